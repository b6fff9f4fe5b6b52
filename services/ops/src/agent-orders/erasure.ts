import { eraseAgentInLog } from '../agents/erase-agent.ts'
import { erasePaperNotices } from '../agents/papers/paper-notices.ts'
import { listDeletedAgentIds } from '../agents/queries.ts'
import { eraseAgentCopies } from '../orders/agents/agent-copies.ts'
import { erasureSubscriber } from '../platform/personal-data/erasure.ts'

export const agentErasureSubscriber = erasureSubscriber({
  name: 'agents.erasure',
  event: 'agent.deleted',
  listDeletedIds: listDeletedAgentIds,
  erase: async (id) => {
    await eraseAgentCopies(id)
    await eraseAgentInLog(id)
    await erasePaperNotices(id)
  },
})
