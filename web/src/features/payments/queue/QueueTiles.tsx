import type { PaymentStats } from '@kainsiap/ops/payments/contract'
import { formatCount } from '../../../ui/format/numbers.ts'
import { type Stat, StatStrip } from '../../../ui/chart/StatStrip.tsx'
import { paymentPaths } from '../paymentPaths.ts'

const queue = paymentPaths.processing

/** What needs a hand in figures, beside what goes by itself. */
export function QueueTiles({ stats }: { stats: PaymentStats | undefined }) {
  const tiles: Stat[] = [
    {
      id: 'attention',
      label: 'Needs attention',
      value: stats && formatCount(stats.needAttention),
      isAlarm: stats !== undefined && stats.needAttention > 0,
      note: stats && `of ${formatCount(stats.total)}`,
      to: `${queue}?tab=attention`,
    },
    {
      id: 'failed',
      label: 'Failed',
      value: stats && formatCount(stats.failed),
      note: 'blocking their orders',
      to: `${queue}?tab=failed`,
    },
    {
      id: 'processing',
      label: 'In progress',
      value: stats && formatCount(stats.processing),
      note: 'awaiting an outcome',
      to: `${queue}?tab=processing`,
    },
    {
      id: 'pending',
      label: 'Pending',
      value: stats && formatCount(stats.pending),
      note: 'no payment link yet',
      to: `${paymentPaths.all}?tab=pending`,
    },
  ]
  return <StatStrip label="Payment queue figures" stats={tiles} />
}
