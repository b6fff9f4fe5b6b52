import type { z } from 'zod'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { baseFields } from '../platform/changes/entity.ts'
import type { Page } from '../platform/contract.ts'
import { batchReads } from '../platform/concurrency/batch-reads.ts'
import { defineList } from '../platform/database/list-query.ts'
import { oneOf, trusted, type PageRequest } from '../platform/database/mongo.ts'
import { listPageAfter } from '../platform/database/rows-after.ts'
import { forbidden, notFound, ruleBroken, staleVersion } from '../platform/errors.ts'
import { findCities } from './cities.ts'
import { undecidedAgents, vehiclePaperNames, type Agent, type AccountStatus, type AgentQuery, type AgentStats } from './contract.ts'
import type { NumberedAgent } from './number.ts'
import { expiredPaperOf, warnedSpan } from './papers/papers.ts'
import { AgentModel, agents, toAgent, type AgentDoc } from './model.ts'
import { rowFields, toRow } from './views.ts'

type Query = z.output<typeof AgentQuery>
type Filters = Omit<Query, 'page' | 'limit' | 'search' | 'sort'>

/** How many orders each of these agents has today, by id; agents without orders may be missing. */
export type ReadLoads = (agentIds: readonly AgentDoc['_id'][]) => Promise<ReadonlyMap<string, number>>

/** Null also matches documents of an earlier version, which lack the field. */
export const notDeleted = { deletedAt: null }
const statusesOf: Partial<Record<NonNullable<Query['tab']>, readonly AccountStatus[]>> = {
  active: ['active'],
  suspended: ['suspended', 'banned'],
}

/** The statuses or verifications of a tab, of those that are asked for. */
const within = <Value>(asked: readonly Value[] | undefined, ofTab: readonly Value[] | undefined) =>
  ofTab && asked ? ofTab.filter((value) => asked.includes(value)) : (asked ?? ofTab)

const between = (least: number | undefined, most: number | undefined) =>
  trusted({ ...(least !== undefined && { $gte: least }), ...(most !== undefined && { $lte: most }) })

/** Every paper has a last day that is later than none. */
function lastDays(papers: NonNullable<Query['papers']>) {
  const { today, soon } = warnedSpan()
  const [isExpired, isExpiring] = [papers.includes('expired'), papers.includes('expiring')]
  return trusted({ $gte: isExpired ? '2' : today, ...(isExpiring ? { $lte: soon } : { $lt: today }) })
}

/** The filter of a list's query; `cities` are those that its city names. */
export function filterOf(
  { tab = 'all', status, verification, vehicleType, state, city, papers, ...bounds }: Filters,
  cities: readonly string[],
) {
  const { minRating, maxRating, minOrders, maxOrders } = bounds
  const statuses = within(status, statusesOf[tab])
  const verifications = within(verification, tab === 'pending' ? undecidedAgents : undefined)
  return {
    ...(statuses && { accountStatus: oneOf(statuses) }),
    ...(verifications && { verificationStatus: oneOf(verifications) }),
    ...(vehicleType && { vehicleType: oneOf(vehicleType) }),
    ...(state && { state: oneOf(state) }),
    ...(city !== undefined && { city: oneOf(cities) }),
    ...(papers && { papersExpireOn: lastDays(papers) }),
    ...((minRating ?? maxRating) !== undefined && { averageRating: between(minRating, maxRating) }),
    ...((minOrders ?? maxOrders) !== undefined && { completedOrders: between(minOrders, maxOrders) }),
  }
}

const sorts = {
  name: 'nameKey_1__id_1',
  createdAt: 'createdAt_1__id_1',
  completedOrders: 'completedOrders_1__id_1',
  averageRating: 'averageRating_1__id_1',
} as const
const indexes = {
  within: notDeleted,
  narrowing: {
    accountStatus: 'createdAt',
    verificationStatus: 'createdAt',
    vehicleType: 'completedOrders',
    state: 'completedOrders',
    city: 'nameKey',
    averageRating: 'averageRating',
    completedOrders: 'completedOrders',
    papersExpireOn: 'papersExpireOn',
  },
} as const

const docs = { model: AgentModel, summaryFields: [...agents.summaryFields, ...rowFields], toEntity: (doc: AgentDoc) => doc }
const filterWithCities = async (query: Filters) => filterOf(query, query.city === undefined ? [] : await findCities(query.city))
const definition = {
  filter: filterWithCities,
  sorts,
  sortKeys: { name: 'nameKey' },
  defaultSort: 'name',
  indexes,
} as const
const agentList = defineList(docs, definition)
const exported = { todayLoad: 0, isLookUp: false, owedSen: null }
/** For exports: without loads and earnings. */
export const agentRows = defineList({ ...docs, toEntity: (doc: AgentDoc) => toRow(doc, exported) }, definition)

