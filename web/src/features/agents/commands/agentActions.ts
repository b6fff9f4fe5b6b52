import { type Agent, undecidedAgents } from '@kainsiap/ops/agents/contract'
import { activatingAgent, banningAgent, deletingAgent, reviewingAgent, suspendingAgent } from '@kainsiap/ops/agents/status-rules'
import { whyNot } from '@kainsiap/ops/platform/contract'
import { createContext, useContext } from 'react'
import { useCan } from '../../../api/useCan.ts'

export type AgentCommandKind = 'verify' | 'suspend' | 'activate' | 'ban' | 'bank' | 'delete'

export interface AgentActions {
  /** Opens the command's dialog. */
  act: (kind: AgentCommandKind, agent: Agent) => void
}
export const AgentActionsContext = createContext<AgentActions | null>(null)

export function useAgentActions(): AgentActions {
  const actions = useContext(AgentActionsContext)
  if (!actions) throw new Error('useAgentActions must be used on a page of agents')
  return actions
}

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
    suspend: write ?? whyNot(suspendingAgent, status),
    activate: write ?? whyNot(activatingAgent, status),
    ban: write ?? whyNot(banningAgent, status),
    delete: remove ?? whyNot(deletingAgent, status),
  }
}
