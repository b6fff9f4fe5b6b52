import { waitingEvidence } from '../../bank-evidence/evidence.ts'
import type { BankRef, GatewayAdapter, NotFound, Outcome } from '../../gateways/contract.ts'
import type { Gateways } from '../../gateways/registry.ts'
import { openGateways } from '../../payments/attempts/gateways.ts'
import { laterMax, type NoticeDoc } from '../../payments/attempts/inbox.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import { dayMs, now } from '../../platform/clock.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { createSlots, type Slots } from '../../platform/concurrency/slots.ts'
import { oneOf, Types } from '../../platform/database/mongo.ts'
import { dueBy } from '../../platform/database/partial-index.ts'
import { isStopped, readStopped } from '../../platform/ledger/checks.ts'
import type { Config } from '../../platform/process/config.ts'
import { crashPoint } from '../../platform/process/crash.ts'
import { createDataSeal, type DataSeal } from '../../platform/security/data-seal.ts'
import { heard, isLive, keptBack, lastAttempt, mayResend, nextCheck, sendMs } from './attempts.ts'
import { changePayout } from '../change-payout.ts'
import { PayoutModel, type AttemptDoc, type PayoutDoc } from '../model.ts'
import { readAccount } from './account.ts'
import { calledFailed, isWatched, nextAfterEnd, nextWatch } from './watching.ts'

/** What it takes to pay. */
export interface Bank {
  gateways: Pick<Gateways, 'find'>
  seal: DataSeal
}

/** What it takes to send many. */
interface Sender extends Bank {
  /** Limits how many are at the bank at a time. */
  slots: Slots
}

/** How many payouts are at the bank at a time, by each queue of a worker. */
const atBankMax = 10

/** As a worker has it. */
export const openBank = (config: Config): Sender => ({
  gateways: openGateways(config),
  seal: createDataSeal(config.DATA_SECRET, config.DATA_SECRETS_RETIRED),
  slots: createSlots(atBankMax),
})

const adapterOf = ({ gateways }: Bank, { gateway }: AttemptDoc): GatewayAdapter | null =>
  gateway === 'manual' ? null : gateways.find(gateway)

type Owner = Pick<PayoutDoc, '_id' | 'agent'>

/** Whether the ledger keeps this payout, or its agent, from being paid. */
export const isHeldBack = ({ _id, agent }: Owner): Promise<boolean> => isStopped(_id.toHexString(), agent.id.toHexString())

/** The same of many, whom one read tells apart. */
export async function readHeldBack(): Promise<(owner: Owner) => boolean> {
  const ids = await readStopped()
  return ({ _id, agent }) => ids.has(_id.toHexString()) || ids.has(agent.id.toHexString())
}

/** Of one payout, and the key of its latest attempt. */
export interface Sending {
  id: string
  key: string
}

/** How long one waits for its turn at the bank: after that a check of the bank may send it. */
const slotMs = sendMs / 2

/** Sends stored attempts to the bank, and writes down what the bank says. Those that were perhaps sent already are looked up. */
export async function sendPayouts(bank: Sender, sendings: readonly Sending[]): Promise<void> {
  const [docs, isHeld] = await Promise.all([
    PayoutModel.find({ _id: oneOf(sendings.map(({ id }) => new Types.ObjectId(id))) }).lean<PayoutDoc[]>(),
    readHeldBack(),
  ])
  const keys = new Set(sendings.map(({ key }) => key))
  const failures: unknown[] = []
  // What goes wrong with one keeps none of the others.
  await Promise.all(
    docs.map((doc) => sendOne(bank, doc, { keys, isHeld: isHeld(doc) }).catch((error: unknown) => void failures.push(error))),
  )
  if (failures.length > 0) throw failures[0]
}

async function sendOne(bank: Sender, doc: PayoutDoc, { keys, isHeld }: { keys: ReadonlySet<string>; isHeld: boolean }): Promise<void> {
  const attempt = lastAttempt(doc)
  if (!attempt || !keys.has(attempt.key) || attempt.status !== 'starting') return
  const adapter = adapterOf(bank, attempt)
  if (!adapter) return
  crashPoint('payouts.attemptStored')
  if (attempt.sentAt !== null) return void (await lookAttemptUp(bank, doc, attempt.key))
  const account = await accountToPay(bank, doc, isHeld)
  if (!account) return
  const release = await bank.slots.wait(adapter.id, slotMs)
  // A check of the bank comes to what had no turn.
  if (!release) return
  const { outcome, sent } = await send(adapter, doc, attempt, account).finally(release)
  await hear(doc, attempt.key, outcome, sent)
}