export const listAgents = (query: Query): Promise<Page<AgentDoc>> => agentList.page(query)

/** For who may only assign: throws `forbidden` for a query that would tell more than names and status. */
export async function lookAgentsUp({ search, status, page, limit, after, ...more }: Query): Promise<Page<AgentDoc>> {
  if (Object.values(more).some((value) => value !== undefined)) throw forbidden('agents.read')
  return listAgents({ ...(search !== undefined && { search }), ...(status && { status }), page, limit, after })
}

/** Throws `not_found`. */
export async function getAgentDoc(id: string): Promise<AgentDoc> {
  const doc = await AgentModel.findOne({ _id: id, ...notDeleted }).lean<AgentDoc>()
  if (!doc) throw notFound('Agent')
  return doc
}

/** The agent a command is about, and whether this very command has been carried out. Throws `not_found` or `stale_version`. */
export async function getAgentToChange(by: CommandContext, id: string, version: number): Promise<{ doc: AgentDoc; isDone: boolean }> {
  const doc = await AgentModel.findById(id).lean<AgentDoc>()
  if (doc && by.operation && doc.operations?.includes(by.operation)) return { doc, isDone: true }
  if (!doc || doc.deletedAt) throw notFound('Agent')
  if (doc.version !== version) throw staleVersion(toAgent(doc))
  return { doc, isDone: false }
}

/** Agents with their loads. */
export async function withLoads(found: readonly AgentDoc[], readLoads: ReadLoads): Promise<(Agent & { todayLoad: number })[]> {
  const loads = await readLoads(found.map(({ _id }) => _id))
  return found.map((doc) => ({ ...toAgent(doc), todayLoad: loads.get(doc._id.toHexString()) ?? 0 }))
}

/** An agent as copied into an order. Throws `not_found`, or `rule_broken` if the agent may not work now. */
export async function getWorkingAgent(
  id: string,
): Promise<Pick<AgentDoc, '_id' | 'name' | 'phoneNumber' | 'vehicleType' | 'plateNumber' | 'state'>> {
  const doc = await getAgentDoc(id)
  if (doc.accountStatus !== 'active') throw ruleBroken('agent_not_active', `${doc.name} is not active and can’t take orders.`)
  const expired = expiredPaperOf(doc)
  if (expired)
    throw ruleBroken(
      'agent_papers_expired',
      `${doc.name} can’t take orders: the ${vehiclePaperNames[expired.paper].toLowerCase()} expired on ${expired.expiresOn}.`,
    )
  const { _id, name, phoneNumber, vehicleType, plateNumber, state } = doc
  return { _id, name, phoneNumber, vehicleType, plateNumber, state }
}

/** Whose name an agent's own acts are under, whether they may take on more, and whether there is such an agent still. Throws `not_found`. */
export async function getAgentName(id: string): Promise<Pick<NumberedAgent, 'name' | 'number'> & { mayWork: boolean; isDeleted: boolean }> {
  const doc = await AgentModel.findById(id)
    .select({ name: 1, number: 1, accountStatus: 1, deletedAt: 1 })
    .lean<Pick<AgentDoc, 'name' | 'number' | 'accountStatus' | 'deletedAt'>>()
  if (!doc) throw notFound('Agent')
  return { name: doc.name, number: doc.number ?? null, mayWork: doc.accountStatus === 'active', isDeleted: Boolean(doc.deletedAt) }
}

/** The state an agent works in. Throws `not_found`. */
export async function getAgentState(id: string): Promise<string> {
  const doc = await AgentModel.findById(id).select({ state: 1 }).lean<Pick<AgentDoc, 'state'>>()
  if (!doc) throw notFound('Agent')
  return doc.state
}

const byName = { sort: { nameKey: 1, _id: 1 }, hint: sorts.name } as const

/** What tells whether an agent may take an order. */
const workFields = [...agents.summaryFields, 'plateNumber', 'vehicle', 'workingHours', 'exceptions']
const batchSize = 1_000

/** Every agent who is not deleted, however many, in no order, from a cursor. */
export const everyAgent = (): AsyncIterable<AgentDoc> =>
  AgentModel.find(notDeleted, [...workFields, ...baseFields], { hint: sorts.name })
    .lean<AgentDoc[]>()
    .cursor({ batchSize }) as AsyncIterable<AgentDoc>

