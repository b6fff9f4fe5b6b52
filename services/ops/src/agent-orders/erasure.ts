import { eraseAgentInLog } from '../agents/erase-agent.ts'
import { listDeletedAgentIds } from '../agents/queries.ts'
import { eraseAgentCopies } from '../orders/agent-copies.ts'
import { defineSubscriber } from '../platform/changes/subscriber.ts'

/** Erases a deleted agent wherever else their name is kept: a crash half way is finished by the repetition. */
export const agentErasureSubscriber = defineSubscriber({
  name: 'agents.erasure',
  events: ['agent.deleted'],
  handle: async (events) => {
    for (const { id } of events) await eraseElsewhere(id)
  },
  onGap: async (seq) => {
    for (const id of await listDeletedAgentIds()) await eraseElsewhere(id)
    return seq
  },
})

async function eraseElsewhere(id: string): Promise<void> {
  await eraseAgentCopies(id)
  await eraseAgentInLog(id)
}
