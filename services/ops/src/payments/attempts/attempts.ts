import type { CommandContext } from '../../platform/changes/command-context.ts'
import { dayMs, now } from '../../platform/clock.ts'
import { ruleBroken, transitionRefused } from '../../platform/errors.ts'
import type { GatewayId, NotFound, PaymentOutcome, UnknownCause } from '../../gateways/contract.ts'
import { captured, isOpen } from './capture.ts'
import type { Next } from '../change-payment.ts'
import { starting, type HostedMethod, type PaymentProblem } from '../contract.ts'
import type { AttemptDoc, PaymentDoc } from '../model.ts'
import { withTimeline } from '../timeline.ts'

const attemptsMax = 20
/** For how long the one who has stored an attempt may be busy sending it. */
const sendMs = 30_000
/** When a gateway is asked again, by how often it was asked since it was last heard of; then every five minutes. */
const checkMs = [5_000, 15_000, 60_000]
const checkLaterMs = 300_000
/** An attempt of which nobody has known for so long what became of it needs a person; a company's bank may wait a week for its second signature. */
const stuckMs = dayMs
const stuckPendingMs = 7 * dayMs
/** Two answers "never heard of it" this far apart are believed, where it is not known whether it was sent. */
const notFoundMs = 600_000

/** Whether a gateway may still say something new of it by itself. */
export const isLive = ({ status }: Pick<AttemptDoc, 'status'>): boolean => ['starting', 'open', 'pending', 'unknown'].includes(status)
export const liveAttempt = ({ attempts }: Pick<PaymentDoc, 'attempts'>): AttemptDoc | undefined => attempts.find(isLive)
export const nextCheck = (checks: number, at: Date): Date => new Date(at.getTime() + (checkMs[checks] ?? checkLaterMs))
export const keyOf = (id: string, attempt: number): string => `pay_${id}_${attempt}`

/** What ends an attempt of which nobody has known for a day what became of it. Should it come in all the same, it is captured as ever. */
const noAnswer = 'no_answer'

/**
 * A new attempt, stored with its key before the gateway hears of it. It takes the place of one of which nobody has known for a day what became
 * of it. Throws where none can begin.
 */
export function started(doc: PaymentDoc, { gateway, method }: { gateway: GatewayId; method: HostedMethod }, by: CommandContext): Next {
  const { status } = doc
  const live = liveAttempt(doc)
  const isReplaced = status === 'processing' && live?.status === 'unknown' && doc.isStuck && doc.record?.state !== 'waiting'
  if (!isReplaced && (live || !starting.from.includes(status)))
    throw transitionRefused(starting.why(live && isOpen(doc) ? 'processing' : status), {
      from: status,
      to: 'processing',
      allowed: starting.allowed?.(status) ?? [],
    })
  if (doc.amountSen === 0) throw ruleBroken('nothing_to_pay', 'There is no amount due.')
  if (doc.attempts.length >= attemptsMax)
    throw ruleBroken('attempts_max', `The limit of ${attemptsMax} attempts is reached. Record a bank transfer or cash instead.`)
  const at = now()
  const entry = newAttempt(doc, { gateway, method, at })
  const { attempt, nextCheckAt } = entry
  return {
    set: {
      status: 'processing',
      attempt,
      gateway,
      method,
      gatewayPaymentId: null,
      problem: null,
      attempts: [
        ...(isReplaced ? withAttempt(doc, live.key, { ...ended(at), status: 'declined', problem: declinedBy(noAnswer) }) : doc.attempts),
        entry,
      ],
      isStuck: false,
      nextCheckAt,
      ...withTimeline(doc, by, { kind: 'started', attempt, amountSen: doc.amountSen }),
    },
    event: 'payment.processing',
  }
}

function newAttempt(
  { _id, attempt: before, amountSen }: PaymentDoc,
  { at, ...through }: { gateway: GatewayId; method: HostedMethod; at: Date },
): AttemptDoc {
  const attempt = before + 1
  return {
    ...through,
    attempt,
    key: keyOf(_id.toHexString(), attempt),
    status: 'starting',
    amountSen,
    gatewayPaymentId: null,
    url: null,
    problem: null,
    startedAt: at,
    endedAt: null,
    checkedAt: null,
    nextCheckAt: new Date(at.getTime() + sendMs),
    checks: 0,
    notFoundSince: null,
  }
}

