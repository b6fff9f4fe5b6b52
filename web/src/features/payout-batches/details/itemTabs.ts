import type { PayoutBatch } from '@kainsiap/ops/payout-batches/contract'
import type { Tab } from '../../../ui/layout/Tabs.tsx'
import type { ItemTab } from './useItemsView.ts'

/** The tabs of a released run, with what each holds now; those of rare ends only where there are some. */
export function itemTabs({ counts, channel }: Pick<PayoutBatch, 'counts' | 'channel'>): Tab[] {
  const { items, pending, onHold, processing, unknown, completed, failed, cancelled } = counts
  const tabs: (Tab & { id: ItemTab; isRare?: boolean })[] = [
    { id: 'all', label: 'All', count: items },
    { id: 'attention', label: 'Needs attention', count: failed + unknown + onHold, isHot: true },
    { id: 'completed', label: 'Paid', count: completed },
    { id: 'processing', label: channel === 'file' ? 'At the bank' : 'Sending', count: processing },
    { id: 'pending', label: 'Waiting', count: pending + onHold },
    { id: 'failed', label: 'Failed', count: failed, isRare: true },
    { id: 'cancelled', label: 'Cancelled', count: cancelled, isRare: true },
  ]
  return tabs.flatMap(({ isRare, ...tab }) => (isRare && tab.count === 0 ? [] : [tab]))
}
