import { Layers, Plus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useCan } from '../../api/useCan.ts'
import { useIsDialogShown } from '../../app/DialogHost.tsx'
import { useReach } from '../../app/reach.ts'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { useListQuery } from '../../list/useListQuery.ts'
import { Action } from '../../ui/Action.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { NewPayoutDialog } from './commands/NewPayoutDialog.tsx'
import { type PayoutActions, PayoutActionsContext } from './commands/payoutActions.ts'
import { type OpenPayoutDialog, PayoutDialogs } from './commands/PayoutDialogs.tsx'
import { PayoutDetailsView } from './details/PayoutDetailsView.tsx'
import { payoutList, tabCounts } from './list/payoutList.tsx'
import { PayoutTiles } from './list/PayoutTiles.tsx'
import { usePayoutKeys } from './list/usePayoutKeys.ts'
import { payoutPaths } from './payoutPaths.ts'
import { useListPayoutsQuery, usePayoutStatsQuery } from './payoutsApi.ts'

interface PayoutScreenProps {
  title: string
  /** Its own, which the figures lead to. */
  path: string
  /** In the header, beside its own. */
  action?: ReactNode
  /** Stands above the list, instead of its figures. */
  children?: ReactNode
}

/** All payouts, with their drawer and their dialogs. */
export function PayoutScreen({ title, path, action, children }: PayoutScreenProps) {
  const [dialog, setDialog] = useState<OpenPayoutDialog | null>(null)
  const [isMaking, setMaking] = useState(false)
  const actions = useMemo<PayoutActions>(() => ({ act: (kind, payout) => setDialog({ kind, payout }) }), [])
  const isOtherOpen = useIsDialogShown()
  const asked = useListQuery(payoutList)
  const page = useListPayoutsQuery(asked.query)
  const rowKeys = usePayoutKeys(actions)
  const list = useList(asked, page, { isDialogOpen: dialog !== null || isMaking || isOtherOpen, rowKeys })
  const { open, closeDrawer } = list
  const { data: stats, refetch: refetchStats } = usePayoutStatsQuery()
  return (
    <PayoutActionsContext value={actions}>
      <ListScreen
        list={list}
        title={title}
        counts={tabCounts(stats)}
        onRefresh={refetchStats}
        action={
          <>
            {action}
            <Runs />
            <NewPayout onPress={() => setMaking(true)} />
          </>
        }
        above={children ?? <PayoutTiles stats={stats} path={path} />}
        drawer={{
          label: `Payout ${open ?? ''}`.trim(),
          size: 'docked',
          content: open && <PayoutDetailsView key={open} number={open} onClose={closeDrawer} />,
        }}
      >
        <PayoutDialogs dialog={dialog} onDialog={setDialog} />
        {isMaking && <NewPayoutDialog onClose={() => setMaking(false)} />}
      </ListScreen>
    </PayoutActionsContext>
  )
}

/** Where many are paid at once. */
function Runs() {
  const runs = useReach(payoutPaths.runs)
  return (
    runs && (
      <LinkButton to={runs} icon={<Layers size={16} aria-hidden />}>
        Bulk payouts
      </LinkButton>
    )
  )
}

function NewPayout({ onPress }: { onPress: () => void }) {
  const refused = useCan('finance.write')
  return <Action label="New payout" icon={<Plus size={16} aria-hidden />} variant="primary" refused={refused} onAct={onPress} />
}
