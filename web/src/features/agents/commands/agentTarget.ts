import { Agent } from '@kainsiap/ops/agents/contract'
import { changedByAnotherUser, type CommandTarget } from '../../../command/commandTarget.ts'

export const agentTarget: CommandTarget<Agent> = {
  noun: 'agent',
  parse: (snapshot) => Agent.safeParse(snapshot).data,
  changedSentence: ({ name }) => changedByAnotherUser(name),
}
