import { Order } from '@kainsiap/ops/orders/contract'
import { statusWords } from '@kainsiap/ops/orders/life'
import { errorCode, errorDetail, errorSentence, isFailure } from '../../../api/errors.ts'
import { malaysianClock } from '../../../ui/malaysianTime.ts'

/** How a command on an order can end but in what was asked for. */
export interface OrderProblem {
  /**
   * `changed`: somebody else was first; the order is shown as it is now. `unknown`: it was sent and no answer came; nobody knows yet.
   * `refused`: the server, or the network before anything was sent, said no.
   */
  kind: 'changed' | 'unknown' | 'refused'
  sentence: string
  /** The version of the order that it is about: a later one makes it old news. */
  version: number
}

export function orderProblem(error: unknown, version: number): OrderProblem {
  if (errorCode(error) === 'stale_version') {
    const current = Order.safeParse(errorDetail(error, 'current'))
    if (current.success) return { kind: 'changed', sentence: changedWords(current.data), version: current.data.version }
    return { kind: 'changed', sentence: errorSentence(error), version }
  }
  return { kind: isUnknown(error) ? 'unknown' : 'refused', sentence: errorSentence(error), version }
}

/** "Nurul Aina was first: confirmed at 10:41 am." */
export function changedWords({ lastTracking, status }: Pick<Order, 'lastTracking' | 'status'>): string {
  return `${lastTracking.performedBy.name} changed this order at ${malaysianClock(lastTracking.timestamp)}. It is ${statusWords(status).toLowerCase()} now.`
}

/** A proxy's error page after a command went out is no answer either. */
function isUnknown(error: unknown): boolean {
  return (
    isFailure(error) &&
    (error.kind === 'unknown_outcome' ||
      error.kind === 'garbled' ||
      (error.kind === 'refused' && error.status >= 500 && error.body.code === 'internal'))
  )
}
