import type { OrderDetails } from '@kainsiap/ops/orders/contract'
import { type OrderStatus, whyNotMove } from '@kainsiap/ops/orders/status-machine'
import { useCooldown } from '../../../command/useCooldown.ts'
import { nextStep } from '../commands/nextMove.ts'
import { usePendingMove, usePendingMoves } from '../commands/PendingMoves.tsx'
import { moveVerb } from '../orderLabels.ts'

interface Shared {
  label: string
  /** Its action has just changed. */
  isCoolingDown: boolean
  /** An explanation, shown below the buttons. */
  note: string | null
}
export type NextStep = Shared &
  (
    | { kind: 'step'; to: OrderStatus | null; refused: string | null; act: () => void }
    | { kind: 'undo'; sendAtMs: number; act: () => void }
    | { kind: 'sending' }
  )

/** The action of an order's first button: take the next step, or undo the pending one. */
export function useNextStep(order: OrderDetails, refused: string | null): NextStep {
  const moves = usePendingMoves()
  const pending = usePendingMove(order.id)
  const isPending = pending !== undefined && pending.stage !== 'stopped'
  const to = isPending ? pending.to : nextStep(order)
  const verb = to ? moveVerb(to) : 'Next step'
  const kind = isPending ? (pending.stage === 'waiting' ? 'undo' : 'sending') : 'step'
  const isCoolingDown = useCooldown(`${kind} ${verb}`)
  switch (kind) {
    case 'undo':
      return {
        kind,
        label: `Undo ${verb.toLowerCase()}`,
        isCoolingDown,
        note: `“${verb}” is sent in a few seconds, or immediately when you leave the page.`,
        sendAtMs: pending?.sendAtMs ?? 0,
        act: () => moves.takeBack(order.id),
      }
    case 'sending':
      return { kind, label: verb, isCoolingDown: false, note: `Sending “${verb}”…` }
    case 'step':
      return {
        kind,
        label: verb,
        isCoolingDown: isCoolingDown && refused === null && to !== null,
        note: null,
        to,
        refused: refused ?? (to && whyNotMove(order, to)),
        act: () => to && moves.queue(order, to),
      }
  }
}
