import { type Agent, undecidedAgents } from '@kainsiap/ops/agents/contract'
import { activating, banning, suspending } from '@kainsiap/ops/accounts/status-rules'
import { deletingAgent, reviewingAgent } from '@kainsiap/ops/agents/status/status-rules'
import { whyNot } from '@kainsiap/ops/platform/contract'
import { useCan } from '../../../api/useCan.ts'
import { createRecordActions, type RecordActions } from '../../../command/recordActions.ts'

export type AgentCommandKind = 'verify' | 'suspend' | 'activate' | 'ban' | 'bank' | 'delete'

export type AgentActions = RecordActions<AgentCommandKind, Agent>
export const { Context: AgentActionsContext, useActions: useAgentActions } = createRecordActions<AgentCommandKind, Agent>(
  'a page of agents',
)

/** Whether the agent's verification waits for a decision. */
export const isUndecided = ({ verificationStatus }: Agent): boolean => undecidedAgents.some((each) => each === verificationStatus)

/** Why the signed-in user may not do this with an agent, as text; null if they may. The server decides by the same rules. */
export function useAgentRejections({ status, verificationStatus }: Agent): Record<'write' | AgentCommandKind, string | null> {
  const write = useCan('agents.write')
  const remove = useCan('agents.delete')
  return {
    write,
    bank: write,
    verify: write ?? whyNot(reviewingAgent, verificationStatus),
    suspend: write ?? whyNot(suspending, status),
    activate: write ?? whyNot(activating, status),
    ban: write ?? whyNot(banning, status),
    delete: remove ?? whyNot(deletingAgent, status),
  }
}
