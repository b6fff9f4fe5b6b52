import { dayMs } from '../../platform/clock.ts'
import type { RefundState } from '../status-machine.ts'

// Until when only its gateway says what became of a refund.

/** A refund of which nobody has known for so long what became of it needs a person; a bank may take a week. */
export const stuckMs = dayMs
export const stuckPendingMs = 7 * dayMs

interface Sent {
  status: RefundState
  submittedAt: Date | null
  gatewayRefundId: string | null
}

/** At the gateway, or perhaps. */
export const isSent = ({ status }: Pick<Sent, 'status'>): boolean => status === 'submitting' || status === 'unknown'

/** Null where nothing was sent that is still open. */
export function answersUntil(doc: Sent): Date | null {
  const { submittedAt, gatewayRefundId } = doc
  return isSent(doc) && submittedAt ? new Date(submittedAt.getTime() + (gatewayRefundId === null ? stuckMs : stuckPendingMs)) : null
}