/** What a gateway's word on an attempt makes of its payment. Null where it says nothing new. */
export function heard(doc: PaymentDoc, key: string, outcome: PaymentOutcome | NotFound, by: CommandContext): Next | null {
  const attempt = doc.attempts.find((each) => each.key === key)
  if (!attempt || attempt.status === 'captured') return null
  switch (outcome.kind) {
    case 'captured':
      return heardCaptured(doc, attempt, outcome, by)
    case 'declined':
      return isLive(attempt) ? heardDeclined(doc, attempt, outcome.code, by) : null
    case 'open':
    case 'pending':
      if (!isLive(attempt)) return null
      return attempt.status === outcome.kind ? waited(doc, attempt) : heardOpen(doc, attempt, outcome, by)
    case 'unknown':
      return isNoMoreKnown(attempt, outcome.cause) ? heardNothing(doc, attempt, outcome.cause, by) : stuck(doc, attempt)
    case 'not_found':
      return isNeverReceived(doc, attempt) ? heardDeclined(doc, attempt, neverReceived.code, by) : stuck(doc, attempt)
  }
}

/** Nothing is known of what was perhaps sent; and of what was waited for, once the bank answers neither yes nor no. */
const isNoMoreKnown = ({ status }: AttemptDoc, cause: UnknownCause) =>
  status === 'starting' || (cause === 'bank' && (status === 'open' || status === 'pending'))

/** What ends an attempt that the gateway has never heard of. Should it come in all the same, it is captured as ever. */
export const neverReceived = { kind: 'declined', code: 'never_received' } as const

/** Whether the gateway has said for so long that it never heard of it, that it is believed. */
export const isLongNotFound = ({ notFoundSince }: AttemptDoc, at: Date): boolean =>
  notFoundSince !== null && at.getTime() - notFoundSince.getTime() >= notFoundMs

/** Nobody waits for it any more, so it is not sent again either. */
const isNeverReceived = ({ status }: PaymentDoc, attempt: AttemptDoc) =>
  status !== 'processing' && (attempt.status === 'starting' || attempt.status === 'unknown') && isLongNotFound(attempt, now())

type Fields = Partial<AttemptDoc>
const withAttempt = ({ attempts }: PaymentDoc, key: string, fields: Fields) =>
  attempts.map((each) => (each.key === key ? { ...each, ...fields } : each))
const ended = (at: Date): Fields => ({ endedAt: at, url: null, checkedAt: at, nextCheckAt: null, notFoundSince: null })
/** The same of the payment, of which one attempt at a time is live. */
const nothingOpen = { nextCheckAt: null, isStuck: false }

type Capture = Extract<PaymentOutcome, { kind: 'captured' }>

function heardCaptured(doc: PaymentDoc, { key, attempt, gateway, method }: AttemptDoc, said: Capture, by: CommandContext): Next | null {
  const { gatewayPaymentId, amountSen, feeSen, at } = said
  if (gateway === 'manual') return null
  const money = {
    id: key,
    into: gateway,
    agentId: null,
    amountSen,
    feeSen,
    at,
    gateway,
    method,
    gatewayPaymentId,
    reference: null,
    attempt,
  }
  const next = captured(doc, money, by)
  const others = doc.attempts.filter((each) => each.key !== key)
  return (
    next && {
      ...next,
      set: {
        ...next.set,
        attempts: withAttempt(doc, key, { ...ended(now()), status: 'captured', gatewayPaymentId, problem: null }),
        ...(others.some(isLive) ? {} : nothingOpen),
      },
    }
  )
}

function heardDeclined(doc: PaymentDoc, { key, attempt }: AttemptDoc, code: string, by: CommandContext): Next {
  const problem = declinedBy(code)
  const set = {
    attempts: withAttempt(doc, key, { ...ended(now()), status: 'declined', problem }),
    ...nothingOpen,
    ...withTimeline(doc, by, { kind: 'declined', attempt, detail: code }),
  }
  // Cash that waits for its second person keeps the payment under way.
  const isOver = doc.status !== 'processing' || doc.record?.state === 'waiting'
  return isOver ? { set, event: 'payment.updated' } : { set: { ...set, status: 'failed', problem }, event: 'payment.failed' }
}

