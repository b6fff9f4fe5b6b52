import type { GatewayAdapter, NotFound, Outcome } from '../gateways/contract.ts'
import type { Gateways } from '../gateways/registry.ts'
import { openGateways } from '../payments/gateways.ts'
import { laterMax, type NoticeDoc } from '../payments/inbox.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { now } from '../platform/clock.ts'
import { writesOf } from '../platform/database/fields.ts'
import { Types } from '../platform/database/mongo.ts'
import { isStopped } from '../platform/ledger/checks.ts'
import type { Config } from '../platform/process/config.ts'
import { crashPoint } from '../platform/process/crash.ts'
import { createDataSeal, type DataSeal } from '../platform/security/data-seal.ts'
import { heard, isLive, lastAttempt, mayResend, nextCheck, nextReturnCheck, stopped } from './attempts.ts'
import { changePayout } from './change-payout.ts'
import { PayoutModel, type AttemptDoc, type PayoutDoc } from './model.ts'
import { openAccount } from './account.ts'

/** What it takes to pay. */
export interface Bank {
  gateways: Pick<Gateways, 'find'>
  seal: DataSeal
}

/** As a worker has it. */
export const openBank = (config: Config): Bank => ({
  gateways: openGateways(config),
  seal: createDataSeal(config.DATA_SECRET, config.DATA_SECRETS_RETIRED),
})

const adapterOf = ({ gateways }: Bank, { gateway }: AttemptDoc): GatewayAdapter | null =>
  gateway === 'manual' ? null : gateways.find(gateway)

/** Whether the ledger keeps this payout, or its agent, from being paid. */
export const isHeldBack = ({ _id, agent }: Pick<PayoutDoc, '_id' | 'agent'>): Promise<boolean> =>
  isStopped(_id.toHexString(), agent.id.toHexString())

/** Sends a stored attempt to the bank, and writes down what the bank says. One that was perhaps sent already is looked up. */
export async function sendPayout(bank: Bank, id: string, key: string): Promise<void> {
  const doc = await PayoutModel.findById(id).lean<PayoutDoc>()
  const attempt = doc && lastAttempt(doc)
  if (!attempt || attempt.key !== key || attempt.status !== 'starting') return
  const adapter = adapterOf(bank, attempt)
  if (!adapter) return
  crashPoint('payouts.attemptStored')
  if (attempt.sentAt !== null) return void (await lookAttemptUp(bank, doc, key))
  const outcome = await send(bank, adapter, doc, attempt)
  if (outcome) await hear(doc, key, outcome)
}

/** Null where the ledger keeps it back. */
async function send({ seal }: Bank, adapter: GatewayAdapter, doc: PayoutDoc, { key, amountSen }: AttemptDoc): Promise<Outcome | null> {
  if (await isHeldBack(doc)) {
    await changePayout(systemContext, { id: doc._id.toHexString(), decide: (latest) => stopped(latest, systemContext) })
    return null
  }
  await noteSent(doc, key)
  const { bank, number } = doc
  if (!bank) throw new Error(`${number} has no bank account`)
  const account = { bankCode: bank.bankCode, accountNumber: openAccount(doc, seal), holderName: bank.accountHolderName }
  const outcome = await adapter.createPayout({ key, bank: account, amountSen, reference: number })
  crashPoint('payouts.attemptSent')
  return outcome
}

/** From now on it may have arrived. */
async function noteSent({ _id }: PayoutDoc, key: string): Promise<void> {
  const isIt = { $and: [{ $eq: ['$$each.key', key] }, { $eq: ['$$each.sentAt', null] }] }
  const sent = { $cond: [isIt, { $mergeObjects: ['$$each', { sentAt: now() }] }, '$$each'] }
  await writesOf(PayoutModel).updateOne({ _id, 'attempts.key': key }, [
    { $set: { attempts: { $map: { input: '$attempts', as: 'each', in: sent } } } },
  ])
}

/** Asks the bank what became of an attempt, and writes it down. Returns null where the bank did not say. */
export async function lookAttemptUp(bank: Bank, doc: PayoutDoc, key: string, at = now()): Promise<PayoutDoc | null> {
  const attempt = doc.attempts.find((each) => each.key === key)
  if (!attempt || attempt.gateway === 'manual') return null
  const adapter = adapterOf(bank, attempt)
  let outcome: Outcome | NotFound = adapter ? await adapter.lookup('payout', key) : { kind: 'unknown', cause: 'unavailable' }
  if (adapter && outcome.kind === 'not_found' && isLive(attempt) && mayResend(attempt, at, adapter.caps))
    outcome = await resend(bank, adapter, doc, attempt)
  const after = await hear(doc, key, outcome)
  await noteChecked(after, key, outcome)
  return outcome.kind === 'unknown' ? null : after
}