/** An agent, also a deleted one; null if there never was one. */
export const findAnyAgent = (id: string): Promise<AgentDoc | null> => AgentModel.findById(id).lean<AgentDoc | null>().exec()

export type NamedAgent = Pick<AgentDoc, '_id' | 'name' | 'number' | 'vehicleType' | 'state'>

/** Who of these agents is not deleted, and of this state and vehicle type, if those are asked for. */
export async function findNamedAgents(
  ids: readonly string[],
  { state, vehicleType }: { state?: string | undefined; vehicleType?: AgentDoc['vehicleType'] | undefined },
): Promise<NamedAgent[]> {
  const asked = { ...notDeleted, ...(state !== undefined && { state }), ...(vehicleType && { vehicleType }) }
  const found: NamedAgent[] = []
  for (let from = 0; from < ids.length; from += batchSize) {
    const filter = { ...asked, _id: oneOf(ids.slice(from, from + batchSize)) }
    found.push(...(await AgentModel.find(filter, ['name', 'number', 'vehicleType', 'state'], { hint: '_id_' }).lean<NamedAgent[]>()))
  }
  return found
}

/** The agent with the most deliveries of all time, if there is any delivery. */
export async function findTopPerformer(): Promise<AgentStats['topPerformingAgent']> {
  const doc = await AgentModel.findOne(notDeleted, ['name', 'completedOrders', 'averageRating'])
    .sort({ completedOrders: -1, _id: -1 })
    .lean<AgentDoc>()
  if (!doc || doc.completedOrders === 0) return null
  return { id: doc._id.toHexString(), name: doc.name, rating: doc.averageRating ?? null, completedOrders: doc.completedOrders }
}

/** The same, without the rating. */
export async function findTopAgent(): Promise<{ id: string; name: string; completedOrders: number } | null> {
  const top = await findTopPerformer()
  return top && { id: top.id, name: top.name, completedOrders: top.completedOrders }
}

/** The agents an app may act for: where they work, nothing else. */
export function listAgentAreas(at: PageRequest): Promise<Page<{ id: string; city: string; state: string }>> {
  return listPageAfter(AgentModel, {
    filter: { accountStatus: 'active', ...notDeleted },
    ...byName,
    at,
    toEntity: ({ _id, city, state }: AgentDoc) => ({ id: _id.toHexString(), city, state }),
  })
}

/** Those whose personal data were erased. */
export async function listDeletedAgentIds(): Promise<string[]> {
  const deleted = await AgentModel.find({ deletedAt: trusted({ $ne: null }) }, { _id: 1 }).lean<Pick<AgentDoc, '_id'>[]>()
  return deleted.map(({ _id }) => _id.toHexString())
}

/** The latest of those whose verification waits for papers or a decision. */
export const findAgentsToVerify = (max: number): Promise<AgentDoc[]> =>
  AgentModel.find({ verificationStatus: oneOf(['under_review', 'pending']), ...notDeleted })
    .sort({ verificationStatus: -1, createdAt: -1, _id: -1 })
    .limit(max)
    .lean<AgentDoc[]>()

/** The names of these agents, also of deleted ones; without those that do not exist. */
export async function findAgentNames(ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const found = await AgentModel.find({ _id: oneOf(ids) }, { name: 1 }).lean<Pick<AgentDoc, '_id' | 'name'>[]>()
  return found.map(({ _id, name }) => ({ id: _id.toHexString(), name }))
}

const avatars = batchReads(async (ids) => {
  const found = await AgentModel.find({ _id: oneOf(ids), ...notDeleted }, { avatar: 1 }).lean<Pick<AgentDoc, '_id' | 'avatar'>[]>()
  return new Map(found.map(({ _id, avatar }) => [_id.toHexString(), avatar ?? null]))
})
/** The file of an agent's picture; null without one. */
export const findAgentAvatar = async (id: string): Promise<string | null> => (await avatars(id)) ?? null

/** The plates of these agents' vehicles, by id; without those who are deleted. */
export async function findPlates(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await AgentModel.find({ _id: oneOf(ids), ...notDeleted }, { plateNumber: 1 }).lean<
    Pick<AgentDoc, '_id' | 'plateNumber'>[]
  >()
  return new Map(found.map(({ _id, plateNumber }) => [_id.toHexString(), plateNumber]))
}
