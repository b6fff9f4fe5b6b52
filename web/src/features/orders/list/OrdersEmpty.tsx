import type { OrderTab } from '@kainsiap/ops/orders/contract'
import { Button } from '../../../ui/Button.tsx'
import type { EmptyStateProps } from '../../../ui/EmptyState.tsx'
import { filterSummary, hasFilters, noFilters, type OrderListState } from './orderListState.ts'
import type { OrderList } from './useOrderListState.ts'

interface Emptiness extends Pick<OrderList, 'change'> {
  list: OrderListState
  tab: OrderTab
  isTabFixed: boolean
  /** The last page; undefined while unknown. */
  pagesTo: number | undefined
}

const countFormat = new Intl.NumberFormat('en-MY')

/** The reason why the list is empty, and one action that leads further. */
export function emptyOrders({ list, tab, isTabFixed, change, pagesTo = 1 }: Emptiness): EmptyStateProps {
  const title = 'No orders found'
  if (list.page > 1) {
    return {
      title,
      hint: `There is no page ${countFormat.format(list.page)}.`,
      action: <Button onClick={() => change({ page: pagesTo })}>Go to the last page, {countFormat.format(pagesTo)}</Button>,
    }
  }
  if (hasFilters(list)) {
    const where = tab === 'all' ? '' : ` among ${tab} orders`
    return {
      title,
      hint: `Nothing matches ${filterSummary(list)}${where}.`,
      action: <Button onClick={() => change(noFilters)}>Clear filters</Button>,
    }
  }
  if (tab === 'all') return { title, hint: 'Orders appear here as customers book them.' }
  const hint = `There are no ${tab} orders now. New ones appear by themselves.`
  return isTabFixed ? { title, hint } : { title, hint, action: <Button onClick={() => change({ tab: 'all' })}>Show all orders</Button> }
}