const neverReceived = { kind: 'declined', code: 'never_received' } as const

/** Sends it again under its key. A bank that refuses the call, and still knows nothing of it long after, has never received it. */
async function resend(bank: Bank, adapter: GatewayAdapter, doc: PayoutDoc, attempt: AttemptDoc): Promise<Outcome | NotFound> {
  const outcome = await send(bank, adapter, doc, attempt)
  if (!outcome) return { kind: 'not_found' }
  if (outcome.kind !== 'unknown' || outcome.cause !== 'rejected' || attempt.status !== 'unknown') return outcome
  const again = await adapter.lookup('payout', attempt.key)
  return again.kind === 'not_found' ? neverReceived : again
}

const hear = (doc: PayoutDoc, key: string, outcome: Outcome | NotFound): Promise<PayoutDoc> =>
  changePayout(systemContext, { id: doc._id.toHexString(), decide: (latest) => heard(latest, key, outcome, systemContext) })

/** When the bank is asked next. It is no change of the payout: no version, no event. */
async function noteChecked({ _id, attempts }: PayoutDoc, key: string, { kind }: Outcome | NotFound): Promise<void> {
  const attempt = attempts.find((each) => each.key === key)
  if (!attempt || attempt !== attempts.at(-1)) return
  const at = now()
  const nextCheckAt = isLive(attempt) ? nextCheck(attempt.checks, at) : nextReturnCheck(attempt, at)
  await writesOf(PayoutModel).updateOne(
    { _id: new Types.ObjectId(_id), attempts: { $elemMatch: { key, status: attempt.status } } } as never,
    {
      $set: {
        'attempts.$.checkedAt': at,
        'attempts.$.nextCheckAt': nextCheckAt,
        'attempts.$.checks': attempt.checks + 1,
        'attempts.$.notFoundSince': kind === 'not_found' ? (attempt.notFoundSince ?? at) : null,
        nextCheckAt,
      },
    } as never,
  )
}

/** For how long one worker asks before another may. */
const claimMs = 30_000
const batchMax = 10

/** Asks the bank about the attempts that are due, a few at a time. Returns whether there may be more. */
export async function checkDue(bank: Bank, at = now()): Promise<boolean> {
  const due = await PayoutModel.collection
    .find({ nextCheckAt: { $lte: at } } as never, { sort: { nextCheckAt: 1 }, limit: batchMax })
    .toArray()
  await Promise.all((due as unknown as PayoutDoc[]).map((doc) => checkOne(bank, doc, at)))
  return due.length === batchMax
}

async function checkOne(bank: Bank, doc: PayoutDoc, at: Date): Promise<void> {
  const { _id, nextCheckAt } = doc
  const claimed = { nextCheckAt: new Date(at.getTime() + claimMs) }
  const { matchedCount } = await writesOf(PayoutModel).updateOne({ _id, nextCheckAt }, { $set: claimed })
  if (matchedCount === 0) return
  const attempt = lastAttempt(doc)
  if (attempt && attempt.gateway !== 'manual' && (isLive(attempt) || attempt.status === 'succeeded'))
    await lookAttemptUp(bank, doc, attempt.key, at)
  else await writesOf(PayoutModel).updateOne({ _id, ...claimed }, { $set: { nextCheckAt: null } })
}

/** Reads back what the bank has told of a payout. Returns whether there is nothing more to wait for. */
export async function isReadBack(bank: Bank, { key, tries }: Pick<NoticeDoc, 'key' | 'tries'>): Promise<boolean> {
  const id = /^po_([0-9a-f]{24})_\d{1,4}$/.exec(key)?.[1]
  const doc = id === undefined ? null : await PayoutModel.findById(id).lean<PayoutDoc>()
  if (!doc?.attempts.some((attempt) => attempt.key === key)) return true
  const after = await lookAttemptUp(bank, doc, key)
  // One that has succeeded may be told of again: that the money came back.
  return after !== null && (tries >= laterMax || after.version > doc.version)
}
