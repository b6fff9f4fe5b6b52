import type { PayoutBatch } from '@kainsiap/ops/payout-batches/contract'
import { Expand, PanelRightOpen } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useRowActions } from '../../../list/rowActions.ts'
import { RowMenu } from '../../../list/RowMenu.tsx'
import { MenuItem } from '../../../ui/overlay/Menu.tsx'
import { CommandItems } from '../commands/CommandItems.tsx'
import { payoutBatchPaths } from '../payoutBatchPaths.ts'

/** What can be done with a run from its list. */
export function BatchRowMenu({ run }: { run: PayoutBatch }) {
  return (
    <RowMenu label={`Actions for ${run.number}`}>
      <Items run={run} />
    </RowMenu>
  )
}

function Items({ run }: { run: PayoutBatch }) {
  const { open } = useRowActions()
  const navigate = useNavigate()
  return (
    <>
      <MenuItem label="View Details" icon={<PanelRightOpen size={16} />} onSelect={() => open(run.number)} />
      <MenuItem label="Open page" icon={<Expand size={16} />} onSelect={() => void navigate(payoutBatchPaths.run(run.number))} />
      <CommandItems run={run} />
    </>
  )
}
