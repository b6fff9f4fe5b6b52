import { systemContext, type CommandContext } from '../../platform/changes/command-context.ts'
import { now } from '../../platform/clock.ts'
import type { StatusRule } from '../../platform/contract.ts'
import { ruleBroken, transitionRefused } from '../../platform/errors.ts'
import { declined, keyOf, lastAttempt, sendMs, succeeded } from '../sending/attempts.ts'
import type { Next } from '../change-payout.ts'
import { cancelling, holding, processing, releasing, retrying, type HoldReason, type PayoutState } from '../contract.ts'
import { contradictedText, sendingAgain } from '../status-machine.ts'
import { isAboveLimit } from './limit.ts'
import { preparedAlso, requireSecondPerson, userOf, whySecondPerson, type Checker } from './second-person.ts'
import {
  accountMakersOf,
  accountOfHold,
  holdsOf,
  holdText,
  isOtherAccount,
  lastChanger,
  notWaived,
  waivable,
  waivedNow,
} from '../holds/holds.ts'
import type { PaidAgent } from '../../agents/paid-agents.ts'
import type { AttemptDoc, PayoutDoc } from '../model.ts'
import { isSameAccount } from '../sending/account.ts'
import { cashOf } from '../wallet/sums.ts'
import { timelineEntry, withTimeline, type Act } from '../timeline.ts'
import { nextWatch } from '../sending/watching.ts'

// What commands make of a payout, as pure functions of the payout and of its agent.

/** Who moves a payout: a person, or its run. */
export interface MovingContext extends CommandContext {
  runId?: string
  /** The users who have prepared the run. */
  runMakerIds?: readonly string[]
}

/** Throws where the payout is in no state for it, or belongs to a run that is not the one that moves it. */
export function allow(doc: PayoutDoc, rule: StatusRule<PayoutState>, { runId }: MovingContext): void {
  const { status, batchId } = doc
  const details = { from: status, to: rule.to ?? status, allowed: rule.allowed?.(status) ?? [] }
  if (batchId && batchId.toHexString() !== runId)
    throw transitionRefused('This payout belongs to a payout batch and can only be changed there.', { ...details, allowed: [] })
  if (!rule.from.includes(status)) throw transitionRefused(rule.why(status), details)
  if (doc.isContradicted && sendingAgain.includes(rule)) throw ruleBroken('contradicted', contradictedText)
}

/** What keeps it from being paid now, beside what somebody has set aside. */
export function presentHolds(doc: Pick<PayoutDoc, 'bank' | 'method' | 'waived'>, agent: PaidAgent): HoldReason[] {
  const isOther = doc.method === 'bank_transfer' && !isSameAccount(doc, agent)
  const reasons = notWaived(agent, holdsOf(agent, doc.method), doc.waived)
  return isOther && !reasons.includes('bank_changed') && !reasons.includes('no_bank') ? [...reasons, 'bank_changed'] : reasons
}

interface Holding {
  reason: HoldReason
  note: string | null
  /** As it was looked at. */
  agent?: PaidAgent
}

/** What somebody's command has found out is no decision of theirs: the system puts it on hold. */
export function held(doc: PayoutDoc, { reason, note, agent }: Holding, by: MovingContext): Next {
  allow(doc, holding, by)
  const { actor } = reason === 'by_staff' ? by : systemContext
  return {
    set: {
      status: 'on_hold',
      hold: { reason, by: actor, at: now(), ...(agent && accountOfHold(agent)) },
      holdNote: note,
      // Whatever was set aside of this before, it has come again.
      ...(doc.waived && { waived: doc.waived.filter((each) => each.reason !== reason) }),
      ...withTimeline(doc, { actor }, heldEntry(reason, { note, agent })),
    },
    event: 'payout.held',
  }
}

/** One because of another account says who has changed it. */
function heldEntry(reason: HoldReason, { note = null, agent }: { note?: string | null; agent?: PaidAgent | undefined }): Act {
  const changedBy = reason === 'bank_changed' && agent ? lastChanger(agent) : undefined
  return { kind: 'held', detail: note ?? reason, ...(changedBy && { changedBy }) }
}

