import type { Order, OrderPage, OrderQuery } from '@kainsiap/ops/orders/contract'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { isOwnEdit, watchChanges } from '../../../api/copies.ts'
import type { StableRules, Freeze, ServedPage } from '../../../ui/stableRows.ts'
import type { LiveQuery } from '../../../ui/Live.tsx'
import { type StableTable, useStableRows } from '../../../ui/useStableRows.ts'
import { useListOrdersQuery, useOrderStatsQuery } from '../ordersApi.ts'
import { mayMoveBySearch, whyOutOfList } from './orderMatches.ts'

interface OrdersTable {
  orders: LiveQuery<OrderPage>
  table: StableTable<Order>
}

/** The page of orders that the address selects, kept up to date by the live connection and stable by useStableRows. */
export function useOrdersTable(asked: OrderQuery, freeze: Freeze): OrdersTable {
  // Equal queries keep the same object, however often the address is read.
  const key = JSON.stringify(asked)
  const query = useMemo(() => JSON.parse(key) as OrderQuery, [key])
  const orders = useListOrdersQuery(query)
  const { currentData } = orders

  const page = useMemo<ServedPage<Order> | undefined>(() => {
    if (!currentData) return undefined
    const { items, limit, total, totalExact } = currentData
    return { key, rows: items, limit, isWhole: totalExact && total <= limit }
  }, [key, currentData])
  const rules = useMemo<StableRules<Order>>(
    () => ({
      whyOut: (order) => whyOutOfList(order, query),
      mayBeOut: (before, after) => mayMoveBySearch(query, before, after),
      isOwn: isOwnEdit,
    }),
    [query],
  )
  const table = useStableRows({ page, rules, freeze })
  useLateness(query, orders.refetch)

  const { noteChanged } = table
  useEffect(() => watchChanges('order', (changed) => noteChanged([changed as Order])), [noteChanged])
  return { orders, table }
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
