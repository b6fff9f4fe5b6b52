import type { PaymentStats } from '@kainsiap/ops/payments/contract'
import { formatCount, share } from '../../../ui/numbers.ts'
import { type Stat, StatStrip } from '../../../ui/StatStrip.tsx'
import { paymentPaths } from '../paymentPaths.ts'

const list = paymentPaths.all

/** All payments in figures; each leads to those it counts. */
export function PaymentTiles({ stats }: { stats: PaymentStats | undefined }) {
  const tiles: Stat[] = [
    {
      id: 'total',
      label: 'Total Payments',
      value: stats && formatCount(stats.total),
      note: stats && `${formatCount(stats.pending)} pending`,
      to: list,
    },
    {
      id: 'completed',
      label: 'Completed',
      value: stats && formatCount(stats.completed),
      note: stats && `${share(stats.completed, stats.total)} of total`,
      to: `${list}?tab=completed`,
    },
    {
      id: 'processing',
      label: 'Processing',
      value: stats && formatCount(stats.processing),
      note: 'not settled yet',
      to: `${list}?tab=processing`,
    },
    {
      id: 'failed',
      label: 'Failed',
      value: stats && formatCount(stats.failed),
      note: 'orders wait for it',
      to: `${list}?tab=failed`,
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
  return <StatStrip label="Payments in figures" stats={tiles} />
}
