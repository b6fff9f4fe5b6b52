import type { NotFound, Outcome, UnknownCause } from '../gateways/contract.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { dayMs, now } from '../platform/clock.ts'
import type { Next } from './change-payout.ts'
import type { PayoutProblem } from './contract.ts'
import type { AttemptDoc, PayoutDoc } from './model.ts'
import { withTimeline } from './timeline.ts'

/** For how long the one who has stored an attempt may be busy sending it. */
export const sendMs = 30_000
/** When the bank is asked again, by how often it was asked since it was last heard of; then every five minutes. */
const checkMs = [5_000, 15_000, 60_000]
const checkLaterMs = 300_000
/** An attempt of which nobody has known for so long what became of it needs a person; a company's bank may wait a week for its second signature. */
const stuckMs = dayMs
const stuckPendingMs = 7 * dayMs
/** Two answers "never heard of it" this far apart are believed. */
const notFoundMs = 600_000
/** For so long a bank may send back what it has paid; it is asked once a day. */
const returnDays = 7

/** Whether the bank has yet to say what became of it. */
export const isLive = ({ status }: Pick<AttemptDoc, 'status'>): boolean => ['starting', 'pending', 'unknown'].includes(status)
export const lastAttempt = ({ attempts }: Pick<PayoutDoc, 'attempts'>): AttemptDoc | undefined => attempts.at(-1)
export const nextCheck = (checks: number, at: Date): Date => new Date(at.getTime() + (checkMs[checks] ?? checkLaterMs))
export const keyOf = (id: string, attempt: number): string => `po_${id}_${attempt}`

/** When the bank is asked again about an attempt that has ended; null once nothing is expected to come back. */
export function nextReturnCheck({ gateway, status, endedAt }: AttemptDoc, at: Date): Date | null {
  if (gateway === 'manual' || status !== 'succeeded' || !endedAt) return null
  return at.getTime() - endedAt.getTime() < returnDays * dayMs ? new Date(at.getTime() + dayMs) : null
}

type Fields = Partial<AttemptDoc>
const withAttempt = ({ attempts }: PayoutDoc, key: string, fields: Fields) =>
  attempts.map((each) => (each.key === key ? { ...each, ...fields } : each))

/** What the bank's word on an attempt makes of its payout. Null where it says nothing new. */
export function heard(doc: PayoutDoc, key: string, outcome: Outcome | NotFound, by: CommandContext): Next | null {
  const attempt = doc.attempts.find((each) => each.key === key)
  if (!attempt || attempt.gateway === 'manual' || attempt.status === 'returned') return null
  if (outcome.kind === 'returned') return heardReturned(doc, attempt, outcome, by)
  if (!isLive(attempt)) return null
  switch (outcome.kind) {
    case 'succeeded':
      return succeeded(doc, attempt, { transactionId: outcome.gatewayRef }, by)
    case 'declined':
      return declined(doc, attempt, { code: 'declined', detail: outcome.code }, by)
    case 'pending':
      return attempt.status === 'pending' ? waited(doc, attempt) : heardPending(doc, attempt, outcome.gatewayRef, by)
    case 'unknown':
      return isNoMoreKnown(attempt, outcome.cause) ? heardNothing(doc, attempt, outcome.cause, by) : stuck(doc, attempt)
    case 'not_found':
      return stuck(doc, attempt)
  }
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
  const nextCheckAt = nextReturnCheck(ended, at)
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
export function declined(doc: PayoutDoc, { key, attempt }: AttemptDoc, problem: PayoutProblem, by: CommandContext): Next {
  const at = now()
  return {
    set: {
      status: 'failed',
      problem,
      isStuck: false,
      nextCheckAt: null,
      attempts: withAttempt(doc, key, { status: 'declined', endedAt: at, problem, checkedAt: at, nextCheckAt: null, notFoundSince: null }),
      ...withTimeline(doc, by, { kind: 'declined', attempt, ...(problem.detail !== null && { detail: problem.detail }) }),
    },
    event: 'payout.failed',
  }
}

type Returned = Extract<Outcome, { kind: 'returned' }>

/** It came back, perhaps before anybody heard that it had arrived. */
function heardReturned(doc: PayoutDoc, attempt: AttemptDoc, { gatewayRef, code, at }: Returned, by: CommandContext): Next | null {
  if (attempt.status === 'declined') return null
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
      nextCheckAt: null,
      attempts: withAttempt(doc, attempt.key, { ...returned, endedAt: attempt.endedAt ?? at }),
      ...withTimeline(doc, by, { kind: 'returned', attempt: attempt.attempt, detail: code }),
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

const isOld = ({ status, startedAt }: AttemptDoc) =>
  now().getTime() - startedAt.getTime() > (status === 'pending' ? stuckPendingMs : stuckMs)

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

/** The ledger keeps it from being sent. */
export const stopped = (doc: PayoutDoc, by: CommandContext): Next | null =>
  doc.status !== 'processing' || doc.problem?.code === 'stopped'
    ? null
    : { set: { problem: { code: 'stopped', detail: null }, ...withTimeline(doc, by, { kind: 'stopped' }) }, event: 'payout.updated' }
