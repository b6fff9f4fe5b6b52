import { waitingEvidence, withEnded } from '../../bank-evidence/evidence.ts'
import type { NotFound, Outcome, UnknownCause } from '../../gateways/contract.ts'
import type { CommandContext } from '../../platform/changes/command-context.ts'
import { dayMs, now } from '../../platform/clock.ts'
import { answersUntilOf, isLive } from './answers.ts'
import type { Next } from '../change-payout.ts'
import { cameBack, contradicted, contradictedAttempts, lastTold } from './contradictions.ts'
import type { KeptBackCode, PayoutProblem } from '../problem-contract.ts'
import type { AttemptDoc, PayoutDoc } from '../model.ts'
import { withTimeline } from '../timeline.ts'
import { nextAfterEnd, nextWatch } from './watching.ts'

/** For how long the one who has stored an attempt may be busy sending it. */
export const sendMs = 30_000
/** When the bank is asked again, by how often it was asked since it was last heard of; then every five minutes. */
const checkMs = [5_000, 15_000, 60_000]
const checkLaterMs = 300_000
/** Two answers "never heard of it" this far apart are believed. */
const notFoundMs = 600_000

export { isLive, lastAttempt } from './answers.ts'
export const nextCheck = (checks: number, at: Date): Date => new Date(at.getTime() + (checkMs[checks] ?? checkLaterMs))
export const keyOf = (id: string, attempt: number): string => `po_${id}_${attempt}`

type Fields = Partial<AttemptDoc>
const withAttempt = ({ attempts }: PayoutDoc, key: string, fields: Fields) =>
  attempts.map((each) => (each.key === key ? { ...each, ...fields } : each))

/** What the bank's word on an attempt makes of its payout. Null where it says nothing new. */
export function heard(doc: PayoutDoc, key: string, outcome: Outcome | NotFound, by: CommandContext): Next | null {
  const attempt = doc.attempts.find((each) => each.key === key)
  if (!attempt || attempt.gateway === 'manual' || attempt.status === 'returned') return null
  if (outcome.kind === 'returned') return answered(doc, by, (latest) => heardReturned(latest, attempt, outcome, by))
  if (!isLive(attempt)) return contradicted(doc, attempt, outcome, by)
  switch (outcome.kind) {
    case 'succeeded':
      return answered(doc, by, (latest) => succeeded(latest, attempt, { transactionId: outcome.gatewayRef }, by))
    case 'declined':
      return answered(doc, by, (latest) => declined(latest, attempt, { code: 'declined', detail: outcome.code }, by))
    case 'pending':
      return attempt.status === 'pending'
        ? waited(doc, attempt)
        : answered(doc, by, (latest) => heardPending(latest, attempt, outcome.gatewayRef, by))
    case 'unknown':
      return isNoMoreKnown(attempt, outcome.cause) ? heardNothing(doc, attempt, outcome.cause, by) : stuck(doc, attempt)
    case 'not_found':
      return neverSent(doc, attempt, by) ?? stuck(doc, attempt)
  }
}

/** Of a payout that the bank has paid against the evidence, an attempt that never reached the bank is over: it is not sent any more. */
function neverSent(doc: PayoutDoc, attempt: AttemptDoc, by: CommandContext): Next | null {
  if (!doc.isContradicted || waitingEvidence(doc)) return null
  if (attempt.sentAt !== null && !isLongNotFound(attempt, now())) return null
  const detail = lastTold(doc)?.detail ?? null
  return declined(doc, attempt, { code: 'contradicted', detail }, by)
}

/** The bank's own word comes before what people have recorded and nobody has confirmed: that is over. */
function answered<Result extends Next | null>(doc: PayoutDoc, by: CommandContext, hear: (doc: PayoutDoc) => Result): Result {
  if (!waitingEvidence(doc)) return hear(doc)
  const evidences = withEnded(doc, { state: 'superseded', by })
  const next = hear({ ...doc, ...withTimeline(doc, by, { kind: 'evidence_superseded' }) })
  return next && { ...next, set: { ...next.set, evidences } }
}

/** Nothing is known of what was perhaps sent; and of what the bank had, once it answers neither yes nor no. */
const isNoMoreKnown = ({ status, sentAt }: AttemptDoc, cause: UnknownCause) =>
  (status === 'starting' && sentAt !== null) || (cause === 'bank' && status === 'pending')

interface Paid {
  transactionId?: string
  reference?: string
  paidOn?: string
}

/** The money has left. */
export function succeeded(doc: PayoutDoc, attempt: AttemptDoc, { transactionId, reference, paidOn }: Paid, by: CommandContext): Next {
  const at = now()
  const ended = { ...attempt, status: 'succeeded' as const, endedAt: at }
  const nextCheckAt = nextAfterEnd(doc, ended, at)
  const detail = transactionId ?? reference
  return {
    set: {
      status: 'completed',
      completedAt: at,
      transactionId: transactionId ?? doc.transactionId,
      reference: reference ?? doc.reference,
      problem: null,
      isStuck: false,
      nextCheckAt,
      attempts: withAttempt(doc, attempt.key, {
        status: 'succeeded',
        endedAt: at,
        gatewayRef: transactionId ?? null,
        problem: null,
        checkedAt: at,
        nextCheckAt,
        checks: 0,
        notFoundSince: null,
      }),
      ...withTimeline(doc, by, {
        kind: transactionId === undefined ? 'paid_by_hand' : 'completed',
        attempt: attempt.attempt,
        ...(detail !== undefined && { detail }),
        ...(paidOn !== undefined && { paidOn }),
      }),
    },
    event: 'payout.completed',
  }
}

