import { PageActions } from '../../app/page/PageActions.tsx'
import { PageTabs } from '../../app/page/PageTabs.tsx'
import { useIsDialogShown } from '../../app/DialogHost.tsx'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { useListQuery } from '../../list/useListQuery.ts'
import { RefundDetailsView } from './details/RefundDetailsView.tsx'
import { refundList, tabCounts } from './list/refundList.tsx'
import { useRefundKeys } from './list/useRefundKeys.ts'
import { useListRefundsQuery, useRefundStatsQuery } from './refundsApi.ts'

/** Financial Management: all refunds. */
export function RefundsPage() {
  const asked = useListQuery(refundList)
  const page = useListRefundsQuery(asked.query)
  const rowKeys = useRefundKeys()
  const list = useList(asked, page, { isDialogOpen: useIsDialogShown(), rowKeys })
  const { open, closeDrawer } = list
  const { data: stats, refetch: refetchStats } = useRefundStatsQuery()
  return (
    <ListScreen
      list={list}
      title="Financial Management"
      counts={tabCounts(stats)}
      onRefresh={refetchStats}
      action={<PageActions group="finance" />}
      above={<PageTabs group="finance" />}
      drawer={{
        label: `Refund ${open ?? ''}`.trim(),
        size: 'docked',
        content: open && <RefundDetailsView key={open} number={open} onClose={closeDrawer} />,
      }}
    />
  )
}
