import { contradiction } from '../../bank-evidence/evidence.ts'
import type { NotFound, Outcome } from '../../gateways/contract.ts'
import type { CommandContext } from '../../platform/changes/command-context.ts'
import { dayMs, now } from '../../platform/clock.ts'
import { lastAttempt } from './answers.ts'
import type { Next } from '../change-payout.ts'
import type { AttemptDoc, PayoutDoc } from '../model.ts'
import type { PayoutProblem } from '../problem-contract.ts'
import { withTimeline } from '../timeline.ts'

// The bank says otherwise than two people have confirmed of an attempt.

/** What they have settled stays, and nothing of the payout is sent any more: what waits to be sent once more has failed again. */
export function contradicted(doc: PayoutDoc, attempt: AttemptDoc, outcome: Outcome | NotFound, by: CommandContext): Next | null {
  if (!attempt.isByEvidence) return null
  if (contradictedAttempts(doc).includes(attempt.attempt))
    return outcome.kind === 'declined' ? agreed(doc, attempt, outcome.code, by) : null
  const detail = contradiction({ isPaid: attempt.status === 'succeeded' }, outcome)
  if (detail === null) return null
  const isLatest = attempt.key === lastAttempt(doc)?.key
  const said = {
    isContradicted: true,
    nextCheckAt: doc.nextCheckAt ?? new Date(now().getTime() + dayMs),
    ...withTimeline(doc, by, { kind: 'contradicted', attempt: attempt.attempt, detail }),
  }
  if (isWaiting(doc)) return { set: { ...said, ...failedAgain(detail) }, event: 'payout.failed' }
  return { set: { ...said, ...(isLatest && { problem: problemOf(detail) }) }, event: 'payout.updated' }
}

const problemOf = (detail: string | null): PayoutProblem => ({ code: 'contradicted', detail })
const isWaiting = ({ status }: Pick<PayoutDoc, 'status'>): boolean => status === 'pending' || status === 'on_hold'
const failedAgain = (detail: string | null) => ({ status: 'failed' as const, problem: problemOf(detail), hold: null, holdNote: null })

/** When the bank has last said so, of an attempt of which it still does. */
export function lastTold(doc: Pick<PayoutDoc, 'timeline' | 'isContradicted'>) {
  const open = contradictedAttempts(doc)
  return doc.timeline.findLast(({ kind, attempt }) => kind === 'contradicted' && attempt !== undefined && open.includes(attempt))
}

/** What an earlier version has left waiting while the bank contradicts: it has failed again. Null of any other. */
export function heldUp(doc: PayoutDoc): Next | null {
  if (!doc.isContradicted || !isWaiting(doc)) return null
  return { set: failedAgain(lastTold(doc)?.detail ?? null), event: 'payout.failed' }
}

/** What of an attempt's timeline says that the bank contradicts, or no longer. */
const told: readonly string[] = ['contradicted', 'declined', 'returned']

/** Of which attempts the bank says otherwise. */
export function contradictedAttempts({ timeline, isContradicted }: Pick<PayoutDoc, 'timeline' | 'isContradicted'>): number[] {
  if (!isContradicted) return []
  const last = new Map(timeline.flatMap(({ kind, attempt }) => (attempt !== undefined && told.includes(kind) ? [[attempt, kind]] : [])))
  return [...last].flatMap(([attempt, kind]) => (kind === 'contradicted' ? [attempt] : []))
}

/** What the bank had as pending, against the evidence that it failed, has failed after all: nothing of this attempt stands any longer against another. */
const agreed = (doc: PayoutDoc, { attempt, status }: AttemptDoc, code: string, by: CommandContext): Next | null =>
  status === 'declined' ? uncontradicted(doc, { code: 'declined', detail: code }, { kind: 'declined', attempt }, by) : null

/** What the bank had paid against the papers is back: nothing of this attempt stands any longer against another. */
export const cameBack = (doc: PayoutDoc, { attempt }: AttemptDoc, detail: string, by: CommandContext): Next | null =>
  contradictedAttempts(doc).includes(attempt) ? uncontradicted(doc, { code: 'returned', detail }, { kind: 'returned', attempt }, by) : null

/** The bank no longer says otherwise than the evidence, of this attempt. */
function uncontradicted(
  doc: PayoutDoc,
  problem: PayoutProblem,
  act: { kind: 'declined' | 'returned'; attempt: number },
  by: CommandContext,
): Next {
  const isContradicted = contradictedAttempts(doc).some((attempt) => attempt !== act.attempt)
  return {
    set: {
      isContradicted,
      ...(!isContradicted && doc.problem?.code === 'contradicted' && { problem }),
      ...withTimeline(doc, by, { ...act, ...(problem.detail !== null && { detail: problem.detail }) }),
    },
    event: 'payout.updated',
  }
}
