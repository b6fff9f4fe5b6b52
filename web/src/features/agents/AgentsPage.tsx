import { IdCard, UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCan } from '../../api/useCan.ts'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { useListQuery } from '../../list/useListQuery.ts'
import { Button, LinkButton } from '../../ui/button/Button.tsx'
import { agentPaths } from './agentPaths.ts'
import { useAgentStatsQuery, useListAgentsQuery } from './agentsApi.ts'
import { type AgentActions, AgentActionsContext } from './commands/agentActions.ts'
import { AgentDialogs, type OpenAgentDialog } from './commands/AgentDialogs.tsx'
import { FindDialog } from './commands/FindDialog.tsx'
import { AgentDetailsView } from './details/AgentDetailsView.tsx'
import { agentLists, tabCounts } from './list/agentList.tsx'
import { AgentTiles } from './list/AgentTiles.tsx'

export function AgentsPage() {
  const [dialog, setDialog] = useState<OpenAgentDialog | null>(null)
  const [isFinding, setFinding] = useState(false)
  const actions = useMemo<AgentActions>(() => ({ act: (kind, agent) => setDialog({ kind, agent }) }), [])
  const asked = useListQuery(useCan('finance.read') === null ? agentLists.withEarnings : agentLists.plain)
  const page = useListAgentsQuery(asked.query)
  const list = useList(asked, page, { isDialogOpen: dialog !== null || isFinding })
  const { open, closeDrawer } = list
  const { data: stats, refetch: refetchStats } = useAgentStatsQuery()
  return (
    <AgentActionsContext value={actions}>
      <ListScreen
        list={list}
        title="Agent Management"
        counts={tabCounts(stats)}
        onRefresh={refetchStats}
        above={<AgentTiles stats={stats} />}
        action={<HeadButtons onFind={() => setFinding(true)} />}
        drawer={{
          label: `Agent ${page.data?.items.find(({ id }) => id === open)?.name ?? ''}`.trim(),
          size: 'details',
          content: open && <AgentDetailsView key={open} id={open} onClose={closeDrawer} />,
        }}
      >
        <AgentDialogs dialog={dialog} onClose={() => setDialog(null)} onDeleted={closeDrawer} />
        {isFinding && <FindDialog onClose={() => setFinding(false)} />}
      </ListScreen>
    </AgentActionsContext>
  )
}

function HeadButtons({ onFind }: { onFind: () => void }) {
  const mayAdd = useCan('agents.write') === null
  return (
    <>
      <Button icon={<IdCard size={16} aria-hidden />} onClick={onFind}>
        Find by IC number
      </Button>
      {mayAdd && (
        <LinkButton to={agentPaths.create} variant="primary" icon={<UserPlus size={16} aria-hidden />}>
          Add Agent
        </LinkButton>
      )}
    </>
  )
}
