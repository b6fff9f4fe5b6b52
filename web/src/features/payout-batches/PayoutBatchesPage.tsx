import { Layers } from 'lucide-react'
import { useCan } from '../../api/useCan.ts'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { useListQuery } from '../../list/useListQuery.ts'
import { useNavigate } from 'react-router-dom'
import { Action } from '../../ui/button/Action.tsx'
import { BatchDialogHost } from './commands/BatchDialogs.tsx'
import { BatchView } from './details/BatchView.tsx'
import { payoutBatchList, tabCounts } from './list/payoutBatchList.tsx'
import { payoutBatchPaths } from './payoutBatchPaths.ts'
import { useListPayoutBatchesQuery, usePayoutBatchStatsQuery } from './payoutBatchesApi.ts'

/** All payout runs. */
export function PayoutBatchesPage() {
  return <BatchDialogHost>{(isOpen) => <Runs isDialogOpen={isOpen} />}</BatchDialogHost>
}

function Runs({ isDialogOpen }: { isDialogOpen: boolean }) {
  const asked = useListQuery(payoutBatchList)
  const page = useListPayoutBatchesQuery(asked.query)
  const list = useList(asked, page, { isDialogOpen })
  const { open, closeDrawer } = list
  const { data: stats, refetch: refetchStats } = usePayoutBatchStatsQuery()
  return (
    <ListScreen
      list={list}
      title="Payout Batches"
      counts={tabCounts(stats)}
      onRefresh={refetchStats}
      action={<NewRun />}
      drawer={{
        label: `Payout batch ${open ?? ''}`.trim(),
        size: 'details',
        content: open && <BatchView key={open} number={open} onClose={closeDrawer} />,
      }}
    />
  )
}

function NewRun() {
  const refused = useCan('finance.write')
  const navigate = useNavigate()
  return (
    <Action
      label="New payout batch"
      icon={<Layers size={16} aria-hidden />}
      variant="primary"
      refused={refused}
      onAct={() => void navigate(payoutBatchPaths.prepare)}
    />
  )
}
