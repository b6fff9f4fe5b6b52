import { afterAll, beforeAll, it } from 'vitest'
import { malaysianDay } from '../platform/clock.ts'
import type { CheckScope } from '../platform/ledger/invariant.ts'
import { createLog } from '../platform/process/log.ts'
import { startBookings } from '../testing/entities/bookings.ts'
import type { SharedOps } from '../testing/system/ops.ts'
import { rebuildDays, settleDays } from '../testing/entities/finance-days.ts'
import { until } from '../testing/system/processes.ts'
import { shareOps } from '../testing/system/shared-ops.ts'
import { comparison, financeDaySubscriber, readDifferences } from './days.ts'
import { figuresMatch } from './invariants.ts'
import { FinanceDayModel } from './model.ts'

let ops: SharedOps

/** Read when it is used: a run may go over midnight. */
const today = () => malaysianDay(new Date())

beforeAll(async () => {
  ops = await shareOps()
  await (await startBookings(ops)).bookPaid()
  await rebuildDays()
})
afterAll(() => ops.stop())

it('the days of finance are compared with the ledger and with the counters of orders: what stays different is said', async () => {
  const compare = comparison(createLog('silent', 'test'))
  const wrong = { revenueSen: 7, accounts: [{ key: 'revenue:commission', sen: 7 }] }
  // Compared by the worker too, which adds the day up anew where it has not yet.
  const said = async () => {
    await FinanceDayModel.updateOne({ _id: today() }, { $set: wrong, $unset: { staleSeq: '' } })
    await compare()
    return (await figuresMatch.check({} as CheckScope)).map(({ text }) => text)
  }
  await until(async () => {
    const texts = await said()
    return (
      texts.some((text) => text.includes('in revenue:commission')) && texts.some((text) => text.includes('differ from the order counter'))
    )
  }, 60_000)
  await financeDaySubscriber.onGap(0)
  await settleDays()
  await until(async () => {
    await compare()
    return (await readDifferences()).length === 0
  }, 20_000)
})
