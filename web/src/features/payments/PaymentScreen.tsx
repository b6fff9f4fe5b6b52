import type { Payment, PaymentQuery, PaymentStats } from '@kainsiap/ops/payments/contract'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { useIsDialogShown } from '../../app/DialogHost.tsx'
import type { ListDefinition } from '../../list/listDefinition.ts'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { useListQuery } from '../../list/useListQuery.ts'
import { type PaymentActions, PaymentActionsContext } from './commands/paymentActions.ts'
import { type OpenPaymentDialog, PaymentDialogs } from './commands/PaymentDialogs.tsx'
import { PaymentDetailsView } from './details/PaymentDetailsView.tsx'
import { useBulkCommands } from './list/useBulkCommands.tsx'
import { usePaymentKeys } from './list/usePaymentKeys.tsx'
import { useListPaymentsQuery, usePaymentStatsQuery } from './paymentsApi.ts'

interface PaymentScreenProps {
  title: string
  definition: ListDefinition<Payment, PaymentQuery>
  /** What the server is asked for, where that is more than the address says. */
  toQuery?: (query: PaymentQuery) => PaymentQuery
  counts: (stats: PaymentStats | undefined) => Record<string, number | undefined>
  /** In the header. */
  action?: ReactNode
  /** Above the tiles. */
  tabs?: ReactNode
  Tiles?: ComponentType<{ stats: PaymentStats | undefined }>
  children?: ReactNode
}

/** A list of payments with their drawer and their dialogs. */
export function PaymentScreen({
  title,
  definition,
  toQuery = (query) => query,
  counts,
  action,
  tabs,
  Tiles,
  children,
}: PaymentScreenProps) {
  const [dialog, setDialog] = useState<OpenPaymentDialog | null>(null)
  const actions = useMemo<PaymentActions>(() => ({ act: (kind, payment) => setDialog({ kind, payment }) }), [])
  const asked = useListQuery(definition)
  const page = useListPaymentsQuery(toQuery(asked.query))
  const rowKeys = usePaymentKeys(actions)
  const isOtherOpen = useIsDialogShown()
  const bulk = useBulkCommands()
  const list = useList(asked, page, { isDialogOpen: dialog !== null || isOtherOpen, rowKeys, bulk })
  const { open, closeDrawer } = list
  const { data: stats, refetch: refetchStats } = usePaymentStatsQuery()
  return (
    <PaymentActionsContext value={actions}>
      <ListScreen
        list={list}
        title={title}
        counts={counts(stats)}
        onRefresh={refetchStats}
        action={action}
        above={
          <>
            {tabs}
            {Tiles && <Tiles stats={stats} />}
          </>
        }
        drawer={{
          label: `Payment ${open ?? ''}`.trim(),
          size: 'docked',
          content: open && <PaymentDetailsView key={open} number={open} onClose={closeDrawer} />,
        }}
      >
        {children}
        <PaymentDialogs dialog={dialog} onClose={() => setDialog(null)} />
      </ListScreen>
    </PaymentActionsContext>
  )
}
