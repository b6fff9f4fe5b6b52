import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trusted } from '../platform/database/mongo.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { until } from '../testing/system/processes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { sumStaleDays } from './days.ts'
import { FinanceDayModel, FinanceMonthModel, type FinanceMonthDoc } from './model.ts'
import { readAgents, reopenMonth, sumMonths } from './months.ts'
import { packGroups, type Group } from './packed-groups.ts'

let ops: SharedOps
beforeAll(async () => {
  ops = await shareOps()
})
afterAll(() => ops.stop())

describe('the agents of months and thirds that are over', () => {
  const [a, b] = ['a'.repeat(24), 'b'.repeat(24)] as const
  const month = { from: '2021-03-01', to: '2021-03-31' }
  const agentsOf = async (span: { from: string; to: string }) =>
    Object.fromEntries((await readAgents(span)).filter(({ sen }) => sen > 0).map(({ key, sen, orders }) => [key, [sen, orders]]))
  const storeDay = (_id: string, agents: Group[]) =>
    FinanceDayModel.updateOne({ _id }, { $set: { agents: packGroups(agents), seq: 1 }, $unset: { staleSeq: '' } }, { upsert: true })
  const isSummed = async () => ((await FinanceMonthModel.findById('2021-03').lean<FinanceMonthDoc>())?.agents ?? null) !== null
  afterAll(() => FinanceDayModel.deleteMany({ _id: trusted({ $gte: month.from, $lte: month.to }) }).then(() => reopenMonth(month.from)))

  it('are what their days add up to, also where a day changes later', async () => {
    await storeDay('2021-03-01', [{ key: a, sen: 100, orders: 1 }])
    await storeDay('2021-03-31', [
      { key: a, sen: 50, orders: 1 },
      { key: b, sen: 70, orders: 2 },
    ])
    await reopenMonth(month.from)
    const whole = { [a]: [150, 2], [b]: [70, 2] }
    expect(await agentsOf(month)).toEqual(whole)
    await sumMonths()
    expect([await isSummed(), await agentsOf(month)]).toEqual([true, whole])
    // Read from the month, or its third, and not from its days; of a part of that, from the days.
    await FinanceDayModel.updateMany({ _id: /^2021-03/ }, { $set: { agents: packGroups([]) } })
    expect(await agentsOf({ from: '2021-02-10', to: '2021-04-02' })).toEqual(whole)
    expect(await agentsOf({ from: '2021-03-01', to: '2021-03-15' })).toEqual({ [a]: [100, 1] })
    expect(await agentsOf({ from: '2021-03-02', to: '2021-03-31' })).toEqual({})
    // As an earlier version stored it.
    await FinanceDayModel.collection.updateOne(
      { _id: '2021-03-05' as never },
      { $set: { agents: [{ key: a, sen: 20, orders: 1 }] } },
      { upsert: true },
    )
    expect(await agentsOf({ from: '2021-03-02', to: '2021-03-31' })).toEqual({ [a]: [20, 1] })
    await storeDay('2021-03-05', [])
    // A late refund marks the day; no order of that day is left here.
    await FinanceDayModel.updateOne({ _id: '2021-03-01' }, { $set: { staleSeq: 2 } })
    expect(await agentsOf({ from: '2021-03-01', to: '2021-03-10' })).toEqual({ [a]: [100, 1] })
    await until(async () => (await sumStaleDays(), (await FinanceDayModel.exists({ _id: '2021-03-01', staleSeq: 2 })) === null))
    expect(await agentsOf(month)).toEqual({})
  })

  it('are not added up while a day is marked, or where one was stored meanwhile', async () => {
    await storeDay('2021-03-02', [{ key: a, sen: 30, orders: 1 }])
    // Nobody comes to it: it is no number.
    const mark = () => FinanceDayModel.collection.updateOne({ _id: '2021-03-02' as never }, { $set: { staleSeq: 'later' } })
    await mark()
    await reopenMonth(month.from)
    await sumMonths()
    expect(await isSummed()).toBe(false)
    await storeDay('2021-03-02', [{ key: a, sen: 30, orders: 1 }])
    await sumMonths()
    expect([await isSummed(), await agentsOf(month)]).toEqual([true, { [a]: [30, 1] }])
    await mark()
    await Promise.all([sumMonths(), reopenMonth(month.from).then(() => storeDay('2021-03-02', [{ key: a, sen: 40, orders: 1 }]))])
    expect(await agentsOf(month)).toEqual({ [a]: [40, 1] })
    await sumMonths()
    expect(await agentsOf(month)).toEqual({ [a]: [40, 1] })
  })
})
