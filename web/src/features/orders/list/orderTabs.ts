import type { OrderStats, OrderTab } from '@kainsiap/ops/orders/contract'
import type { Tab } from '../../../ui/Tabs.tsx'

/** The tabs with their live counts: of all orders, regardless of filters. */
export function orderTabs(stats: OrderStats | undefined): Tab<OrderTab>[] {
  return [
    { id: 'all', label: 'All', count: stats?.totalOrders },
    { id: 'unassigned', label: 'Unassigned', count: stats?.unassignedOrders },
    { id: 'late', label: 'Late', count: stats?.lateOrders, isHot: true },
    { id: 'pending', label: 'Pending', count: stats?.pendingOrders },
    { id: 'active', label: 'Active', count: stats?.activeOrders },
    { id: 'completed', label: 'Completed', count: stats?.completedOrders },
    { id: 'disputed', label: 'Disputed', count: stats?.disputedOrders, isHot: true },
  ]
}
