import type { Agent, AgentDetails } from '@kainsiap/ops/agents/contract'
import { CalendarX2, Flag, Power, Undo2 } from 'lucide-react'
import styled from 'styled-components'
import { formatCount } from '../../../ui/numbers.ts'

/** What becomes of the orders of an agent who may no longer work. */
export function SuspensionEffect({ agent, canReturn }: { agent: Agent | AgentDetails; canReturn: boolean }) {
  const open = 'todayLoad' in agent ? agent.todayLoad : null
  return (
    <Effects aria-label="What happens">
      <li>
        <Power size={15} aria-hidden />
        Off duty at once: no new orders.
      </li>
      <li>
        <CalendarX2 size={15} aria-hidden />
        {openText(open)}
      </li>
      {open !== 0 && (
        <li>
          <Flag size={15} aria-hidden />
          Orders already collected stay with the agent, and are flagged to dispatch.
        </li>
      )}
      {canReturn && (
        <li>
          <Undo2 size={15} aria-hidden />
          Activate lets the agent work again; the orders stay where they went.
        </li>
      )}
    </Effects>
  )
}

function openText(open: number | null): string {
  if (open === 0) return 'No order is under way.'
  const rest = 'those not collected yet go back to the pool.'
  if (open === null) return `Of open orders, ${rest}`
  return open === 1
    ? 'One order is under way: if it is not collected yet, it goes back to the pool.'
    : `${formatCount(open)} orders are under way: ${rest}`
}

const Effects = styled.ul`
  display: grid;
  gap: 6px;
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  li {
    display: grid;
    grid-template-columns: 15px minmax(0, 1fr);
    gap: var(--space-2);
  }
  svg {
    margin-top: 2px;
    color: var(--color-text-muted);
  }
`
