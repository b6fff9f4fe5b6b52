import { useEffect, useMemo } from 'react'
import { isOwnEdit, watchChanges } from '../api/copies.ts'
import type { LiveQuery } from '../ui/state/Live.tsx'
import type { Freeze, ServedPage, StableRow, StableRules } from '../ui/table/stableRows.ts'
import { type StableTable, useStableRows } from '../ui/table/useStableRows.ts'
import type { ListPage } from './listDefinition.ts'
import { rulesOf } from './serverRules.ts'
import type { ListQuery } from './useListQuery.ts'

/** The rows of the server's page, kept up to date by the live connection and stable by useStableRows. */
export function useListRows<Row extends StableRow, Query extends object>(
  { definition, query }: ListQuery<Row, Query>,
  { currentData, fulfilledTimeStamp = 0 }: LiveQuery<ListPage<Row>>,
  freeze: Freeze,
): StableTable<Row> {
  const page = useMemo<ServedPage<Row> | undefined>(() => {
    if (!currentData) return undefined
    const { items, limit, total, totalExact, next } = currentData
    const isWhole = totalExact && total <= limit
    return { key: JSON.stringify(query), rows: items, limit, isWhole, answeredAt: fulfilledTimeStamp, next }
  }, [query, currentData, fulfilledTimeStamp])
  const rules = useMemo<StableRules<Row>>(() => ({ ...rulesOf(definition, query), isOwn: isOwnEdit }), [definition, query])
  const table = useStableRows({ page, rules, freeze })

  const { noteChanged } = table
  const { entity } = definition
  useEffect(() => watchChanges(entity, (changed) => noteChanged([changed as Row])), [entity, noteChanged])
  return table
}
