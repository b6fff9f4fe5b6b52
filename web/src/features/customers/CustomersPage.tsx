import { UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCan } from '../../api/useCan.ts'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { useListQuery } from '../../list/useListQuery.ts'
import { LinkButton } from '../../ui/button/Button.tsx'
import { type CustomerActions, CustomerActionsContext } from './commands/customerActions.ts'
import { CustomerDialogs, type OpenCustomerDialog } from './commands/CustomerDialogs.tsx'
import { customerPaths } from './customerPaths.ts'
import { useCustomerStatsQuery, useListCustomersQuery } from './customersApi.ts'
import { CustomerDetailsView } from './details/CustomerDetailsView.tsx'
import { customerList, tabCounts } from './list/customerList.tsx'
import { CustomerTiles } from './list/CustomerTiles.tsx'

export function CustomersPage() {
  const [dialog, setDialog] = useState<OpenCustomerDialog | null>(null)
  const actions = useMemo<CustomerActions>(() => ({ act: (kind, customer) => setDialog({ kind, customer }) }), [])
  const asked = useListQuery(customerList)
  const page = useListCustomersQuery(asked.query)
  const list = useList(asked, page, { isDialogOpen: dialog !== null })
  const { open, closeDrawer } = list
  const { data: stats, refetch: refetchStats } = useCustomerStatsQuery()
  const mayAdd = useCan('customers.write') === null
  return (
    <CustomerActionsContext value={actions}>
      <ListScreen
        list={list}
        title="Customer Management"
        counts={tabCounts(stats)}
        onRefresh={refetchStats}
        above={<CustomerTiles stats={stats} />}
        action={
          mayAdd && (
            <LinkButton to={customerPaths.create} variant="primary" icon={<UserPlus size={16} aria-hidden />}>
              Add Customer
            </LinkButton>
          )
        }
        drawer={{
          label: `Customer ${page.data?.items.find(({ id }) => id === open)?.name ?? ''}`.trim(),
          size: 'details',
          content: open && <CustomerDetailsView key={open} id={open} onClose={closeDrawer} />,
        }}
      >
        <CustomerDialogs dialog={dialog} onClose={() => setDialog(null)} onDeleted={closeDrawer} />
      </ListScreen>
    </CustomerActionsContext>
  )
}