/** What a payout on hold becomes once its agent has another account than anybody can have decided about; null where it is the same. */
export function accountChanged(doc: PayoutDoc, agent: PaidAgent): Next | null {
  const { status, method, batchId, hold } = doc
  if (status !== 'on_hold' || method !== 'bank_transfer' || batchId || !hold || !isOtherAccount(hold, agent)) return null
  return {
    set: {
      hold: { ...hold, ...accountOfHold(agent, hold) },
      ...withTimeline(doc, { actor: lastChanger(agent) ?? systemContext.actor }, { kind: 'account_changed' }),
    },
    event: 'payout.updated',
  }
}

interface Processing extends Checker {
  agent: PaidAgent
  hasGateway: boolean
  isStopped: boolean
  /** By a file that somebody takes to the bank. */
  isByFile?: boolean
}

/** A new attempt, stored with its key before the bank hears of it; or a hold, where something has come between. */
export function processed(
  doc: PayoutDoc,
  { agent, hasGateway, isStopped, isByFile = false, ...checker }: Processing,
  by: MovingContext,
): Next {
  allow(doc, processing, by)
  if (isStopped)
    throw ruleBroken(
      'stopped',
      'The ledger does not match the records of this payout or its agent. Nothing is sent until this is resolved.',
    )
  const [reason] = presentHolds(doc, agent)
  if (reason) return held(doc, { reason, note: null, agent }, by)
  // A run has been released by a second person.
  if (doc.needsSecondPerson && !doc.batchId) requireSecondPerson(doc, by, checker, whySecondPerson(doc))
  if (doc.method === 'bank_transfer' && !hasGateway && !isByFile) throw ruleBroken('no_gateway', 'No bank is configured for payouts.')
  const at = now()
  const attempt = newAttempt(doc, at, { isByFile })
  return {
    set: {
      status: 'processing',
      processedBy: by.actor,
      processedAt: at,
      ...(by.runMakerIds && { preparedBy: preparedAlso(doc, by.runMakerIds) }),
      problem: null,
      isStuck: false,
      nextCheckAt: attempt.nextCheckAt,
      attempts: [...doc.attempts, attempt],
      ...withTimeline(doc, by, { kind: 'processed', attempt: doc.attempt }),
    },
    event: 'payout.processing',
  }
}

function newAttempt({ _id, attempt, method, amountSen, lines }: PayoutDoc, at: Date, { isByFile }: { isByFile: boolean }): AttemptDoc {
  const isByBank = method === 'bank_transfer' && !isByFile
  return {
    attempt,
    key: keyOf(_id.toHexString(), attempt),
    gateway: isByBank ? 'billplz' : 'manual',
    method,
    status: isByBank ? 'starting' : 'pending',
    amountSen,
    cashSen: cashOf(lines),
    gatewayRef: null,
    problem: null,
    startedAt: at,
    sentAt: null,
    endedAt: null,
    returnedAt: null,
    checkedAt: null,
    nextCheckAt: isByBank ? new Date(at.getTime() + sendMs) : null,
    checks: 0,
    notFoundSince: null,
  }
}

interface Releasing extends Checker {
  agent: PaidAgent
  account: Pick<PayoutDoc, 'bank' | 'accountNumber'>
}

/**
 * It goes to the account as it is now. What still keeps it is set aside by a second person, or has to be mended. It stays on hold where the
 * account is another one than they can have seen.
 */
export function released(doc: PayoutDoc, { agent, account, ...checker }: Releasing, by: CommandContext): Next {
  allow(doc, releasing, by)
  const changed = accountChanged(doc, agent)
  if (changed) return changed
  const holds = holdsOf(agent, doc.method)
  const mended = holds.find((reason) => !waivable.includes(reason))
  if (mended) throw ruleBroken('on_hold', `This payout stays on hold: ${holdText(mended)}.`)
  const open = notWaived(agent, holds, doc.waived)
  if (open[0]) requireSecondPerson(doc, by, checker, `Still on hold: ${holdText(open[0])}`)
  const makers = open.includes('bank_changed') ? accountMakersOf(agent, doc.hold) : []
  if (userOf(by).some((id) => makers.includes(id)))
    throw ruleBroken('second_person', 'You changed the bank account. Another user must release this payout.')
  return {
    set: {
      ...account,
      status: 'pending',
      hold: null,
      holdNote: null,
      waived: waivedNow(agent, holds),
      ...withTimeline(doc, by, { kind: 'released' }),
    },
    event: 'payout.released',
  }
}

