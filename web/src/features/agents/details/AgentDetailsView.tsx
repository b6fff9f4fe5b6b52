import { AgentRef } from '@kainsiap/ops/agents/contract'
import { useCrumbName } from '../../../app/page/crumbNames.tsx'
import { RecordPanels } from '../../../app/record/RecordPanels.tsx'
import { RecordColumns, RecordContent, RecordView } from '../../../ui/record/RecordView.tsx'
import { agentPaths } from '../agentPaths.ts'
import { useGetAgentQuery } from '../agentsApi.ts'
import { AgentFigures } from './AgentFigures.tsx'
import { AgentHead } from './AgentHead.tsx'
import { AgentHistory } from './AgentHistory.tsx'
import { BankPanel } from './BankPanel.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { SchedulePanel } from './SchedulePanel.tsx'
import { VehiclePanel } from './VehiclePanel.tsx'
import { WorkPanel } from './WorkPanel.tsx'

interface AgentDetailsViewProps {
  /** Or the number. */
  id: string
  /** Present in a drawer, which closes to the list behind it. */
  onClose?: () => void
}

/** Everything about one agent, live. */
export function AgentDetailsView({ id, onClose }: AgentDetailsViewProps) {
  const isRef = AgentRef.safeParse(id).success
  const query = useGetAgentQuery(id, { skip: !isRef })
  useCrumbName(id, query.data?.name)
  return (
    <RecordView
      noun="agent"
      query={query}
      isGone={!isRef || Boolean(query.data?.deletedAt)}
      list={{ path: agentPaths.all, label: 'All agents' }}
      onClose={onClose}
    >
      {(agent) => (
        <>
          <AgentHead agent={agent} onClose={onClose} />
          <RecordContent>
            <AgentFigures agent={agent} />
            <RecordColumns>
              <div>
                <RecordPanels entity="agent" id={agent.id} />
                <SchedulePanel agent={agent} />
                <AgentHistory agent={agent} />
              </div>
              <div>
                <VehiclePanel agent={agent} />
                <PersonPanel agent={agent} />
                <BankPanel agent={agent} />
                <WorkPanel agent={agent} />
              </div>
            </RecordColumns>
          </RecordContent>
        </>
      )}
    </RecordView>
  )
}
