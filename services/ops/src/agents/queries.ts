import type { z } from 'zod'
import type { Page } from '../platform/contract.ts'
import { notFound, ruleBroken } from '../platform/errors.ts'
import { defineList } from '../platform/database/list-query.ts'
import { findRows, listPage, type PageRequest } from '../platform/database/mongo.ts'
import type { Agent, AgentQuery } from './contract.ts'
import { AgentModel, toAgent, type AgentDoc } from './model.ts'

/** Sorted by name: most agents are active, so scanning the name index fills a page soonest. */
const byName = { sort: { name: 1, _id: 1 }, hint: 'name_1__id_1' } as const

/** How many orders each of these agents has today, by id; agents without orders may be missing. */
export type ReadLoads = (agentIds: readonly AgentDoc['_id'][]) => Promise<ReadonlyMap<string, number>>

const { page: findAgents } = defineList(
  { model: AgentModel, toEntity: (doc: AgentDoc) => doc },
  {
    filter: ({ status }: Pick<z.output<typeof AgentQuery>, 'status'>) => ({ ...(status && { accountStatus: status }) }),
    sorts: { name: byName.hint },
    defaultSort: 'name',
  },
)

export async function listAgents(query: z.output<typeof AgentQuery>, readLoads: ReadLoads): Promise<Page<Agent>> {
  const found = await findAgents(query)
  return { ...found, items: await withLoads(found.items, readLoads) }
}

/** Agents as shown, with their loads. */
export async function withLoads(docs: readonly AgentDoc[], readLoads: ReadLoads): Promise<Agent[]> {
  const loads = await readLoads(docs.map(({ _id }) => _id))
  return docs.map((doc) => toAgent(doc, loads.get(doc._id.toHexString()) ?? 0))
}

/** An agent as copied into an order. Throws `not_found`, or `rule_broken` if the agent may not work now. */
export async function getWorkingAgent(
  id: string,
): Promise<Pick<AgentDoc, '_id' | 'name' | 'phoneNumber' | 'vehicleType' | 'plateNumber' | 'state'>> {
  const doc = await AgentModel.findById(id).lean<AgentDoc>()
  if (!doc) throw notFound('Agent')
  if (doc.accountStatus !== 'active') throw ruleBroken('agent_not_active', `${doc.name} is not active and cannot take orders.`)
  const { _id, name, phoneNumber, vehicleType, plateNumber, state } = doc
  return { _id, name, phoneNumber, vehicleType, plateNumber, state }
}

/** Whose name an agent's own acts are under, and whether they may take on more. Throws `not_found`. */
export async function getAgentName(id: string): Promise<{ name: string; mayWork: boolean }> {
  const doc = await AgentModel.findById(id).select({ name: 1, accountStatus: 1 }).lean<Pick<AgentDoc, 'name' | 'accountStatus'>>()
  if (!doc) throw notFound('Agent')
  return { name: doc.name, mayWork: doc.accountStatus === 'active' }
}

/** The state an agent works in. Throws `not_found`. */
export async function getAgentState(id: string): Promise<string> {
  const doc = await AgentModel.findById(id).select({ state: 1 }).lean<Pick<AgentDoc, 'state'>>()
  if (!doc) throw notFound('Agent')
  return doc.state
}

const agentsMax = 10_000

/** Every agent, by name, up to the depth of lists. */
export function listEveryAgent(): Promise<AgentDoc[]> {
  return findRows(AgentModel, { filter: {}, ...byName, fields: everyField, skip: 0, limit: agentsMax })
}
const everyField = ['name', 'accountStatus', 'vehicleType', 'plateNumber', 'city', 'state', 'workingAreas', 'maxOrdersPerDay'] as const

/** The agent with the most deliveries of all time. */
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
