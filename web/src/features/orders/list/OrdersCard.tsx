import type { OrderSort } from '@kainsiap/ops/orders/contract'
import { pageDepthMax, pageSizes } from '@kainsiap/ops/platform/contract'
import styled from 'styled-components'
import { DataTable } from '../../../ui/DataTable.tsx'
import { DataTableBones } from '../../../ui/DataTableBones.tsx'
import { Live } from '../../../ui/Live.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { orderColumns, reasonColumns } from './orderColumns.tsx'
import { emptyOrders } from './OrdersEmpty.tsx'
import type { OrdersScreenState } from './useOrdersScreen.ts'

/** The table with everything it can be, and its pages. */
export function OrdersCard({ screen, label }: { screen: OrdersScreenState; label: string }) {
  const { list, change, tab, isTabFixed, orders, state } = screen
  return (
    <Card>
      <Live
        query={orders}
        what="orders"
        skeleton={<DataTableBones columns={orderColumns} rows={list.limit} />}
        empty={{
          when: ({ items }) => items.length === 0 && state.shown.length === 0,
          ...emptyOrders({ list, tab, isTabFixed, change }),
        }}
      >
        {({ total, totalExact }) => (
          <>
            <DataTable
              label={label}
              columns={orderColumns}
              state={state}
              sort={list.sort}
              onSort={(sort) => change({ sort: sort as OrderSort })}
              reasonColumns={reasonColumns}
              openId={screen.openId}
              onOpen={screen.rowActions.open}
              bodyRef={screen.setBody}
              isBusy={orders.currentData === undefined}
            />
            <Pagination
              {...{ page: list.page, limit: list.limit, total, totalExact, pageSizes, depthMax: pageDepthMax }}
              onPage={(page) => change({ page })}
              onLimit={(limit) => change({ limit })}
            />
          </>
        )}
      </Live>
    </Card>
  )
}

const Card = styled.div`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
  /* Clips the corners without becoming what the sticky head would stick to. */
  overflow: clip;
`
