import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { LinkTabs } from '../../app/page/LinkTabs.tsx'
import { RecordCard } from '../../ui/record/RecordView.tsx'
import { agentPaths } from './agentPaths.ts'
import { type AgentActions, AgentActionsContext } from './commands/agentActions.ts'
import { AgentDialogs, type OpenAgentDialog } from './commands/AgentDialogs.tsx'
import { AgentDetailsView } from './details/AgentDetailsView.tsx'

/** The record of the drawer, as a page of its own. */
export function AgentPage() {
  const { id = '' } = useParams()
  const [dialog, setDialog] = useState<OpenAgentDialog | null>(null)
  const actions = useMemo<AgentActions>(() => ({ act: (kind, agent) => setDialog({ kind, agent }) }), [])
  const navigate = useNavigate()
  return (
    <AgentActionsContext value={actions}>
      <LinkTabs
        label="Agent"
        current={agentPaths.agent(id)}
        tabs={[
          { label: 'Overview', path: agentPaths.agent(id) },
          { label: 'Payouts', path: agentPaths.payouts(id) },
        ]}
      />
      <RecordCard>
        <AgentDetailsView key={id} id={id} />
      </RecordCard>
      <AgentDialogs dialog={dialog} onClose={() => setDialog(null)} onDeleted={() => void navigate(agentPaths.all)} />
    </AgentActionsContext>
  )
}
