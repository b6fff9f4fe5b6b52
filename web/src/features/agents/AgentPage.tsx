import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { RecordCard } from '../../ui/RecordView.tsx'
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
      <RecordCard>
        <AgentDetailsView key={id} id={id} />
      </RecordCard>
      <AgentDialogs dialog={dialog} onClose={() => setDialog(null)} onDeleted={() => void navigate(agentPaths.all)} />
    </AgentActionsContext>
  )
}
