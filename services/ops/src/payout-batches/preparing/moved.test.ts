import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayMs } from '../../platform/clock.ts'
import { Types } from '../../platform/database/mongo.ts'
import { PayoutModel } from '../../payouts/model.ts'
import { startEmptyDatabase, type TestDatabase } from '../../testing/system/database.ts'
import type { PayoutBatchDoc } from '../model.ts'
import { toBatchDetails } from '../queries.ts'
import { noTotals } from '../sending/recount.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await startEmptyDatabase()
})
afterAll(() => database.stop())

const batchOf = (phase: string) => {
  const createdAt = new Date()
  return {
    ...noTotals,
    _id: new Types.ObjectId(),
    phase,
    createdAt,
    updatedAt: createdAt,
    timeline: [],
    results: null,
    channel: 'api',
  } as unknown as PayoutBatchDoc
}

/** Payouts of a batch, each with one of 14 days before that came to RM 100. */
async function insertPayouts({ _id: batchId, createdAt }: PayoutBatchDoc, amountsSen: readonly number[]): Promise<void> {
  const base = Math.floor(Math.random() * 1e9)
  const docs = amountsSen.flatMap((amountSen, index) => {
    const agent = { id: new Types.ObjectId(), name: `Agent ${String(index)}` }
    const before = new Date(createdAt.getTime() - 14 * dayMs)
    return [
      { agent, amountSen, status: 'pending', batchId, createdAt, year: 2026, sequence: base + 2 * index },
      { agent, amountSen: 10_000, status: 'completed', batchId: null, createdAt: before, year: 2026, sequence: base + 2 * index + 1 },
    ]
  })
  await PayoutModel.collection.insertMany(docs)
}

it('names the first few agents of a waiting batch who are paid much more or less than the last time, and counts them all', async () => {
  const batch = batchOf('draft')
  await insertPayouts(batch, [10_000, 13_000, 13_100, ...Array.from({ length: 600 }, () => 6_900)])
  expect((await toBatchDetails(batch)).moved).toEqual({ count: 601, first: ['Agent 2', 'Agent 3', 'Agent 4'] })
  expect((await toBatchDetails({ ...batch, phase: 'approved' })).moved).toBeNull()
  const usual = batchOf('draft')
  await insertPayouts(usual, [10_000, 7_000])
  expect((await toBatchDetails(usual)).moved).toEqual({ count: 0, first: [] })
})
