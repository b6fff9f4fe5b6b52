import type { OrderDetails } from '@kainsiap/ops/orders/contract'
import type { OrderStatus } from '@kainsiap/ops/orders/life'
import { ArrowRight, ArrowRightLeft, Ban, CircleCheck, Shirt, UserPlus, UserRoundPen } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Action } from '../../../ui/Action.tsx'
import { CommandNotice } from '../commands/CommandNotice.tsx'
import { nextMove } from '../commands/nextMove.ts'
import { type OrderActionKind, type Refusals, useOrderRefusals } from '../commands/orderActions.ts'
import { useMoveOrder } from '../commands/UpdateStatusDialog.tsx'
import { moveVerbs } from '../orderWords.ts'
import { useRest } from './useRest.ts'

interface OrderActionsProps {
  order: OrderDetails
  onDialog: (kind: OrderActionKind) => void
}

const icons: Partial<Record<OrderStatus, ReactNode>> = {
  confirmed: <CircleCheck size={16} aria-hidden />,
  in_processing: <Shirt size={16} aria-hidden />,
  delivered: <CircleCheck size={16} aria-hidden />,
}
const onward = <ArrowRight size={16} aria-hidden />

/** The next step first, then the others; what cannot be done says why, next to it. */
export function OrderActions({ order, onDialog }: OrderActionsProps) {
  const refused = useOrderRefusals(order)
  const [isResting, rest] = useRest()
  const move = useMoveOrder(order, rest)
  const next = nextMove(order)
  const needsAgent = order.agent === null && order.status !== 'pending' && refused.assign === null
  const reasons = reasonWords(refused)
  return (
    <>
      <Buttons>
        {next && (
          <Action
            label={moveVerbs[next] ?? 'Next step'}
            icon={icons[next] ?? onward}
            variant="primary"
            refused={refused.move}
            pending={move.isPending || isResting}
            onAct={() => void move.run({ id: order.id, version: order.version, status: next })}
          />
        )}
        <Action
          label={order.agent ? 'Change agent' : 'Assign agent'}
          icon={order.agent ? <UserRoundPen size={16} aria-hidden /> : <UserPlus size={16} aria-hidden />}
          variant={needsAgent ? 'primary' : 'plain'}
          refused={refused.assign}
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
      {reasons.length > 0 && <Reasons>{reasons.join(' ')}</Reasons>}
      <CommandNotice problem={move.problem && order.version <= move.problem.version ? move.problem : null} />
    </>
  )
}

/** Each reason once; that the order has ended is not said three times. */
function reasonWords({ assign, move, cancel }: Refusals): string[] {
  const ended = 'The order is'
  const others = [assign, cancel].filter((reason) => reason !== null && !(move?.startsWith(ended) && reason.startsWith(ended)))
  return [...new Set([move, ...others])].filter((reason) => reason !== null)
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`
const Reasons = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
