import type { OrderTab } from '@kainsiap/ops/orders/contract'
import { useMemo, useState } from 'react'
import { ListScreen } from '../../../list/ListScreen.tsx'
import { useList } from '../../../list/useList.ts'
import { type OrderRowActions, OrderRowActionsContext } from '../commands/orderActions.ts'
import { type OpenDialog, OrderDialogs } from '../commands/OrderDialogs.tsx'
import { OrderDetailsView } from '../details/OrderDetailsView.tsx'
import { useOrderStatsQuery } from '../ordersApi.ts'
import { orderList, tabCounts } from './orderList.ts'
import { OrderStatTiles } from './OrderStatTiles.tsx'
import { useAssignKey } from './useAssignKey.ts'

interface OrdersScreenProps {
  title: string
  /** Overrides the address: the screen shows only these orders. */
  fixedTab?: OrderTab
}

export function OrdersScreen({ title, fixedTab }: OrdersScreenProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const actions = useMemo<OrderRowActions>(() => ({ act: (kind, order) => setDialog({ kind, order }) }), [])
  const assignKey = useAssignKey(actions)
  const list = useList(orderList, { fixedTab, isDialogOpen: dialog !== null, rowKeys: [assignKey] })
  const { data: stats, refetch: refetchStats } = useOrderStatsQuery()
  return (
    <OrderRowActionsContext value={actions}>
      <ListScreen
        list={list}
        title={title}
        counts={tabCounts(stats)}
        onRefresh={refetchStats}
        above={<OrderStatTiles stats={stats} />}
        drawer={{
          label: (number) => `Order ${number}`,
          size: 'details',
          content: (number, close) => <OrderDetailsView number={number} onClose={close} />,
        }}
      >
        <OrderDialogs dialog={dialog} onClose={() => setDialog(null)} />
      </ListScreen>
    </OrderRowActionsContext>
  )
}