export function cancelled(doc: PayoutDoc, by: MovingContext, reason?: string): Next {
  allow(doc, cancelling, by)
  return {
    set: {
      status: 'cancelled',
      cancelledAt: now(),
      hold: null,
      holdNote: null,
      nextCheckAt: nextWatch(doc, now()),
      ...withTimeline(doc, by, { kind: 'cancelled', ...(reason !== undefined && { detail: reason }) }),
    },
    event: 'payout.cancelled',
  }
}

export const attemptsMax = 20

/** Ready for a new attempt, to the account as it is now. */
export function retried(doc: PayoutDoc, account: Releasing['account'], by: MovingContext): Next {
  allow(doc, retrying, by)
  if (doc.attempts.length >= attemptsMax)
    throw ruleBroken('attempts_max', `The limit of ${attemptsMax} attempts is reached. Cancel this payout and create a new one.`)
  return {
    set: {
      ...account,
      status: 'pending',
      attempt: doc.attempt + 1,
      problem: null,
      completedAt: null,
      transactionId: null,
      reference: null,
      waived: [],
      nextCheckAt: nextWatch(doc, now()),
      ...withTimeline(doc, by, { kind: 'retried', attempt: doc.attempt + 1 }),
    },
    event: 'payout.updated',
  }
}

/** Taken out of a run before that is released: what it had gathered is free. */
export const leftOut = (doc: PayoutDoc, by: MovingContext): Next | null =>
  doc.batchId?.toHexString() === by.runId && cancelling.from.includes(doc.status) ? leaving(cancelled(doc, by)) : null

/** Another payout has some of what it had gathered: it is cancelled before anybody can have it paid, and is of no run. */
export const overtaken = (doc: PayoutDoc, by: MovingContext): Next | null =>
  doc.status === 'pending' || doc.status === 'on_hold' ? leaving(cancelled(doc, by)) : null

const leaving = ({ set, event }: Next): Next => ({ set: { ...set, batchId: null }, event })

const recording = (to: 'completed' | 'failed'): StatusRule<PayoutState> => ({
  from: ['processing'],
  to,
  why: (status) => (status === 'completed' ? 'This payout is already completed.' : 'Process this payout before you record its outcome.'),
  allowed: () => [],
})

function attemptByHand(doc: PayoutDoc, to: 'completed' | 'failed', by: MovingContext): AttemptDoc {
  allow(doc, recording(to), by)
  const attempt = lastAttempt(doc)
  if (attempt?.gateway !== 'manual')
    throw ruleBroken('by_bank', 'This payout is paid by bank transfer. Its status updates when the bank responds.')
  return attempt
}

/** Somebody has paid it by hand: above the limit, somebody else than who had it processed. */
export function paidByHand(doc: PayoutDoc, paid: { reference: string; paidOn?: string }, by: MovingContext): Next {
  const attempt = attemptByHand(doc, 'completed', by)
  const { processedBy, batchId } = doc
  // What the bank's file says of a run, two people have read.
  if (!batchId && isAboveLimit(doc) && userOf(by).includes(processedBy?.id ?? ''))
    throw ruleBroken('second_person', 'You processed this payout. Another user must record it as paid.')
  return succeeded(doc, attempt, paid, by)
}

/** Nobody has paid it. */
export const notPaidByHand = (doc: PayoutDoc, { reason }: { reason: string }, by: MovingContext): Next =>
  declined(doc, attemptByHand(doc, 'failed', by), { code: 'declined', detail: reason }, by)

/** The first entries of a new payout. */
export const firstEntries = (by: CommandContext, holds: readonly HoldReason[], agent: PaidAgent) => [
  timelineEntry(by, { kind: by.actor.kind === 'system' ? 'proposed' : 'created' }),
  ...(holds[0] ? [timelineEntry(by, heldEntry(holds[0], { agent }))] : []),
]
