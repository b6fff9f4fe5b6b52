import type { OrderTab } from '@kainsiap/ops/orders/contract'
import { RotateCw } from 'lucide-react'
import { useId } from 'react'
import styled from 'styled-components'
import { NewRowsPill } from '../../../ui/FilterBar.tsx'
import { useKeptFocus } from '../../../ui/keptFocus.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { tabId, Tabs } from '../../../ui/Tabs.tsx'
import { RowActionsContext } from '../commands/orderActions.ts'
import { OrderDialogs } from '../commands/OrderDialogs.tsx'
import { OrderDrawer } from '../details/OrderDrawer.tsx'
import { useOrderStatsQuery } from '../ordersApi.ts'
import { OrderFilters } from './OrderFilters.tsx'
import { OrdersCard } from './OrdersCard.tsx'
import { OrderStatTiles } from './OrderStatTiles.tsx'
import { orderTabs } from './orderTabs.ts'
import { useOrdersScreen } from './useOrdersScreen.ts'

interface OrdersScreenProps {
  title: string
  /** Overrides the address: the screen shows only these orders. */
  fixedTab?: OrderTab
}

export function OrdersScreen({ title, fixedTab }: OrdersScreenProps) {
  const screen = useOrdersScreen(fixedTab)
  const { list, change, tab, isTabFixed, topRef, searchRef } = screen
  const { data: stats, refetch: refetchStats } = useOrderStatsQuery()
  const panelId = useId()
  useKeptFocus()
  /** The screen updates without it; a manual refresh is for reassurance. */
  const refresh = async () => {
    screen.applyPending()
    await Promise.all([screen.orders.refetch(), refetchStats()])
  }
  const toTab = (to: OrderTab) => change({ tab: to })
  return (
    <RowActionsContext value={screen.rowActions}>
      <PageHeader title={title} quiet={[{ label: 'Refresh', icon: <RotateCw size={16} aria-hidden />, act: refresh }]} />
      <OrderStatTiles stats={stats} />
      {!isTabFixed && (
        <TabsRow>
          <Tabs
            label="Orders by state"
            tabs={orderTabs(stats)}
            selected={tab}
            onSelect={toTab}
            panelId={panelId}
            crowded={screen.state.crowded}
          />
        </TabsRow>
      )}
      <div id={panelId} {...(!isTabFixed && { role: 'tabpanel', 'aria-labelledby': tabId(panelId, tab) })}>
        <div ref={topRef}>
          <OrderFilters list={list} tab={tab} change={change} searchRef={searchRef}>
            <NewRowsPill count={screen.waiting} isAdrift={!screen.isAtTop} onPress={screen.showNew} />
          </OrderFilters>
        </div>
        <OrdersCard screen={screen} label={title} />
      </div>
      <OrderDrawer number={list.open} onClose={screen.closeDrawer} returnFocusTo={screen.rowLink} />
      <OrderDialogs dialog={screen.dialog} onClose={() => screen.setDialog(null)} />
    </RowActionsContext>
  )
}

const TabsRow = styled.div`
  margin-top: var(--space-2);
`
