import type { Order, OrderPage, OrderQuery } from '@kainsiap/ops/orders/contract'
import { useEffect, useMemo } from 'react'
import { isOwnEdit, watchChanges } from '../../../api/copies.ts'
import type { CalmRules, Hold, ServedPage } from '../../../ui/calmRows.ts'
import type { LiveQuery } from '../../../ui/Live.tsx'
import { type CalmTable, useCalmRows } from '../../../ui/useCalmRows.ts'
import { useListOrdersQuery } from '../ordersApi.ts'
import { mayMoveBySearch, whyOutOfList } from './orderMatches.ts'

interface OrdersTable {
  orders: LiveQuery<OrderPage>
  table: CalmTable<Order>
}

/** The page of orders that the address asks for, kept true by the live connection and calm by useCalmRows. */
export function useOrdersTable(asked: OrderQuery, hold: Hold): OrdersTable {
  // The same question is the same object, however often the address is read.
  const key = JSON.stringify(asked)
  const query = useMemo(() => JSON.parse(key) as OrderQuery, [key])
  const orders = useListOrdersQuery(query)
  const { currentData } = orders

  const page = useMemo<ServedPage<Order> | undefined>(() => {
    if (!currentData) return undefined
    const { items, limit, total, totalExact } = currentData
    return { key, rows: items, limit, isWhole: totalExact && total <= limit }
  }, [key, currentData])
  const rules = useMemo<CalmRules<Order>>(
    () => ({
      whyOut: (order) => whyOutOfList(order, query),
      mayBeOut: (before, after) => mayMoveBySearch(query, before, after),
      isOwn: isOwnEdit,
    }),
    [query],
  )
  const table = useCalmRows({ page, rules, hold })

  const { noteChanged } = table
  useEffect(() => watchChanges('order', (changed) => noteChanged([changed as Order])), [noteChanged])
  return { orders, table }
}
