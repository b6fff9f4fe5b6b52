import type { CustomerStats } from '../customers/contract.ts'
import { customerStatsProjection, readCustomerCounts } from '../customers/stats.ts'
import { retentionRate } from '../orders/revenue/retention.ts'
import { readOrderRevenue } from '../orders/stats.ts'
import type { StatsDefinition } from '../platform/stats/publisher.ts'

async function readBoth(): Promise<{ seq: number; stats: CustomerStats }> {
  // The one figure that is not counted must not take the others with it.
  const retention = retentionRate.recent().catch(() => null)
  const [{ seq, counted }, revenue, customerRetentionRate] = await Promise.all([readCustomerCounts(), readOrderRevenue(), retention])
  return { seq, stats: { ...counted, averageOrderValueSen: revenue.averageOrderValueSen, customerRetentionRate } }
}

export const readCustomerStats = async (): Promise<CustomerStats> => (await readBoth()).stats

export const customerStatsDefinition: StatsDefinition = {
  projection: customerStatsProjection,
  areas: { customers: 'customers.read' },
  read: async () => {
    const { seq, stats } = await readBoth()
    return { seq, values: { customers: stats } }
  },
}
