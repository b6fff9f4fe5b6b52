import type { OrderDetails } from '@kainsiap/ops/orders/contract'
import { ArrowRightLeft, Ban, UserPlus, UserRoundPen } from 'lucide-react'
import { useId } from 'react'
import styled from 'styled-components'
import { useCooldown } from '../../../command/useCooldown.ts'
import { Action } from '../../../ui/button/Action.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { type OrderActionKind, type Rejections, useOrderRejections } from '../commands/orderActions.ts'
import { NextStepButton } from './NextStepButton.tsx'
import { refusalsSaid, saidAt } from './refusals.ts'
import { type NextStep, useNextStep } from './useNextStep.ts'

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
  const { note, reasonId, stepReasonId } = useNote(step, refused)
  return (
    <>
      <Buttons>
        <NextStepButton step={step} reasonId={stepReasonId} />
        <Action
          label={assignLabel}
          icon={order.agent ? <UserRoundPen size={16} aria-hidden /> : <UserPlus size={16} aria-hidden />}
          variant={isAgentMissing ? 'primary' : 'plain'}
          refused={refused.assign ?? (isAssignCoolingDown ? cooldownText(assignLabel) : null)}
          reasonId={reasonId(refused.assign)}
          onAct={() => onDialog('assign')}
        />
        <Action
          label="Update status"
          icon={<ArrowRightLeft size={16} aria-hidden />}
          refused={refused.move}
          reasonId={reasonId(refused.move)}
          onAct={() => onDialog('move')}
        />
        <Action
          label="Cancel order"
          icon={<Ban size={16} aria-hidden />}
          variant="danger-quiet"
          refused={refused.cancel}
          reasonId={reasonId(refused.cancel)}
          onAct={() => onDialog('cancel')}
        />
      </Buttons>
      <Note role="status" data-screen-only>
        {note}
      </Note>
    </>
  )
}

function cooldownText(label: string): string {
  return `This button just changed to “${label}”. Wait a second.`
}

/** A line below the buttons, whose sentences describe the buttons that they are about. */
function useNote(step: NextStep, { move, assign, cancel }: Rejections) {
  const id = useId()
  const other = step.isCoolingDown ? cooldownText(step.label) : step.note
  const refused = step.kind === 'step' ? step.refused : null
  const said = other === null ? refusalsSaid([move, refused, assign, cancel]) : []
  const idAt = (at: number) => (at === -1 ? undefined : `${id}-${String(at)}`)
  const reasonId = (reason: string | null) => idAt(saidAt(said, reason))
  const note = other ?? said.map((reason, at) => <span key={reason} id={idAt(at)}>{`${at === 0 ? '' : ' '}${reason}`}</span>)
  return { note, reasonId, stepReasonId: reasonId(refused) }
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
