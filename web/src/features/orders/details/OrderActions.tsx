import type { OrderDetails } from '@kainsiap/ops/orders/contract'
import { ArrowRightLeft, Ban, UserPlus, UserRoundPen } from 'lucide-react'
import styled from 'styled-components'
import { useCooldown } from '../../../command/useCooldown.ts'
import { Action } from '../../../ui/Action.tsx'
import { phone } from '../../../ui/breakpoints.ts'
import { type OrderActionKind, type Rejections, useOrderRejections } from '../commands/orderActions.ts'
import { NextStepButton } from './NextStepButton.tsx'
import { useNextStep } from './useNextStep.ts'

interface OrderActionsProps {
  order: OrderDetails
  onDialog: (kind: OrderActionKind) => void
}

/** The next step first, then the other actions, always at the same place; the reasons of disabled ones are shown below. */
export function OrderActions({ order, onDialog }: OrderActionsProps) {
  const refused = useOrderRejections(order)
  const step = useNextStep(order, refused.move)
  const assignLabel = order.agent ? 'Change agent' : 'Assign agent'
  const isAssignCoolingDown = useCooldown(assignLabel)
  const isAgentMissing = order.agent === null && order.status !== 'pending' && refused.assign === null
  const reasons = rejectionReasons(refused, step.kind === 'step' ? step.refused : null)
  return (
    <>
      <Buttons>
        <NextStepButton step={step} />
        <Action
          label={assignLabel}
          icon={order.agent ? <UserRoundPen size={16} aria-hidden /> : <UserPlus size={16} aria-hidden />}
          variant={isAgentMissing ? 'primary' : 'plain'}
          refused={refused.assign ?? (isAssignCoolingDown ? cooldownText(assignLabel) : null)}
          onAct={() => onDialog('assign')}
        />
        <Action
          label="Update status"
          icon={<ArrowRightLeft size={16} aria-hidden />}
          refused={refused.move}
          onAct={() => onDialog('move')}
        />
        <Action
          label="Cancel order"
          icon={<Ban size={16} aria-hidden />}
          variant="danger-quiet"
          refused={refused.cancel}
          onAct={() => onDialog('cancel')}
        />
      </Buttons>
      <Note role="status">{step.isCoolingDown ? cooldownText(step.label) : (step.note ?? reasons.join(' '))}</Note>
    </>
  )
}

function cooldownText(label: string): string {
  return `This button has just become “${label}”. It rests for a second.`
}

/** Each reason once; that the order has ended is not repeated three times. */
function rejectionReasons({ assign, move, cancel }: Rejections, nextStep: string | null): string[] {
  const ended = 'The order is'
  const others = [nextStep, assign, cancel].filter((reason) => reason !== null && !(move?.startsWith(ended) && reason.startsWith(ended)))
  return [...new Set([move, ...others])].filter((reason) => reason !== null)
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`
/** The line is reserved: notes appear and disappear without moving the content below. */
const Note = styled.p`
  min-height: var(--line-height-small);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  font-variant-numeric: tabular-nums;
  line-height: var(--line-height-small);

  ${phone} {
    min-height: calc(2 * var(--line-height-small));
  }
`
