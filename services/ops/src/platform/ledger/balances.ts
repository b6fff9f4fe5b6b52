import { model, Schema, type Types } from 'mongoose'
import { startLoop, type Loop } from '../concurrency/loop.ts'
import { plainSchema } from '../database/mongo.ts'
import type { Log } from '../process/log.ts'
import { LedgerModel, type LedgerDoc } from './ledger-transaction.ts'
import { writesOf } from '../database/fields.ts'

export interface Balance {
  /** Above zero: a debit. */
  sen: number
  entries: number
  lastEntryAt: Date
}

/** What all counted transactions add up to, in one document. */
interface BalancesDoc {
  _id: string
  /** How often it has been added to. */
  step: number
  /** The transactions that were added last; they may still say that they are not counted. */
  added: Types.ObjectId[]
  accounts: Record<string, Balance>
}
const schema = plainSchema<BalancesDoc>({ _id: String, step: Number, added: [Schema.Types.ObjectId], accounts: Schema.Types.Mixed })
const BalancesModel = model<BalancesDoc>('LedgerBalances', schema, 'ledgerBalances')

const id = 'accounts'
const batchMax = 1_000
/** Balances are exact whatever waits to be counted: counting only keeps that little. */
const idleMs = 5_000
const triesMax = 10

type Uncounted = Pick<LedgerDoc, '_id' | 'at' | 'entries'>
export type Balances = ReadonlyMap<string, Balance>

/** The balance of each account, with everything posted so far: how many transactions there are changes nothing about how long it takes. */
export async function readBalances(): Promise<Balances> {
  for (let tries = 1; ; tries += 1) {
    const kept = await readKept()
    const uncounted = without(kept.added, await findUncounted(0))
    // Counted in the middle of reading: what was counted would be missing, or there twice.
    if ((await readKept()).step !== kept.step && tries < triesMax) continue
    const balances = new Map(Object.entries(kept.accounts))
    for (const [account, added] of addUp(uncounted)) balances.set(account, joined(balances.get(account), added))
    return balances
  }
}

async function readKept(): Promise<BalancesDoc> {
  return (await BalancesModel.findById(id).lean<BalancesDoc>()) ?? { _id: id, step: 0, added: [], accounts: {} }
}

/** What says that it is not in the balances yet; `limit` 0 is all of it. */
const findUncounted = (limit: number): Promise<Uncounted[]> =>
  LedgerModel.find({ isUncounted: true }, { at: 1, entries: 1 }, { hint: 'isUncounted_1', limit }).lean<Uncounted[]>().exec()

function without(added: readonly Types.ObjectId[], transactions: readonly Uncounted[]): Uncounted[] {
  const known = new Set(added.map(String))
  return transactions.filter(({ _id }) => !known.has(_id.toHexString()))
}

function addUp(transactions: readonly Uncounted[]): Map<string, Balance> {
  const sums = new Map<string, Balance>()
  for (const { at, entries } of transactions)
    for (const { account, sen } of entries) sums.set(account, joined(sums.get(account), { sen, entries: 1, lastEntryAt: at }))
  return sums
}

const joined = (one: Balance | undefined, other: Balance): Balance =>
  one
    ? {
        sen: one.sen + other.sen,
        entries: one.entries + other.entries,
        lastEntryAt: one.lastEntryAt > other.lastEntryAt ? one.lastEntryAt : other.lastEntryAt,
      }
    : other

/**
 * Adds the next transactions to the balances, each once: one conditional update adds them and names them, and only then they are marked as
 * counted. What a crash leaves marked wrongly, the next step marks, before it counts anything. Returns whether there may be more.
 */
export async function countTransactions(): Promise<boolean> {
  // In this order: whatever another worker counts after this, its step moves on, and the update below does not match.
  const kept = await readKept()
  const found = await findUncounted(batchMax)
  if (found.length === 0) return false
  const uncounted = without(kept.added, found)
  // One of the last step may be beyond a full batch.
  if (uncounted.length < found.length || found.length === batchMax) await markCounted(kept.added)
  if (uncounted.length === 0) return true
  const sums = [...addUp(uncounted)]
  const added = uncounted.map(({ _id }) => _id)
  if (kept.step === 0)
    await writesOf(BalancesModel).updateOne({ _id: id }, { $setOnInsert: { step: 0, added: [], accounts: {} } }, { upsert: true })
  const { matchedCount } = await BalancesModel.collection.updateOne(
    { _id: id as never, step: kept.step },
    {
      $set: { step: kept.step + 1, added },
      $inc: Object.fromEntries(
        sums.flatMap(([account, { sen, entries }]) => [
          [`accounts.${account}.sen`, sen],
          [`accounts.${account}.entries`, entries],
        ]),
      ),
      $max: Object.fromEntries(sums.map(([account, { lastEntryAt }]) => [`accounts.${account}.lastEntryAt`, lastEntryAt])),
    },
  )
  // Otherwise another worker has counted: these, or others.
  if (matchedCount === 1) await markCounted(added)
  return found.length === batchMax
}

const markCounted = (ids: readonly Types.ObjectId[]) =>
  writesOf(LedgerModel).updateMany({ _id: { $in: ids } }, { $unset: { isUncounted: '' } })

export const startCounting = (log: Log): Loop => startLoop('ledger balances', log, { everyMs: () => idleMs, round: countTransactions })

/** The balances as all transactions add up to, read one by one. */
export async function recountBalances(): Promise<Balances> {
  const sums = await LedgerModel.aggregate<{ _id: string } & Balance>([
    { $unwind: '$entries' },
    { $group: { _id: '$entries.account', sen: { $sum: '$entries.sen' }, entries: { $sum: 1 }, lastEntryAt: { $max: '$at' } } },
  ])
  return new Map(sums.map(({ _id, ...balance }) => [_id, balance]))
}
