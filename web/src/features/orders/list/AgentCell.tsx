import type { Order } from '@kainsiap/ops/orders/contract'
import { UserPlus } from 'lucide-react'
import styled from 'styled-components'
import { Name } from '../../../list/Name.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { StoppedMark } from '../StoppedAgent.tsx'
import { useOrderRejections, useOrderRowActions } from '../commands/orderActions.ts'

/** The order's agent, or the button to assign one. */
export function AgentCell({ order }: { order: Order }) {
  if (!order.agent) return <NotAssigned order={order} />
  return (
    <Given>
      <Name name={order.agent.name} />
      <StoppedMark order={order} />
    </Given>
  )
}

function NotAssigned({ order }: { order: Order }) {
  const { act } = useOrderRowActions()
  const refused = useOrderRejections(order).assign
  if (refused) return <Nobody title={refused}>Not assigned</Nobody>
  return (
    <Offer
      type="button"
      aria-label={`Not assigned. Assign an agent to ${order.number}`}
      title="Assign an agent (press A)"
      onClick={() => act('assign', order)}
    >
      <UserPlus size={14} aria-hidden />
      Not assigned
    </Offer>
  )
}

const Given = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
`
const Nobody = styled.span`
  color: var(--color-text-subtle);
`
/** Dashed, like an unset filter. */
const Offer = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  height: 28px;
  max-width: 100%;
  padding: 0 6px;
  border: 1px dashed var(--color-line-control);
  border-radius: var(--radius-control);
  background: none;
  color: var(--color-text-muted);
  font: inherit;
  font-size: var(--font-size-small);
  font-weight: var(--font-weight-medium);
  white-space: nowrap;
  cursor: pointer;

  & > svg {
    flex: none;
  }
  &:hover {
    border-style: solid;
    background: var(--color-surface-hover);
    color: var(--color-text);
  }
  ${phone} {
    height: var(--size-touch);
    padding: 0 8px;
  }
`