const declinedBy = (code: string): PaymentProblem => ({ code: 'declined', detail: code })

type Waiting = Extract<PaymentOutcome, { kind: 'open' | 'pending' }>

function heardOpen(doc: PaymentDoc, { key, attempt }: AttemptDoc, said: Waiting, by: CommandContext): Next {
  const at = now()
  const nextCheckAt = nextCheck(0, at)
  const { kind, gatewayPaymentId } = said
  const url = said.kind === 'open' ? said.url : null
  const fields = { status: kind, gatewayPaymentId, url, problem: null, checkedAt: at, nextCheckAt, checks: 1, notFoundSince: null }
  return {
    set: {
      attempts: withAttempt(doc, key, fields),
      nextCheckAt,
      isStuck: false,
      ...(doc.status === 'processing' && { gatewayPaymentId, ...(isUnknown(doc) && { problem: null }) }),
      ...withTimeline(doc, by, { kind: kind === 'open' ? 'opened' : 'pending', attempt }),
    },
    event: 'payment.updated',
  }
}

const isUnknown = ({ problem }: PaymentDoc) => problem?.code === 'outcome_unknown'

/** It was sent, and nobody knows what became of it: it is looked up from now on, and never sent again by itself. */
function heardNothing(doc: PaymentDoc, { key, attempt }: AttemptDoc, cause: string, by: CommandContext): Next {
  const at = now()
  const nextCheckAt = nextCheck(0, at)
  const problem: PaymentProblem = { code: 'outcome_unknown', detail: cause }
  return {
    set: {
      attempts: withAttempt(doc, key, { status: 'unknown', url: null, problem, checkedAt: at, nextCheckAt, checks: 1 }),
      nextCheckAt,
      ...(doc.status === 'processing' && { problem }),
      ...withTimeline(doc, by, { kind: 'unknown', attempt, detail: cause }),
    },
    event: 'payment.updated',
  }
}

const isOld = ({ status, startedAt }: AttemptDoc) =>
  now().getTime() - startedAt.getTime() > (status === 'pending' ? stuckPendingMs : stuckMs)

/** After a day without a word somebody has to find out elsewhere. */
const stuck = (doc: PaymentDoc, attempt: AttemptDoc): Next | null =>
  isLive(attempt) && isOld(attempt) && !doc.isStuck ? { set: { isStuck: true }, event: 'payment.updated' } : null

/** The gateway says what it said before: a page that it still shows needs nobody, a bank that takes too long does. */
function waited(doc: PaymentDoc, attempt: AttemptDoc): Next | null {
  const isStuck = attempt.status === 'pending' && isOld(attempt)
  return isStuck === doc.isStuck ? null : { set: { isStuck }, event: 'payment.updated' }
}

/** Whether it can be sent no more, as the gateway has forgotten its key, and the gateway has never heard of it either. */
export const isForgotten = (attempt: AttemptDoc, at: Date, { keyTtlDays }: { keyTtlDays: number }): boolean =>
  (attempt.status === 'starting' || attempt.status === 'unknown') &&
  at.getTime() - attempt.startedAt.getTime() >= keyTtlDays * dayMs &&
  isLongNotFound(attempt, at)

/**
 * Whether the same attempt may be sent again under its key, for as long as the gateway keeps keys: it was perhaps never sent, and nobody can be busy
 * sending it any more, or the gateway has said twice that it never heard of it.
 */
export function mayResend(attempt: AttemptDoc, at: Date, { keyTtlDays }: { keyTtlDays: number }): boolean {
  const ageMs = at.getTime() - attempt.startedAt.getTime()
  if (ageMs >= keyTtlDays * dayMs) return false
  return attempt.status === 'starting' ? ageMs >= sendMs : attempt.status === 'unknown' && isLongNotFound(attempt, at)
}