/** Where it goes; null, and the payout says why, where something keeps it from being sent. */
async function accountToPay({ seal }: Bank, doc: PayoutDoc, isHeld: boolean): Promise<BankRef | null> {
  const account = readAccount(doc, seal)
  if (account && !isHeld) return account
  const code = isHeld ? 'stopped' : 'account_unreadable'
  await changePayout(systemContext, { id: doc._id.toHexString(), decide: (latest) => keptBack(latest, code, systemContext) })
  return null
}

/** Returns what the bank answers, and the payout as it is noted to be sent. */
async function send(
  adapter: GatewayAdapter,
  doc: PayoutDoc,
  { key, amountSen }: AttemptDoc,
  account: BankRef,
): Promise<{ outcome: Outcome; sent: PayoutDoc }> {
  if (await mayBePaid(adapter, doc)) return { outcome: { kind: 'unknown', cause: 'unavailable' }, sent: doc }
  const sent = await noteSent(doc, key)
  if (!sent) return { outcome: { kind: 'unknown', cause: 'unavailable' }, sent: doc }
  const outcome = await adapter.createPayout({ key, bank: account, amountSen, reference: doc.number })
  crashPoint('payouts.attemptSent')
  return { outcome, sent }
}

/** Whether an attempt that two people have called failed was perhaps paid after all: the bank is asked once more before another one leaves. */
async function mayBePaid(adapter: GatewayAdapter, doc: PayoutDoc): Promise<boolean> {
  let after = doc
  for (const { key } of calledFailed(doc, now())) {
    const outcome = await adapter.lookup('payout', key)
    if (outcome.kind === 'unknown') return true
    after = await hear(after, key, outcome)
  }
  return after.isContradicted ?? false
}

/**
 * From now on it may have arrived. It is no change of the payout: no version, no event. Null where the attempt has ended meanwhile, or evidence
 * waits: what two people have called failed, or may, is not sent again; and where the bank has contradicted what they said of an earlier
 * attempt.
 */
async function noteSent({ _id }: PayoutDoc, key: string): Promise<PayoutDoc | null> {
  const at = now()
  const isIt = { $eq: ['$$each.key', key] }
  const sentNow = { $cond: [isIt, { $mergeObjects: ['$$each', { sentAt: { $ifNull: ['$$each.sentAt', at] }, lastSentAt: at }] }, '$$each'] }
  const isOpen = { status: 'processing', attempts: { $elemMatch: { key, status: { $in: ['starting', 'unknown'] } } } } as const
  return writesOf(PayoutModel).findOneAndUpdate(
    { _id, ...isOpen, 'evidences.state': { $ne: 'waiting' }, isContradicted: { $ne: true } } as never,
    [{ $set: { attempts: { $map: { input: '$attempts', as: 'each', in: sentNow } } } }],
    { returnDocument: 'after' },
  )
}

/** Asks the bank what became of an attempt, and writes it down. Returns null where the bank did not say. */
export async function lookAttemptUp(bank: Bank, doc: PayoutDoc, key: string, at = now()): Promise<PayoutDoc | null> {
  const attempt = doc.attempts.find((each) => each.key === key)
  if (!attempt || attempt.gateway === 'manual') return null
  const adapter = adapterOf(bank, attempt)
  let outcome: Outcome | NotFound = adapter ? await adapter.lookup('payout', key) : { kind: 'unknown', cause: 'unavailable' }
  const isFree = isLive(attempt) && !waitingEvidence(doc) && !doc.isContradicted
  if (adapter && outcome.kind === 'not_found' && isFree && mayResend(attempt, at, adapter.caps))
    outcome = await resend(bank, adapter, doc, attempt)
  const after = await hear(doc, key, outcome)
  await noteChecked(after, key, outcome)
  return outcome.kind === 'unknown' ? null : after
}

const neverReceived = { kind: 'declined', code: 'never_received' } as const

/** Sends it again under its key. A bank that refuses the call, and still knows nothing of it long after, has never received it. */
async function resend(bank: Bank, adapter: GatewayAdapter, doc: PayoutDoc, attempt: AttemptDoc): Promise<Outcome | NotFound> {
  const account = await accountToPay(bank, doc, await isHeldBack(doc))
  if (!account) return { kind: 'not_found' }
  const { outcome } = await send(adapter, doc, attempt, account)
  if (outcome.kind !== 'unknown' || outcome.cause !== 'rejected' || attempt.status !== 'unknown') return outcome
  const again = await adapter.lookup('payout', attempt.key)
  return again.kind === 'not_found' ? neverReceived : again
}

