import { setTimeout as wait } from 'node:timers/promises'
import mongoose from 'mongoose'
import { findMoneyFaults, type Answered, type Books } from './money-checker.ts'
import { until } from '../system/processes.ts'
import type { Sandbox } from '../system/providers.ts'

// What comes after gateways that misbehaved: they behave again, the product finds out what became of everything, and the judge looks.

const collection = (name: string) => mongoose.connection.collection(name)
const [isDate, longAgoMs] = [{ $type: 'date' }, 601_000]
/** Whose attempts are at a gateway. */
const [withAttempts, isProcessing] = [['payments', 'payouts'], { status: 'processing' }]

/** Of how many the product does not know what became of them. */
async function underWay(): Promise<number> {
  const counts = await Promise.all([
    collection('payments').countDocuments({ 'attempts.status': { $in: ['starting', 'unknown', 'pending'] } }),
    collection('refunds').countDocuments({ status: { $in: ['approved', 'submitting', 'unknown'] }, gateway: { $ne: 'manual' } }),
    collection('payouts').countDocuments({ ...isProcessing, 'attempts.gateway': 'billplz' }),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}

/** What a gateway has once said it never received, it has said for ten minutes: that may be sent again. */
async function believeGateways(): Promise<void> {
  const [at, long] = [new Date(), new Date(Date.now() - longAgoMs)]
  const refunds = { notFoundSince: isDate, nextCheckAt: isDate }
  await collection('refunds').updateMany(refunds, { $set: { notFoundSince: long, nextCheckAt: at } })
  for (const name of withAttempts)
    await collection(name).updateMany(
      { ...isProcessing, 'attempts.notFoundSince': isDate },
      { $set: { 'attempts.$[each].notFoundSince': long, nextCheckAt: at } },
      { arrayFilters: [{ 'each.notFoundSince': isDate }] },
    )
}

/** What waits for a clock is due at once, and notices are read back for the last time. */
async function hurry(): Promise<void> {
  const at = new Date()
  await collection('refunds').updateMany({ status: { $in: ['approved', 'unknown'] }, nextCheckAt: isDate }, { $set: { nextCheckAt: at } })
  for (const name of withAttempts)
    await collection(name).updateMany({ ...isProcessing, nextCheckAt: isDate }, { $set: { nextCheckAt: at } })
  await collection('gatewayNotices').updateMany({ nextAt: isDate }, { $set: { nextAt: at, tries: 5 } })
}

const untilKnown = (act: () => Promise<void>, isOver: () => Promise<boolean>, withinMs: number) =>
  until(async () => {
    await believeGateways()
    await act()
    await wait(1_500)
    return (await underWay()) === 0 && isOver()
  }, withinMs)

/** Until the product knows what became of everything, and has read back whatever it was told. */
export const rest = (withinMs = 120_000): Promise<void> =>
  untilKnown(hurry, async () => (await collection('gatewayNotices').countDocuments({ nextAt: isDate })) === 0, withinMs)

interface Recovery {
  withinMs?: number
  /** Whether the product asks when it asks by itself. */
  isUnhurried?: boolean
}

/** Records with an unknown outcome, by collection. */
const isUnknown = { payments: { 'attempts.status': 'unknown' }, payouts: { 'attempts.status': 'unknown' }, refunds: { status: 'unknown' } }

/** Makes the next check of a record due, until its outcome is known. */
export async function checkUntilKnown(name: keyof typeof isUnknown, id: string): Promise<void> {
  const _id = new mongoose.Types.ObjectId(id)
  await until(async () => {
    const at = new Date()
    await collection(name).updateOne({ _id, nextCheckAt: { $gt: at } }, { $set: { nextCheckAt: at } })
    return (await collection(name).countDocuments({ _id, ...isUnknown[name] })) === 0
  })
}

/** The gateways behave again, and the product finds out what became of everything. */
export async function recover(sandbox: Sandbox, { withinMs, isUnhurried = false }: Recovery = {}): Promise<void> {
  await sandbox.setFaults()
  await sandbox.advance(60_000)
  if (isUnhurried)
    await untilKnown(
      async () => {},
      async () => true,
      withinMs ?? 300_000,
    )
  await rest(withinMs)
}

/** The faults of the money, by the gateways' own books. */
export const judge = async (sandbox: Sandbox, answered: Answered = new Map()): Promise<string[]> =>
  findMoneyFaults(mongoose.connection.db as mongoose.mongo.Db, (await sandbox.control('books')) as Books, answered)
