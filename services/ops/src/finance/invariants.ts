import { orderStatsProjection, readOrderRevenue } from '../orders/stats.ts'
import { readHead } from '../platform/changes/event-log.ts'
import { defineInvariant } from '../platform/ledger/invariant.ts'
import { ringgit } from '../platform/money.ts'
import { areCounted } from '../platform/stats/stats-consumer.ts'
import { areAddedUp, readDaysRevenue, readDifferences } from './days.ts'

const everyDay = { from: '2000-01-01', to: '2999-12-31' }

/** Each figure has a second source: profit the ledger's balances, revenue the counter of the orders. Neither is money itself: it only alerts. */
export const figuresMatch = defineInvariant({
  id: 'I10',
  title: 'Tiles match a recount, and finance figures match the ledger',
  check: async () => {
    const differences = [...(await readDifferences()), ...(await revenueDifferences())]
    return differences.map((text) => ({ record: null, onlyAlerts: true, text }))
  },
})

/** None while either is behind what has happened. */
async function revenueDifferences(): Promise<string[]> {
  const seq = await readHead()
  if (!(await areAddedUp(everyDay, seq)) || !(await areCounted([orderStatsProjection], seq))) return []
  const [{ totalRevenueSen }, daysSen] = await Promise.all([readOrderRevenue(), readDaysRevenue()])
  return totalRevenueSen === daysSen
    ? []
    : [`finance days differ from the order counter by ${ringgit(daysSen - totalRevenueSen)} in revenue`]
}
