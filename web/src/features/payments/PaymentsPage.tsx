import { useMemo, useState } from 'react'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { useListQuery } from '../../list/useListQuery.ts'
import { type PaymentActions, PaymentActionsContext } from './commands/paymentActions.ts'
import { type OpenPaymentDialog, PaymentDialogs } from './commands/PaymentDialogs.tsx'
import { PaymentDetailsView } from './details/PaymentDetailsView.tsx'
import { paymentList, tabCounts } from './list/paymentList.tsx'
import { PaymentTiles } from './list/PaymentTiles.tsx'
import { usePaymentKeys } from './list/usePaymentKeys.ts'
import { useListPaymentsQuery, usePaymentStatsQuery } from './paymentsApi.ts'

/** Financial Management: all payments. */
export function PaymentsPage() {
  const [dialog, setDialog] = useState<OpenPaymentDialog | null>(null)
  const actions = useMemo<PaymentActions>(() => ({ act: (kind, payment) => setDialog({ kind, payment }) }), [])
  const asked = useListQuery(paymentList)
  const page = useListPaymentsQuery(asked.query)
  const rowKeys = usePaymentKeys(actions)
  const list = useList(asked, page, { isDialogOpen: dialog !== null, rowKeys })
  const { open, closeDrawer } = list
  const { data: stats, refetch: refetchStats } = usePaymentStatsQuery()
  return (
    <PaymentActionsContext value={actions}>
      <ListScreen
        list={list}
        title="Financial Management"
        counts={tabCounts(stats)}
        onRefresh={refetchStats}
        above={<PaymentTiles stats={stats} />}
        drawer={{
          label: `Payment ${open ?? ''}`.trim(),
          size: 'docked',
          content: open && <PaymentDetailsView key={open} number={open} onClose={closeDrawer} />,
        }}
      >
        <PaymentDialogs dialog={dialog} onClose={() => setDialog(null)} />
      </ListScreen>
    </PaymentActionsContext>
  )
}
