import type { CustomerStats } from '@kainsiap/ops/customers/contract'
import { formatCount, rate, share } from '../../../ui/format/numbers.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { type Stat, StatStrip } from '../../../ui/chart/StatStrip.tsx'
import { customerPaths } from '../customerPaths.ts'

const list = customerPaths.all

/** All customers in figures; each leads to those it counts. */
export function CustomerTiles({ stats }: { stats: CustomerStats | undefined }) {
  const tiles: Stat[] = [
    {
      id: 'total',
      label: 'Total',
      value: stats && formatCount(stats.totalCustomers),
      note: stats && `${formatCount(stats.newCustomersThisMonth)} new this month`,
      to: list,
    },
    {
      id: 'active',
      label: 'Active',
      value: stats && formatCount(stats.activeCustomers),
      note: stats && `${share(stats.activeCustomers, stats.totalCustomers)} of total`,
      to: `${list}?status=active`,
    },
    {
      id: 'pending',
      label: 'Pending verifications',
      value: stats && formatCount(stats.pendingVerifications),
      note:
        stats && (stats.suspendedCustomers > 0 ? `${formatCount(stats.suspendedCustomers)} suspended or banned` : 'No suspended customers'),
      to: `${list}?tab=pending`,
    },
    {
      id: 'verified',
      label: 'Verified',
      value: stats && formatCount(stats.verifiedCustomers),
      note: stats && `${share(stats.verifiedCustomers, stats.totalCustomers)} verified`,
      to: `${list}?verification=verified`,
    },
    {
      id: 'retention',
      label: '30-day retention',
      value: stats && (stats.customerRetentionRate === null ? '–' : rate(stats.customerRetentionRate)),
      note:
        stats && (stats.averageOrderValueSen === null ? 'No orders yet' : `${ringgit(stats.averageOrderValueSen)} per order on average`),
      to: `${list}?sort=-lastOrderDate`,
    },
  ]
  return <StatStrip label="Customer statistics" stats={tiles} />
}
