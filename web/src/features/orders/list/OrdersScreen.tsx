import type { OrderTab } from '@kainsiap/ops/orders/contract'
import { useMemo, useState } from 'react'
import { useIsDialogShown } from '../../../app/DialogHost.tsx'
import { ListScreen } from '../../../list/ListScreen.tsx'
import { useList } from '../../../list/useList.ts'
import { useListQuery } from '../../../list/useListQuery.ts'
import { type OrderRowActions, OrderRowActionsContext } from '../commands/orderActions.ts'
import { type OpenDialog, OrderDialogs } from '../commands/OrderDialogs.tsx'
import { OrderDetailsView } from '../details/OrderDetailsView.tsx'
import { useOrderStatsQuery } from '../ordersApi.ts'
import { orderList, tabCounts } from './orderList.ts'
import { OrderFigures } from './OrderFigures.tsx'
import { OrderStatTiles } from './OrderStatTiles.tsx'
import { useAssignKey } from './useAssignKey.ts'
import { useOrdersPage } from './useOrdersPage.ts'

interface OrdersScreenProps {
  title: string
  /** Overrides the address: the screen shows only these orders. */
  fixedTab?: OrderTab
}

export function OrdersScreen({ title, fixedTab }: OrdersScreenProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const actions = useMemo<OrderRowActions>(() => ({ act: (kind, order) => setDialog({ kind, order }) }), [])
  const assignKey = useAssignKey(actions)
  const asked = useListQuery(orderList, fixedTab)
  const page = useOrdersPage(asked.query)
  const list = useList(asked, page, { isDialogOpen: useIsDialogShown() || dialog !== null, rowKeys: [assignKey] })
  const { open, closeDrawer } = list
  const { data: stats, refetch: refetchStats } = useOrderStatsQuery()
  return (
    <OrderRowActionsContext value={actions}>
      <ListScreen
        list={list}
        title={title}
        counts={tabCounts(stats)}
        onRefresh={refetchStats}
        action={<OrderFigures stats={stats} />}
        above={<OrderStatTiles stats={stats} />}
        drawer={{
          label: `Order ${open ?? ''}`,
          size: 'details',
          content: open && <OrderDetailsView key={open} number={open} onClose={closeDrawer} />,
        }}
      >
        <OrderDialogs dialog={dialog} onClose={() => setDialog(null)} />
      </ListScreen>
    </OrderRowActionsContext>
  )
}
