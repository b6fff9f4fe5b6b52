import type { OrderStats, OrderTab } from '@kainsiap/ops/orders/contract'
import { type Stat, StatStrip } from '../../../ui/StatStrip.tsx'

interface OrderStatTilesProps {
  stats: OrderStats | undefined
  tab: OrderTab
  /** Missing where the screen's tab is fixed: the tiles then are figures only. */
  onTab: ((tab: OrderTab) => void) | undefined
}

const figures = new Intl.NumberFormat('en-MY')
const percent = new Intl.NumberFormat('en-MY', { style: 'percent', maximumFractionDigits: 1 })

export function OrderStatTiles({ stats, tab, onTab }: OrderStatTilesProps) {
  const filters = (to: OrderTab) => (onTab ? { onPress: () => onTab(to), isOn: tab === to } : {})
  const tiles: Stat[] = [
    { id: 'total', label: 'Total orders', value: count(stats?.totalOrders), ...filters('all') },
    { id: 'pending', label: 'Pending', value: count(stats?.pendingOrders), ...filters('pending') },
    { id: 'active', label: 'Active', value: count(stats?.activeOrders), ...filters('active') },
    { id: 'today', label: 'Today’s orders', value: count(stats?.todayOrders) },
    { id: 'onTime', label: 'On-time delivery', value: stats && share(stats.onTimeDeliveryRate) },
  ]
  return <StatStrip label="Orders in figures" stats={tiles} />
}

function count(value: number | undefined): string | undefined {
  return value === undefined ? undefined : figures.format(value)
}

/** Nothing to measure yet is not zero. */
function share(rate: number | null): string {
  return rate === null ? '–' : percent.format(rate)
}
