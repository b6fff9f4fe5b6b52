import { Order } from '@kainsiap/ops/orders/contract'
import { statusLabel } from '@kainsiap/ops/orders/status-machine'
import { errorCode, errorDetail, errorSentence, isFailure } from '../../../api/errors.ts'
import { malaysianClock } from '../../../ui/malaysianTime.ts'
import { actorName } from '../orderLabels.ts'

/** The ways in which a command on an order can fail. */
export interface OrderProblem {
  /**
   * `changed`: somebody else changed the order first; it is shown as it is now. `unknown`: the command was sent and no response arrived.
   * `refused`: the server rejected the command, or the network failed before it was sent.
   */
  kind: 'changed' | 'unknown' | 'refused'
  sentence: string
  /** The version of the order concerned: a later version makes the problem obsolete. */
  version: number
  /** Whether sending the same command again can help. */
  canRepeat: boolean
}

export function orderProblem(error: unknown, version: number): OrderProblem {
  if (errorCode(error) === 'stale_version') {
    const current = Order.safeParse(errorDetail(error, 'current'))
    if (current.success) return changedProblem(current.data)
    return { kind: 'changed', sentence: errorSentence(error), version, canRepeat: false }
  }
  if (isUnknown(error)) return { kind: 'unknown', sentence: unknownSentence(error), version, canRepeat: true }
  const neverLeft = isFailure(error) && error.kind === 'unreachable'
  return { kind: 'refused', sentence: errorSentence(error), version, canRepeat: neverLeft }
}

/** Somebody else changed the order. */
export function changedProblem(order: Pick<Order, 'version' | 'lastTracking' | 'status' | 'customer'>): OrderProblem {
  return { kind: 'changed', sentence: changedSentence(order), version: order.version, canRepeat: false }
}

/** "Nurul Aina Rahman changed this order at 10:41 am. It is agent assigned now." */
export function changedSentence(order: Pick<Order, 'lastTracking' | 'status' | 'customer'>): string {
  const { performedBy, timestamp } = order.lastTracking
  return `${actorName(performedBy, order)} changed this order at ${malaysianClock(timestamp)}. It is ${statusLabel(order.status).toLowerCase()} now.`
}

/** The caller that reads the order again adds what to do next, since it depends on the result. */
function unknownSentence(error: unknown): string {
  return isFailure(error) && error.kind === 'refused' ? errorSentence(error) : 'No answer came back.'
}

/** After sending a command, a proxy's error page is no response either. */
function isUnknown(error: unknown): boolean {
  return (
    isFailure(error) &&
    (error.kind === 'unknown_outcome' ||
      error.kind === 'garbled' ||
      (error.kind === 'refused' && error.status >= 500 && error.body.code === 'internal'))
  )
}
