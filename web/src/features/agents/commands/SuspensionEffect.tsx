import { CalendarX2, Flag, Power, Undo2 } from 'lucide-react'
import styled from 'styled-components'

/** What becomes of the orders of an agent who may no longer work. */
export function SuspensionEffect({ canReturn }: { canReturn: boolean }) {
  return (
    <Effects aria-label="What happens">
      <li>
        <Power size={15} aria-hidden />
        Off duty at once: no new orders.
      </li>
      <li>
        <CalendarX2 size={15} aria-hidden />
        Open orders that are not collected yet go back to the pool.
      </li>
      <li>
        <Flag size={15} aria-hidden />
        Orders already collected stay with the agent, and are flagged to dispatch.
      </li>
      {canReturn && (
        <li>
          <Undo2 size={15} aria-hidden />
          Activate lets the agent work again; the orders stay where they went.
        </li>
      )}
    </Effects>
  )
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