const hear = ({ _id }: PayoutDoc, key: string, outcome: Outcome | NotFound, known?: PayoutDoc): Promise<PayoutDoc> =>
  changePayout(systemContext, { id: _id.toHexString(), known, decide: (latest) => heard(latest, key, outcome, systemContext) })

/** When the bank is asked next. It is no change of the payout: no version, no event. */
async function noteChecked(doc: PayoutDoc, key: string, { kind }: Outcome | NotFound): Promise<void> {
  const { _id, attempts } = doc
  const attempt = attempts.find((each) => each.key === key)
  if (!attempt) return
  const at = now()
  if (attempt !== attempts.at(-1)) {
    await writesOf(PayoutModel).updateOne({ _id, 'attempts.key': key }, { $set: { 'attempts.$.checkedAt': at } } as never)
    return
  }
  const nextCheckAt = isLive(attempt) ? nextCheck(attempt.checks, at) : nextAfterEnd(doc, attempt, at)
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
    .find({ nextCheckAt: dueBy(at) } as never, { sort: { nextCheckAt: 1 }, limit: batchMax })
    .toArray()
  await Promise.all((due as unknown as PayoutDoc[]).map((doc) => checkOne(bank, doc, at)))
  return due.length === batchMax
}

async function checkOne(bank: Bank, doc: PayoutDoc, at: Date): Promise<void> {
  const { _id, nextCheckAt } = doc
  const claimed = { nextCheckAt: new Date(at.getTime() + claimMs) }
  const { matchedCount } = await writesOf(PayoutModel).updateOne({ _id, nextCheckAt }, { $set: claimed })
  if (matchedCount === 0) return
  const last = lastAttempt(doc)
  const isAsked = last && last.gateway !== 'manual' && (isLive(last) || isWatched(last))
  for (const { key } of calledFailed(doc, at).filter(isAskedAgain(at))) if (key !== last?.key) await lookAttemptUp(bank, doc, key, at)
  if (isAsked) await lookAttemptUp(bank, doc, last.key, at)
  else await writesOf(PayoutModel).updateOne({ _id, ...claimed }, { $set: { nextCheckAt: nextWatch(doc, at) } })
}

/** How much sooner than after a day: what was asked a moment late is due at the same time as ever. */
const soonerMs = 60_000

/** Once a day, however often the bank is asked about a later attempt. */
const isAskedAgain =
  (at: Date) =>
  ({ checkedAt, startedAt }: AttemptDoc): boolean =>
    at.getTime() - (checkedAt ?? startedAt).getTime() >= dayMs - soonerMs

const idOfKey = (key: string): string | undefined => /^po_([0-9a-f]{24})_\d{1,4}$/.exec(key)?.[1]

/** Of these keys those whose attempts are known to have succeeded, also where the money came back since. */
export async function findSucceeded(keys: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = keys.flatMap((key) => idOfKey(key) ?? [])
  const docs = await PayoutModel.find(
    { _id: oneOf(ids.map((id) => new Types.ObjectId(id))) },
    { 'attempts.key': 1, 'attempts.status': 1 },
  ).lean<Pick<PayoutDoc, 'attempts'>[]>()
  const succeeded = docs.flatMap(({ attempts }) => attempts.filter(({ status }) => status === 'succeeded' || status === 'returned'))
  return new Set(succeeded.map(({ key }) => key))
}

/** For so long whoever sent it is waiting for the bank's answer, which says the same. */
const answerMs = 2_000

/** Reads back what the bank has told of a payout. Returns whether there is nothing more to wait for. */
export async function isReadBack(bank: Bank, { key, tries }: Pick<NoticeDoc, 'key' | 'tries'>): Promise<boolean> {
  const id = idOfKey(key)
  const doc = id === undefined ? null : await PayoutModel.findById(id).lean<PayoutDoc>()
  const told = doc?.attempts.find((attempt) => attempt.key === key)
  if (!doc || !told) return true
  if (told.status === 'starting' && told.sentAt && now().getTime() - told.sentAt.getTime() < answerMs) return false
  const after = await lookAttemptUp(bank, doc, key)
  // One that has succeeded may be told of again: that the money came back.
  return after !== null && (tries >= laterMax || after.version > doc.version)
}
