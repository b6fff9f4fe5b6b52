import { dayMs } from '../../platform/clock.ts'
import { contradictedAttempts } from './contradictions.ts'
import type { AttemptDoc, PayoutDoc } from '../model.ts'

// When the bank is asked about attempts that have ended: once a day, for as long as it may send back what it has paid, or contradict what
// people have said of it; and until it agrees, about what it has contradicted, because nothing else ends that.

/** For how long after a transfer its bank may send it back. */
export const returnDays = 7

type Watched = Pick<PayoutDoc, 'attempts' | 'timeline' | 'isContradicted'>

/** Whether the bank is still asked about an attempt that has ended. */
export const isWatched = ({ gateway, status, isByEvidence = false }: AttemptDoc): boolean =>
  gateway !== 'manual' && (status === 'succeeded' || (status === 'declined' && isByEvidence))

/** Of what two people have called paid, nothing more that the bank may say changes anything. */
const isContradiction = (doc: Watched, { attempt, status }: AttemptDoc): boolean =>
  status === 'declined' && contradictedAttempts(doc).includes(attempt)

function nextReturnCheck(doc: Watched, attempt: AttemptDoc, at: Date): Date | null {
  const { endedAt } = attempt
  if (!isWatched(attempt) || !endedAt) return null
  const isExpected = at.getTime() - endedAt.getTime() < returnDays * dayMs || isContradiction(doc, attempt)
  return isExpected ? new Date(at.getTime() + dayMs) : null
}

/** The attempts that two people have called failed, as long as the bank may say otherwise, or does. */
export const calledFailed = (doc: Watched, at: Date): AttemptDoc[] =>
  doc.attempts.filter((attempt) => attempt.status === 'declined' && nextReturnCheck(doc, attempt, at) !== null)

/** When the bank is asked again about those; null where there are none. */
export const nextWatch = (doc: Watched, at: Date): Date | null => (calledFailed(doc, at).length > 0 ? new Date(at.getTime() + dayMs) : null)

/** When the bank is asked again, once the latest attempt has ended; null once nothing is expected to come back. */
export const nextAfterEnd = (doc: Watched, ended: AttemptDoc, at: Date): Date | null =>
  nextReturnCheck(doc, ended, at) ?? nextWatch(doc, at)
