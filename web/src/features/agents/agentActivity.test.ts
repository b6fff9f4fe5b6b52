import { agentEvents } from '@kainsiap/ops/agents/contract'
import { expect, it } from 'vitest'
import { agentActivity } from './agentActivity.ts'
import { agentPaths } from './agentPaths.ts'
import { testAgent } from './testAgent.ts'

const said = (type: string, deletedAt: string | null = null) =>
  agentActivity({
    seq: 1,
    type,
    entity: 'agent',
    id: testAgent.id,
    version: 3,
    at: testAgent.createdAt,
    actor: { kind: 'staff', id: null, name: 'Farid' },
    data: { id: testAgent.id, version: 3, name: testAgent.name, deletedAt },
  })

it('says every event of an agent, and leads to the agent while there is one', () => {
  for (const type of agentEvents.types) expect([type, said(type)]).toEqual([type, expect.arrayContaining([expect.any(String)])])
  expect(said('agent.suspended')).toEqual(['suspended agent ', { name: testAgent.name, path: agentPaths.agent(testAgent.id) }])
  expect(said('agent.updated', testAgent.createdAt)[1]).toEqual({ name: testAgent.name })
})
