import { Agent } from '@kainsiap/ops/agents/contract'
import type { CommandTarget } from '../../../command/commandTarget.ts'

export const agentTarget: CommandTarget<Agent> = {
  noun: 'agent',
  parse: (snapshot) => Agent.safeParse(snapshot).data,
  changedSentence: ({ name }) =>
    `Somebody else has just changed ${name}. What you see is up to date; nothing of yours is lost. Look, then try again.`,
}
