import { useEffect, useMemo } from 'react'
import { isOwnEdit, watchChanges } from '../api/copies.ts'
import type { LiveQuery } from '../ui/Live.tsx'
import type { Freeze, ServedPage, StableRow, StableRules } from '../ui/stableRows.ts'
import { type StableTable, useStableRows } from '../ui/useStableRows.ts'
import type { ListDefinition, ListPage, ListRules } from './listDefinition.ts'
import { serverRules } from './serverRules.ts'

interface ListRows<Row> {
  page: LiveQuery<ListPage<Row>>
  table: StableTable<Row>
}

/** The server's page for a query, kept up to date by the live connection and stable by useStableRows. */
export function useListRows<Row extends StableRow, Query extends object>(
  { entity, usePage, rulesOf }: ListDefinition<Row, Query>,
  asked: Record<string, string>,
  freeze: Freeze,
): ListRows<Row> {
  // Equal queries keep the same object, however often the address is read.
  const key = JSON.stringify(asked)
  const query = useMemo(() => JSON.parse(key) as Query, [key])
  const page = usePage(query)
  const { currentData } = page

  const served = useMemo<ServedPage<Row> | undefined>(() => {
    if (!currentData) return undefined
    const { items, limit, total, totalExact } = currentData
    return { key, rows: items, limit, isWhole: totalExact && total <= limit }
  }, [key, currentData])
  const rules = useMemo<StableRules<Row>>(() => {
    const own: ListRules<Row> = rulesOf?.(query) ?? serverRules(query)
    return { ...own, isOwn: isOwnEdit }
  }, [rulesOf, query])
  const table = useStableRows({ page: served, rules, freeze })

  const { noteChanged } = table
  useEffect(() => watchChanges(entity, (changed) => noteChanged([changed as Row])), [entity, noteChanged])
  return { page, table }
}
