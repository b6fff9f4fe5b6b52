import { PageActions } from '../../app/page/PageActions.tsx'
import { PageTabs } from '../../app/page/PageTabs.tsx'
import { PayoutScreen } from './PayoutScreen.tsx'

/** Financial Management: the payouts of all agents. */
export function PayoutsPage() {
  return (
    <PayoutScreen
      title="Financial Management"
      action={<PageActions group="finance" variant="plain" />}
      above={<PageTabs group="finance" />}
    />
  )
}
