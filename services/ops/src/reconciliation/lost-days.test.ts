import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayMs, malaysianDay } from '../platform/clock.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { askForStatement, completeAtOf, dueDays, StatementModel } from './statements.ts'

let ops: SharedOps
beforeAll(async () => {
  ops = await shareOps()
})
afterAll(async () => {
  await StatementModel.deleteMany({ provider: 'stripe' })
  await ops.stop()
})

const at = new Date()
const day = (before: number) => malaysianDay(new Date(at.getTime() - before * dayMs))
const read = (before: number, fetchedAt = new Date(completeAtOf(day(before)).getTime() + 1_000)) =>
  StatementModel.collection.insertOne({
    _id: `stripe:${day(before)}` as never,
    provider: 'stripe',
    day: day(before),
    fetchedAt,
    askedAt: null,
    failures: 0,
    problem: null,
    nextAt: null,
  })
const lost = async () => (await dueDays('stripe', at)).filter((each) => each < day(7))

it('are read after a long time in which nothing ran, a few at once, also what was read before it was complete, and whatever was asked for', async () => {
  expect(await lost()).toEqual([])
  await askForStatement('stripe', day(200))
  expect(await lost()).toEqual([day(200)])
  await StatementModel.updateOne({ day: day(200) }, { $set: { fetchedAt: at, askedAt: null } })
  expect(await lost()).toEqual([])
  await read(40)
  await read(39, new Date(completeAtOf(day(39)).getTime() - 3_600_000))
  expect(await lost()).toEqual([day(39), day(38)])
  await StatementModel.updateOne({ day: day(39) }, { $set: { fetchedAt: at } })
  await askForStatement('stripe', day(20))
  expect(await lost()).toEqual([day(20), day(38), day(37)])
  await read(38)
  expect(await lost()).toEqual([day(20), day(37), day(36)])
})
