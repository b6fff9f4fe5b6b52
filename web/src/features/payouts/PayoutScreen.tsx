import type { Payout, PayoutQuery } from '@kainsiap/ops/payouts/contract'
import { Layers, Plus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useCan } from '../../api/useCan.ts'
import { useIsDialogShown } from '../../app/DialogHost.tsx'
import { useReach } from '../../app/access/reach.ts'
import type { ListDefinition } from '../../list/listDefinition.ts'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { useListQuery } from '../../list/useListQuery.ts'
import { Action } from '../../ui/button/Action.tsx'
import { LinkButton } from '../../ui/button/Button.tsx'
import { NewPayoutDialog } from './commands/NewPayoutDialog.tsx'
import { type PayoutActions, PayoutActionsContext } from './commands/payoutActions.ts'
import { type OpenPayoutDialog, PayoutDialogs } from './commands/PayoutDialogs.tsx'
import { PayoutDetailsView } from './details/PayoutDetailsView.tsx'
import { payoutList, payoutListOf, tabCounts } from './list/payoutList.tsx'
import { usePayoutKeys } from './list/usePayoutKeys.ts'
import { payoutPaths } from './payoutPaths.ts'
import { useListPayoutsQuery, usePayoutStatsQuery } from './payoutsApi.ts'

interface PayoutScreenProps {
  title: string
  /** In the header, beside its own. */
  action?: ReactNode
  /** Stands above the list. */
  above: ReactNode
}

/** The payouts of all agents. */
export function PayoutScreen({ title, action, above }: PayoutScreenProps) {
  const { data: stats, refetch } = usePayoutStatsQuery()
  return (
    <PayoutListScreen
      title={title}
      definition={payoutList}
      counts={tabCounts(stats)}
      onRefresh={refetch}
      action={
        <>
          {action}
          <Runs />
        </>
      }
      above={above}
    />
  )
}

interface AgentPayoutScreenProps {
  agent: { id: string; name: string }
  onRefresh: () => Promise<unknown>
  /** Stands above the list. */
  children: ReactNode
}

/** The payouts of one agent. */
export function AgentPayoutScreen({ agent, onRefresh, children }: AgentPayoutScreenProps) {
  const definition = useMemo(() => payoutListOf(agent.id), [agent.id])
  return (
    <PayoutListScreen
      title={agent.name}
      label={`Payouts of ${agent.name}`}
      definition={definition}
      agent={agent}
      onRefresh={onRefresh}
      above={children}
    />
  )
}

interface PayoutListScreenProps {
  title: string
  label?: string
  definition: ListDefinition<Payout, PayoutQuery>
  counts?: ReturnType<typeof tabCounts>
  /** Who is paid by a new payout, where that is known. */
  agent?: { id: string; name: string }
  onRefresh: () => Promise<unknown>
  action?: ReactNode
  above: ReactNode
}

/** A list of payouts, with their drawer and their dialogs. */
function PayoutListScreen({ definition, agent, action, ...shown }: PayoutListScreenProps) {
  const [dialog, setDialog] = useState<OpenPayoutDialog | null>(null)
  const [isMaking, setMaking] = useState(false)
  const actions = useMemo<PayoutActions>(() => ({ act: (kind, payout) => setDialog({ kind, payout }) }), [])
  const isOtherOpen = useIsDialogShown()
  const asked = useListQuery(definition)
  const page = useListPayoutsQuery(asked.query)
  const rowKeys = usePayoutKeys(actions)
  const list = useList(asked, page, { isDialogOpen: dialog !== null || isMaking || isOtherOpen, rowKeys })
  const { open, closeDrawer } = list
  return (
    <PayoutActionsContext value={actions}>
      <ListScreen
        {...shown}
        list={list}
        action={
          <>
            {action}
            <NewPayout onPress={() => setMaking(true)} />
          </>
        }
        drawer={{
          label: `Payout ${open ?? ''}`.trim(),
          // Beside what stands above the list of one agent there is no room for it.
          size: agent ? 'details' : 'docked',
          content: open && <PayoutDetailsView key={open} number={open} onClose={closeDrawer} />,
        }}
      >
        <PayoutDialogs dialog={dialog} onDialog={setDialog} />
        {isMaking && <NewPayoutDialog {...(agent && { agent })} onClose={() => setMaking(false)} />}
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
        Payout batches
      </LinkButton>
    )
  )
}

function NewPayout({ onPress }: { onPress: () => void }) {
  const refused = useCan('finance.write')
  return <Action label="New payout" icon={<Plus size={16} aria-hidden />} variant="primary" refused={refused} onAct={onPress} />
}
