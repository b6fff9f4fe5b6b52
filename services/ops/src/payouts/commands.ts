import type { Gateways } from '../gateways/registry.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { withClaim } from '../platform/claims/claim.ts'
import { assertReferenceMayBeUsed } from '../platform/claims/reused-reference.ts'
import { now } from '../platform/clock.ts'
import { AppError, forbidden, rateLimited, ruleBroken, staleVersion } from '../platform/errors.ts'
import { refuseFuture, refuseTooEarly } from '../platform/happened-on.ts'
import { referenceKey } from '../platform/reference-key.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { isLive, lastAttempt } from './sending/attempts.ts'
import { contradictedAttempts } from './sending/contradictions.ts'
import { sumBeside } from './approval/beside.ts'
import { changePayout, getPayoutDoc, type Decide } from './change-payout.ts'
import { changedOrdersOf, heldForOrders, refuseChanged } from './preparing/changed-orders.ts'
import { releaseClaims } from './preparing/claims.ts'
import { waitsForSecond, type NewAdjustment } from './contract.ts'
import { adjusted } from './wallet/adjusted.ts'
import { checkDailyMax } from './sending/daily-limit.ts'
import { cancelled, held, notPaidByHand, paidByHand, processed, released, retried } from './approval/decisions.ts'
import { isHeldBack, lookAttemptUp } from './sending/gateway-calls.ts'
import { holdText } from './holds/holds.ts'
import { enqueueSending } from './job.ts'
import { makingPayout } from './preparing/making.ts'
import { toPayout, type AttemptDoc, type PayoutDoc } from './model.ts'
import { payoutReferences } from './references.ts'
import { getPaidAgent } from '../agents/paid-agents.ts'
import { accountOf } from './sending/account.ts'

/** What the routes of payouts need beside the database. */
export interface PayoutServices {
  gateways: Gateways
  dataSeal: DataSeal
}

interface Seen {
  version: number
}

/** By which permissions somebody decides: with finance.approve alone, only on what waits for a second person. */
interface Decider {
  mayWrite: boolean
  mayApprove: boolean
}
type Decided = Seen & Decider

const decidedBy =
  ({ mayWrite }: Decider, decide: Decide): Decide =>
  (doc) => {
    if (!mayWrite && !waitsForSecond(doc)) throw forbidden('finance.write')
    return decide(doc)
  }

async function decideOn(by: CommandContext, ref: string, { version }: Seen, decide: Decide): Promise<PayoutDoc> {
  const { _id } = await getPayoutDoc(ref)
  return changePayout(by, { id: _id.toHexString(), version, decide })
}

/**
 * Has the money sent. Throws `transition_refused`, `rule_broken` where a second person is needed, the ledger keeps it back or too much leaves
 * today, and `rule_broken` where it was put on hold instead, because of what has come between.
 */
export async function processPayout(by: CommandContext, { gateways }: PayoutServices, ref: string, seen: Decided): Promise<PayoutDoc> {
  const known = await getPayoutDoc(ref)
  const [agent, isStopped, changed] = await Promise.all([agentOf(known), isHeldBack(known), changedOrdersOf(known), checkDailyMax(known)])
  const hasGateway = gateways.find('billplz') !== null
  const doc = await decideOn(
    by,
    ref,
    seen,
    decidedBy(seen, (latest) => heldForOrders(latest, changed, by) ?? processed(latest, { agent, hasGateway, isStopped, ...seen }, by)),
  )
  await enqueueSending(doc)
  if (doc.hold && doc.status === 'on_hold')
    throw ruleBroken('on_hold', `The payout was put on hold instead of processed: ${doc.holdNote ?? `${holdText(doc.hold.reason)}.`}`)
  return doc
}

/** Throws `rule_broken` for an agent who was deleted: there is nobody to pay. */
const agentOf = ({ agent }: PayoutDoc) =>
  getPaidAgent(agent.id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? ruleBroken('agent_deleted', 'This agent was deleted.') : error
  })

export const holdPayout = (by: CommandContext, ref: string, seen: Decided & { reason: string }): Promise<PayoutDoc> =>
  decideOn(
    by,
    ref,
    seen,
    decidedBy(seen, (doc) => held(doc, { reason: 'by_staff', note: seen.reason }, by)),
  )

/** Throws `rule_broken` for what has to be mended first, or takes a second person. */
export async function releasePayout(by: CommandContext, { dataSeal }: PayoutServices, ref: string, seen: Decided): Promise<PayoutDoc> {
  const known = await getPayoutDoc(ref)
  const agent = await agentOf(known)
  const account = accountFor(known, () => accountOf(agent, known._id.toHexString(), dataSeal))
  const changed = await changedOrdersOf(known)
  const doc = await decideOn(
    by,
    ref,
    seen,
    decidedBy(seen, (latest) => {
      const next = released(latest, { agent, account, ...seen }, by)
      if (next.event === 'payout.released') refuseChanged(latest, changed)
      return next
    }),
  )
  if (doc.status === 'on_hold')
    throw ruleBroken(
      'account_changed',
      'The bank account changed, so the payout was not released. Review the current account and try again.',
    )
  return doc
}

