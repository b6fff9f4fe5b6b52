import { PageActions } from '../../app/page/PageActions.tsx'
import { PageTabs } from '../../app/page/PageTabs.tsx'
import { paymentList, tabCounts } from './list/paymentList.tsx'
import { PaymentScreen } from './PaymentScreen.tsx'

/** Financial Management: all payments. */
export function PaymentsPage() {
  return (
    <PaymentScreen
      action={<PageActions group="finance" />}
      title="Financial Management"
      definition={paymentList}
      counts={tabCounts}
      tabs={<PageTabs group="finance" />}
    />
  )
}
