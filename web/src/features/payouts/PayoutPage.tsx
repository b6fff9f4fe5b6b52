import { useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { RecordCard } from '../../ui/record/RecordView.tsx'
import { type PayoutActions, PayoutActionsContext } from './commands/payoutActions.ts'
import { type OpenPayoutDialog, PayoutDialogs } from './commands/PayoutDialogs.tsx'
import { PayoutDetailsView } from './details/PayoutDetailsView.tsx'

/** The record of the drawer, as a page of its own. */
export function PayoutPage() {
  const { number = '' } = useParams()
  const [dialog, setDialog] = useState<OpenPayoutDialog | null>(null)
  const actions = useMemo<PayoutActions>(() => ({ act: (kind, payout) => setDialog({ kind, payout }) }), [])
  return (
    <PayoutActionsContext value={actions}>
      <RecordCard>
        <PayoutDetailsView key={number} number={number} />
      </RecordCard>
      <PayoutDialogs dialog={dialog} onDialog={setDialog} />
    </PayoutActionsContext>
  )
}
