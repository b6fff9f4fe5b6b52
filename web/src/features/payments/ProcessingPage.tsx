import { useMemo, useState } from 'react'
import styled from 'styled-components'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { useListQuery } from '../../list/useListQuery.ts'
import { type PaymentActions, PaymentActionsContext } from './commands/paymentActions.ts'
import { type OpenPaymentDialog, PaymentDialogs } from './commands/PaymentDialogs.tsx'
import { PaymentDetailsView } from './details/PaymentDetailsView.tsx'
import { usePaymentKeys } from './list/usePaymentKeys.ts'
import { useListPaymentsQuery, usePaymentStatsQuery } from './paymentsApi.ts'
import { paymentQueue, queueCounts, queueQuery } from './queue/paymentQueue.tsx'
import { QueueTiles } from './queue/QueueTiles.tsx'

/** Payment Processing: only what needs a hand. */
export function ProcessingPage() {
  const [dialog, setDialog] = useState<OpenPaymentDialog | null>(null)
  const actions = useMemo<PaymentActions>(() => ({ act: (kind, payment) => setDialog({ kind, payment }) }), [])
  const asked = useListQuery(paymentQueue)
  const page = useListPaymentsQuery(queueQuery(asked.query))
  const rowKeys = usePaymentKeys(actions)
  const list = useList(asked, page, { isDialogOpen: dialog !== null, rowKeys })
  const { open, closeDrawer } = list
  const { data: stats, refetch: refetchStats } = usePaymentStatsQuery()
  return (
    <PaymentActionsContext value={actions}>
      <ListScreen
        list={list}
        title="Payment Processing"
        counts={queueCounts(stats)}
        onRefresh={refetchStats}
        above={<QueueTiles stats={stats} />}
        drawer={{
          label: `Payment ${open ?? ''}`.trim(),
          size: 'docked',
          content: open && <PaymentDetailsView key={open} number={open} onClose={closeDrawer} />,
        }}
      >
        <Foot>Re-check only asks the gateway what it knows. It never charges anybody.</Foot>
        <PaymentDialogs dialog={dialog} onClose={() => setDialog(null)} />
      </ListScreen>
    </PaymentActionsContext>
  )
}

const Foot = styled.p`
  margin-top: var(--space-3);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
