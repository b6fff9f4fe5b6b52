import { pageDepthMax, pageSizes } from '@kainsiap/ops/platform/contract'
import { useCallback } from 'react'
import { DataTable } from '../ui/table/DataTable.tsx'
import { DataTableSkeleton } from '../ui/table/DataTableSkeleton.tsx'
import { TableCard } from '../ui/table/dataTableParts.ts'
import { Live } from '../ui/state/Live.tsx'
import { Pagination } from '../ui/table/Pagination.tsx'
import { lastPage } from '../ui/table/paging.ts'
import { roomFor, shownEnd, type StableRow } from '../ui/table/stableRows.ts'
import { listEmpty } from './listEmpty.tsx'
import { ListKeys } from './ListKeys.tsx'
import { sortOf, toSort } from './listState.ts'
import type { List } from './useList.ts'

const roomBelow = 3

/** The table with all its states, and its pagination. */
export function ListCard<Row extends StableRow, Query extends object>({ list: screen, label }: { list: List<Row, Query>; label: string }) {
  const { definition, list, change, setLimit, tab, page, state, rowActions, rowKeys } = screen
  const { reasonColumns } = definition.tableOf(tab)
  const { columns, choice } = screen.chosen
  const { refOf } = definition
  const room = definition.isBelow ? roomBelow : roomFor(1, list.limit)
  const kept = definition.isBelow ? state.shown.length : state.room
  const isTooDeep = list.page * list.limit > pageDepthMax
  const open = useCallback((row: Row) => rowActions.open(refOf(row)), [rowActions, refOf])
  return (
    <TableCard $room={Math.max(kept, room)} data-density={choice.density}>
      <Live
        query={page}
        what={definition.plural}
        skeleton={<DataTableSkeleton columns={columns} rows={room} />}
        empty={{
          when: ({ items }) => isTooDeep || (items.length === 0 && state.shown.length === 0),
          ...listEmpty({ ...screen, pagesTo: page.data && lastPage({ ...page.data, limit: list.limit, depthMax: pageDepthMax }) }),
        }}
      >
        {({ total, totalExact, asOf }) => (
          <>
            <DataTable
              label={label}
              columns={columns}
              state={state}
              sort={sortOf(definition, list, tab)}
              onSort={(sort) => change({ sort: toSort(definition, sort, tab) })}
              reasonColumns={reasonColumns}
              openId={screen.openId}
              onOpen={open}
              bodyRef={screen.setBody}
              isBusy={page.currentData === undefined}
            />
            <Pagination
              {...{ page: list.page, limit: list.limit, total, totalExact, pageSizes, depthMax: pageDepthMax }}
              pages={screen.pages}
              end={{ last: shownEnd(state), asOf }}
              onLimit={setLimit}
            >
              <ListKeys rowKeys={rowKeys} />
            </Pagination>
          </>
        )}
      </Live>
    </TableCard>
  )
}
