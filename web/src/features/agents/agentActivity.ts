import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import type { Agent, agentEvents } from '@kainsiap/ops/agents/contract'
import type { ActivityPart } from '../../app/feature.ts'
import { agentPaths } from './agentPaths.ts'

type EventType = (typeof agentEvents.types)[number]

/** What happened to an agent, as said after the name of who did it. */
export function agentActivity({ type, data }: ActivityEvent): ActivityPart[] {
  const { id, name, deletedAt } = data as unknown as Agent
  const agent = deletedAt ? { name } : { name, path: agentPaths.agent(id) }
  switch (type as EventType) {
    case 'agent.created':
      return ['added agent ', agent]
    case 'agent.verified':
      return ['verified agent ', agent]
    case 'agent.verifiedWithoutDocuments':
      return ['verified without documents agent ', agent]
    case 'agent.rejected':
      return ['rejected the verification of ', agent]
    case 'agent.suspended':
      return ['suspended agent ', agent]
    case 'agent.activated':
      return ['activated agent ', agent]
    case 'agent.banned':
      return ['banned agent ', agent]
    case 'agent.bankChanged':
      return ['changed the bank details of ', agent]
    case 'agent.wentOnDuty':
      return ['set agent ', agent, ' on duty']
    case 'agent.wentOffDuty':
      return ['set agent ', agent, ' off duty']
    case 'agent.deleted':
      return ['deleted an agent']
    case 'agent.updated':
      return ['updated agent ', agent]
  }
}
