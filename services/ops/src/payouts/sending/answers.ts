import { dayMs } from '../../platform/clock.ts'
import type { PayoutState } from '../status-machine.ts'

// Until when only the bank says what became of an attempt.

/** An attempt of which nobody has known for so long what became of it needs a person; a company's bank may wait a week for its second signature. */
const stuckMs = dayMs
const stuckPendingMs = 7 * dayMs

/** What of an attempt says so. */
interface Sent {
  gateway: string
  status: string
  startedAt: Date
  sentAt: Date | null
}

/** Whether the bank has yet to say what became of it. */
export const isLive = ({ status }: Pick<Sent, 'status'>): boolean => ['starting', 'pending', 'unknown'].includes(status)
export const lastAttempt = <Attempt>({ attempts }: { attempts: readonly Attempt[] }): Attempt | undefined => attempts.at(-1)

export const answersUntilOf = ({ status, sentAt, startedAt }: Omit<Sent, 'gateway'>): Date =>
  new Date((sentAt ?? startedAt).getTime() + (status === 'pending' ? stuckPendingMs : stuckMs))

/** Null where nothing was sent to the bank that is still open. */
export function answersUntil({ status, attempts }: { status: PayoutState; attempts: readonly Sent[] }): Date | null {
  const attempt = lastAttempt({ attempts })
  const isOpen = attempt && status === 'processing' && attempt.gateway !== 'manual' && attempt.sentAt !== null && isLive(attempt)
  return isOpen ? answersUntilOf(attempt) : null
}
