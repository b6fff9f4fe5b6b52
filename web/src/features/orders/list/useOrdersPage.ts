import type { OrderPage, OrderQuery } from '@kainsiap/ops/orders/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { LiveQuery } from '../../../ui/state/Live.tsx'
import { useListOrdersQuery, useOrderStatsQuery } from '../ordersApi.ts'

/** The page of orders for a query. */
export function useOrdersPage(query: OrderQuery): LiveQuery<OrderPage> {
  const orders = useListOrdersQuery(query)
  useLateness(query, orders.refetch)
  return orders
}

/** Orders become late by time alone, without an event: the live count of late orders triggers the refetch. */
function useLateness({ tab }: OrderQuery, refetch: () => unknown) {
  const { late } = useOrderStatsQuery(undefined, { selectFromResult: ({ data }) => ({ late: data?.lateOrders }) })
  const seen = useRef(late)
  const ask = useEffectEvent(refetch)
  useEffect(() => {
    const isNews = seen.current !== undefined && seen.current !== late
    seen.current = late
    if (isNews && tab === 'late') ask()
  }, [late, tab])
}