type Account = Pick<PayoutDoc, 'bank' | 'accountNumber'>
const accountFor = ({ method }: PayoutDoc, read: () => Account): Account =>
  method === 'bank_transfer' ? read() : { bank: null, accountNumber: null }

/** What it had gathered is free for another one. */
export async function cancelPayout(by: CommandContext, ref: string, seen: Decided & { reason?: string | undefined }): Promise<PayoutDoc> {
  const doc = await decideOn(
    by,
    ref,
    seen,
    decidedBy(seen, (latest) => cancelled(latest, by, seen.reason)),
  )
  if (doc.status === 'cancelled') await releaseClaims(doc._id)
  return doc
}

export async function retryPayout(by: CommandContext, { dataSeal }: PayoutServices, ref: string, seen: Seen): Promise<PayoutDoc> {
  const known = await getPayoutDoc(ref)
  const agent = await agentOf(known)
  const account = accountFor(known, () => accountOf(agent, known._id.toHexString(), dataSeal))
  return decideOn(by, ref, seen, (doc) => retried(doc, account, by))
}

/** Not while another payout of the agent is made or adjusted: what each comes to decides whether the other takes a second person. */
export async function adjustPayout(by: CommandContext, ref: string, given: NewAdjustment): Promise<PayoutDoc> {
  const { _id: payoutId, agent, batchId, createdAt: at } = await getPayoutDoc(ref)
  return makingPayout({ agentId: agent.id, payoutId }, async () => {
    const besideSen = batchId ? 0 : await sumBeside({ agentId: agent.id, payoutId, at })
    return decideOn(by, ref, given, (doc) => adjusted(doc, given, by, besideSen))
  })
}

interface PaidByHand extends Seen, Pick<Decider, 'mayApprove'> {
  reference: string
  paidOn: string
}

/** Records what somebody has paid by hand. A reference that another payout or refund has takes somebody else, with approval rights. */
export async function payByHand(
  by: CommandContext,
  ref: string,
  { version, reference, paidOn, mayApprove }: PaidByHand,
): Promise<PayoutDoc> {
  refuseFuture('paidOn', paidOn)
  const { _id, number } = await getPayoutDoc(ref)
  return withClaim(payoutReferences, { id: _id, number, key: referenceKey(reference), by: by.actor.id }, (claim) =>
    changePayout(by, {
      id: _id.toHexString(),
      version,
      decide: (doc) => {
        const next = paidByHand(doc, { reference, paidOn }, by)
        refuseTooEarly('paidOn', paidOn, { at: doc.processedAt, what: 'the payout was processed' })
        assertReferenceMayBeUsed(reference, { claim, mayApprove }, by)
        return next
      },
    }),
  )
}

export const notPayByHand = (by: CommandContext, ref: string, given: Seen & { reason: string }): Promise<PayoutDoc> =>
  decideOn(by, ref, given, (doc) => notPaidByHand(doc, given, by))

/** How long the bank is left alone after it was asked. */
const recheckMs = 5_000

/** What the bank can be asked about: the latest attempt, or the one of which it says otherwise than two people; of several, the one not asked about for longest. */
function askable(doc: PayoutDoc): AttemptDoc | undefined {
  const last = lastAttempt(doc)
  const numbers = contradictedAttempts(doc)
  const [told] = doc.attempts
    .filter(({ attempt, status }) => status === 'declined' && numbers.includes(attempt))
    .toSorted((one, other) => (one.checkedAt?.getTime() ?? 0) - (other.checkedAt?.getTime() ?? 0))
  if (last && !isLive(last) && told) return told
  return last && (isLive(last) || last.status === 'succeeded') ? last : undefined
}

/** Asks the bank again what became of a payout. */
export async function recheckPayout({ gateways, dataSeal: seal }: PayoutServices, ref: string, { version }: Seen): Promise<PayoutDoc> {
  const doc = await getPayoutDoc(ref)
  if (doc.version !== version) throw staleVersion(toPayout(doc))
  const attempt = askable(doc)
  if (attempt?.gateway !== 'billplz') throw ruleBroken('nothing_to_check', 'This payout has no pending bank transfer to check.')
  const askedAt = (attempt.checkedAt ?? attempt.startedAt).getTime()
  const waitMs = askedAt + recheckMs - now().getTime()
  if (waitMs > 0) throw rateLimited(Math.ceil(waitMs / 1_000), 'The bank was checked a moment ago. Try again in a few seconds.')
  await lookAttemptUp({ gateways, seal }, doc, attempt.key)
  return getPayoutDoc(ref)
}
