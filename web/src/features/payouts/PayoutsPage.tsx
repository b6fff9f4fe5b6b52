import { PageActions } from '../../app/PageActions.tsx'
import { PageTabs } from '../../app/PageTabs.tsx'
import { payoutPaths } from './payoutPaths.ts'
import { PayoutScreen } from './PayoutScreen.tsx'

/** Financial Management: the payouts of all agents. */
export function PayoutsPage() {
  return (
    <PayoutScreen title="Financial Management" path={payoutPaths.all} action={<PageActions group="finance" variant="plain" />}>
      <PageTabs group="finance" />
    </PayoutScreen>
  )
}
