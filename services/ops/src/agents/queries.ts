import type { z } from 'zod'
import { countOpenOrdersByAgent } from '../orders/loads.ts'
import type { Page } from '../platform/contract.ts'
import { notFound, ruleBroken } from '../platform/errors.ts'
import { listPage, type PageRequest } from '../platform/mongo.ts'
import { wordsFilter } from '../platform/words.ts'
import type { Agent, AgentQuery } from './contract.ts'
import { AgentModel, toAgent, type AgentDoc } from './model.ts'

/** In the order of names: most agents are active, so that walking the names finds a page soonest. */
const byName = { sort: { name: 1, _id: 1 }, hint: 'name_1__id_1' } as const

export async function listAgents({ search, status, ...at }: z.output<typeof AgentQuery>): Promise<Page<Agent>> {
  const filter = { ...(status && { accountStatus: status }), ...(search && wordsFilter(search)) }
  const found = await listPage(AgentModel, { filter, ...(search ? { sort: byName.sort } : byName), at, toEntity: (doc: AgentDoc) => doc })
  const loads = await countOpenOrdersByAgent(found.items.map(({ _id }) => _id))
  return { ...found, items: found.items.map((doc) => toAgent(doc, loads.get(doc._id.toHexString()) ?? 0)) }
}

/** An agent as an order remembers one. Throws `not_found`, or `rule_broken` where the agent may not work now. */
export async function getWorkingAgent(id: string): Promise<Pick<AgentDoc, '_id' | 'name' | 'phoneNumber' | 'vehicleType' | 'plateNumber'>> {
  const doc = await AgentModel.findById(id).lean<AgentDoc>()
  if (!doc) throw notFound('Agent')
  if (doc.accountStatus !== 'active') throw ruleBroken('agent_not_active', `${doc.name} is not active and cannot take orders.`)
  const { _id, name, phoneNumber, vehicleType, plateNumber } = doc
  return { _id, name, phoneNumber, vehicleType, plateNumber }
}

/** Who has delivered most, ever. */
export async function findTopAgent(): Promise<{ id: string; name: string; completedOrders: number } | null> {
  const doc = await AgentModel.findOne({}).sort({ completedOrders: -1, _id: 1 }).lean<AgentDoc>()
  return doc && doc.completedOrders > 0 ? { id: doc._id.toHexString(), name: doc.name, completedOrders: doc.completedOrders } : null
}

/** The agents an app may act for: where they work, nothing else. */
export function listAgentAreas(at: PageRequest): Promise<Page<{ id: string; city: string; state: string }>> {
  return listPage(AgentModel, {
    filter: { accountStatus: 'active' },
    ...byName,
    at,
    toEntity: ({ _id, city, state }: AgentDoc) => ({ id: _id.toHexString(), city, state }),
  })
}
