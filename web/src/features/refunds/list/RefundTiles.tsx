import type { RefundStats } from '@kainsiap/ops/refunds/contract'
import { formatCount, share } from '../../../ui/numbers.ts'
import { type Stat, StatStrip } from '../../../ui/StatStrip.tsx'
import { refundPaths } from '../refundPaths.ts'

const list = refundPaths.all

/** All refunds in figures; each leads to those it counts. */
export function RefundTiles({ stats }: { stats: RefundStats | undefined }) {
  const tiles: Stat[] = [
    {
      id: 'total',
      label: 'Total Refunds',
      value: stats && formatCount(stats.total),
      note: stats && `${formatCount(stats.rejected)} rejected`,
      to: list,
    },
    {
      id: 'waiting',
      label: 'Waiting',
      value: stats && formatCount(stats.waiting),
      note: 'to approve or to pay',
      to: `${list}?tab=waiting`,
    },
    {
      id: 'underway',
      label: 'Under way',
      value: stats && formatCount(stats.underway),
      note: 'not paid back yet',
      to: `${list}?tab=underway`,
    },
    {
      id: 'succeeded',
      label: 'Paid back',
      value: stats && formatCount(stats.succeeded),
      note: stats && `${share(stats.succeeded, stats.total)} of total`,
      to: `${list}?tab=succeeded`,
    },
    {
      id: 'attention',
      label: 'Needs attention',
      value: stats && formatCount(stats.needAttention),
      isAlarm: stats !== undefined && stats.needAttention > 0,
      note: stats && (stats.needAttention > 0 ? 'nothing goes by itself' : 'all go by themselves'),
      to: `${list}?tab=attention`,
    },
  ]
  return <StatStrip label="Refunds in figures" stats={tiles} />
}
