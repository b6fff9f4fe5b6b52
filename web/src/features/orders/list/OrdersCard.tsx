import type { OrderSort } from '@kainsiap/ops/orders/contract'
import { pageDepthMax, pageSizes } from '@kainsiap/ops/platform/contract'
import { DataTable } from '../../../ui/DataTable.tsx'
import { DataTableSkeleton } from '../../../ui/DataTableSkeleton.tsx'
import { TableCard } from '../../../ui/dataTableParts.ts'
import { roomFor } from '../../../ui/stableRows.ts'
import { Live } from '../../../ui/Live.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { lastPage } from '../../../ui/paging.ts'
import { tableOf } from './orderColumns.tsx'
import { sortOf, toSort } from './orderListState.ts'
import { emptyOrders } from './OrdersEmpty.tsx'
import { ListKeys } from './ListKeys.tsx'
import type { OrdersScreenState } from './useOrdersScreen.ts'

/** The table with all its states, and its pagination. */
export function OrdersCard({ screen, label }: { screen: OrdersScreenState; label: string }) {
  const { list, change, setLimit, tab, isTabFixed, orders, state } = screen
  const { columns, reasonColumns } = tableOf(tab)
  const room = roomFor(1, list.limit)
  const isTooDeep = list.page * list.limit > pageDepthMax
  return (
    <TableCard $room={Math.max(state.room, room)}>
      <Live
        query={orders}
        what="orders"
        skeleton={<DataTableSkeleton columns={columns} rows={room} />}
        empty={{
          when: ({ items }) => isTooDeep || (items.length === 0 && state.shown.length === 0),
          ...emptyOrders({
            list,
            tab,
            isTabFixed,
            change,
            pagesTo: orders.data && lastPage({ ...orders.data, limit: list.limit, depthMax: pageDepthMax }),
          }),
        }}
      >
        {({ total, totalExact }) => (
          <>
            <DataTable
              label={label}
              columns={columns}
              state={state}
              sort={sortOf(list, tab)}
              onSort={(sort) => change({ sort: toSort(sort as OrderSort, tab) })}
              reasonColumns={reasonColumns}
              openId={screen.openId}
              onOpen={screen.rowActions.open}
              bodyRef={screen.setBody}
              isBusy={orders.currentData === undefined}
            />
            <Pagination
              {...{ page: list.page, limit: list.limit, total, totalExact, pageSizes, depthMax: pageDepthMax }}
              onPage={(page) => change({ page })}
              onLimit={setLimit}
            >
              <ListKeys />
            </Pagination>
          </>
        )}
      </Live>
    </TableCard>
  )
}