/** Nothing has left. */
export function declined(doc: PayoutDoc, ended: AttemptDoc, problem: PayoutProblem, by: CommandContext): Next {
  const { key, attempt } = ended
  const at = now()
  const nextCheckAt = nextAfterEnd(doc, { ...ended, status: 'declined', endedAt: at }, at)
  return {
    set: {
      status: 'failed',
      problem,
      isStuck: false,
      nextCheckAt,
      attempts: withAttempt(doc, key, { status: 'declined', endedAt: at, problem, checkedAt: at, nextCheckAt, notFoundSince: null }),
      ...withTimeline(doc, by, { kind: 'declined', attempt, ...(problem.detail !== null && { detail: problem.detail }) }),
    },
    event: 'payout.failed',
  }
}

type Returned = Extract<Outcome, { kind: 'returned' }>

/** It came back, perhaps before anybody heard that it had arrived. */
function heardReturned(doc: PayoutDoc, attempt: AttemptDoc, { gatewayRef, code, at }: Returned, by: CommandContext): Next | null {
  if (attempt.status === 'declined') return cameBack(doc, attempt, code, by)
  const problem: PayoutProblem = { code: 'returned', detail: code }
  const returned = {
    status: 'returned' as const,
    gatewayRef,
    returnedAt: at,
    problem,
    checkedAt: now(),
    nextCheckAt: null,
    notFoundSince: null,
  }
  return {
    set: {
      status: 'failed',
      transactionId: gatewayRef,
      problem,
      isStuck: false,
      nextCheckAt: nextWatch(doc, now()),
      attempts: withAttempt(doc, attempt.key, { ...returned, endedAt: attempt.endedAt ?? at }),
      ...withTimeline(doc, by, { kind: 'returned', attempt: attempt.attempt, detail: code }),
      isContradicted: contradictedAttempts(doc).some((each) => each !== attempt.attempt),
    },
    event: 'payout.returned',
  }
}

function heardPending(doc: PayoutDoc, { key, attempt }: AttemptDoc, gatewayRef: string, by: CommandContext): Next {
  const at = now()
  const nextCheckAt = nextCheck(0, at)
  return {
    set: {
      transactionId: gatewayRef,
      problem: null,
      isStuck: false,
      nextCheckAt,
      attempts: withAttempt(doc, key, {
        status: 'pending',
        gatewayRef,
        problem: null,
        checkedAt: at,
        nextCheckAt,
        checks: 1,
        notFoundSince: null,
      }),
      ...withTimeline(doc, by, { kind: 'pending', attempt }),
    },
    event: 'payout.updated',
  }
}

/** It was sent, and nobody knows what became of it: it is looked up from now on, and never sent again by itself. */
function heardNothing(doc: PayoutDoc, { key, attempt }: AttemptDoc, cause: string, by: CommandContext): Next {
  const at = now()
  const nextCheckAt = nextCheck(0, at)
  const problem: PayoutProblem = { code: 'outcome_unknown', detail: cause }
  return {
    set: {
      problem,
      nextCheckAt,
      attempts: withAttempt(doc, key, { status: 'unknown', problem, checkedAt: at, nextCheckAt, checks: 1 }),
      ...withTimeline(doc, by, { kind: 'unknown', attempt, detail: cause }),
    },
    event: 'payout.updated',
  }
}

const isOld = (attempt: AttemptDoc) => now() > answersUntilOf(attempt)

/** After a day without a word somebody has to find out elsewhere. */
const stuck = (doc: PayoutDoc, attempt: AttemptDoc): Next | null =>
  isOld(attempt) && !doc.isStuck ? { set: { isStuck: true }, event: 'payout.updated' } : null

/** The bank says what it said before. */
function waited(doc: PayoutDoc, attempt: AttemptDoc): Next | null {
  const isStuck = isOld(attempt)
  return isStuck === doc.isStuck ? null : { set: { isStuck }, event: 'payout.updated' }
}

/** Whether the bank has said for so long that it never heard of it, that it is believed. */
const isLongNotFound = ({ notFoundSince }: AttemptDoc, at: Date): boolean =>
  notFoundSince !== null && at.getTime() - notFoundSince.getTime() >= notFoundMs

/**
 * Whether the same attempt may be sent again under its key, for as long as the bank keeps keys: it was perhaps never sent, and nobody can be
 * busy sending it any more, or the bank has said twice that it never heard of it.
 */
export function mayResend(attempt: AttemptDoc, at: Date, { keyTtlDays }: { keyTtlDays: number }): boolean {
  const ageMs = at.getTime() - attempt.startedAt.getTime()
  if (ageMs >= keyTtlDays * dayMs) return false
  return attempt.status === 'starting' ? ageMs >= sendMs : attempt.status === 'unknown' && isLongNotFound(attempt, at)
}

/** It is not sent, for this reason. */
export const keptBack = (doc: PayoutDoc, code: KeptBackCode, by: CommandContext): Next | null =>
  doc.status !== 'processing' || doc.problem?.code === code
    ? null
    : { set: { problem: { code, detail: null }, ...withTimeline(doc, by, { kind: code }) }, event: 'payout.updated' }
