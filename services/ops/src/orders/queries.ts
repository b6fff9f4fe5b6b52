import mongoose, { type Types } from 'mongoose'
import type { z } from 'zod'
import { pageDepthMax, type Page } from '../platform/contract.ts'
import { notFound } from '../platform/errors.ts'
import { checkDepth, countUpTo, listPage, oneOf, toPage } from '../platform/mongo.ts'
import { wordsFilter, type WordsFilter } from '../platform/words.ts'
import type { Order, OrderDetails, OrderQuery } from './contract.ts'
import { tabStatuses, type OrderStatus } from './life.ts'
import { numbered, OrderModel, orders, toOrder, toOrderDetails, type OrderDoc } from './model.ts'
import { countMatches, findMatches } from './search.ts'
import { countTab } from './stats.ts'

type Query = z.output<typeof OrderQuery>

export async function listOrders(query: Query): Promise<Page<Order>> {
  checkDepth(query)
  if (statusesOf(query)?.length === 0) return toPage(query, [], 0)
  const words = query.search ? wordsFilter(query.search) : undefined
  if (words === null) return toPage(query, [], 0)
  const matches = words && (await findMatches(words, selectiveMax + 1))
  if (matches?.length === 0) return toPage(query, [], 0)
  const filter = orderFilter(query)
  const isSelective = matches !== undefined && matches.length <= selectiveMax
  const counted = words && !isSelective ? await countSearched(words, query) : await countKnown(query, matches)
  return listPage(OrderModel, {
    filter: isSelective ? { ...filter, _id: oneOf(matches) } : filter,
    sort: orderSort(query.sort),
    fields: orders.listed,
    ...(counted !== undefined && { counted }),
    at: query,
    toEntity: toOrder,
  })
}

/** What so few orders match is found by the words; what more match is found soonest among the newest. */
const selectiveMax = 500
const countedMax = pageDepthMax + 1

/** How many there are of a list or of few matches, where that need not be counted. */
async function countKnown(query: Query, matches: readonly unknown[] | undefined): Promise<number | undefined> {
  if (!isTabOnly(query)) return undefined
  if (matches) return query.tab === 'all' ? matches.length : undefined
  return countTab(query.tab)
}

/** How many there are of what many match; undefined where that is more than can be narrowed down by id. */
async function countSearched(words: WordsFilter, query: Query): Promise<number | undefined> {
  if (isTabOnly(query) && query.tab === 'all') return countMatches(words)
  const matches = await findMatches(words, countedMax)
  return matches.length === countedMax ? undefined : countUpTo(OrderModel, { ...orderFilter(query), _id: oneOf(matches) })
}

export function orderFilter(query: Query): Record<string, unknown> {
  const { search, priority, paymentStatus, serviceType, agentId, customerId, hasDispute, minAmountSen, maxAmountSen } = query
  const statuses = statusesOf(query)
  return {
    ...(statuses && { status: oneOf(statuses) }),
    ...(priority && { priority: oneOf(priority) }),
    ...(paymentStatus && { paymentStatus: oneOf(paymentStatus) }),
    ...(serviceType && { 'services.serviceType': oneOf(serviceType) }),
    ...(agentId && { 'agent.id': toId(agentId) }),
    ...(customerId && { 'customer.id': toId(customerId) }),
    ...(hasDispute && { dispute: mongoose.trusted(hasDispute === 'true' ? { $ne: null } : { $eq: null }) }),
    ...((minAmountSen ?? maxAmountSen) !== undefined && {
      totalAmountSen: mongoose.trusted({
        ...(minAmountSen !== undefined && { $gte: minAmountSen }),
        ...(maxAmountSen !== undefined && { $lte: maxAmountSen }),
      }),
    }),
    ...(search && wordsFilter(search)),
  }
}

/** The statuses of a tab that are asked for as well; none where the two have nothing in common. */
function statusesOf({ tab, status }: Query): readonly OrderStatus[] | undefined {
  return tab === 'all' ? status : tabStatuses[tab].filter((candidate) => !status || status.includes(candidate))
}

const toId = (id: string) => new mongoose.Types.ObjectId(id)

/** Whether nothing but a tab narrows the list, or a search. */
function isTabOnly(query: Query): boolean {
  const { page: _page, limit: _limit, sort: _sort, tab: _tab, search: _search, ...filters } = query
  return Object.values(filters).every((value) => value === undefined || value === '')
}

function orderSort(sort: Query['sort']): Record<string, 1 | -1> {
  const direction = sort.startsWith('-') ? -1 : 1
  return { [sort.replace('-', '')]: direction, _id: direction }
}

/** An order whole, by its id or its number. Throws `not_found`. */
export async function getOrder(ref: string): Promise<OrderDetails> {
  const doc = await OrderModel.findOne(byRef(ref)).lean<OrderDoc>()
  if (!doc) throw notFound('Order')
  return toOrderDetails(doc)
}

/** The id of an order, and the fields asked for. Throws `not_found`. */
export async function getOrderId<Field extends keyof OrderDoc>(
  ref: string,
  fields: readonly Field[],
): Promise<Pick<OrderDoc, Field> & { _id: Types.ObjectId }> {
  const doc = await OrderModel.findOne(byRef(ref))
    .select(['_id', ...fields])
    .lean<Pick<OrderDoc, Field> & { _id: Types.ObjectId }>()
  if (!doc) throw notFound('Order')
  return doc
}

const byRef = (ref: string) => (ref.startsWith('KS-') ? numbered(ref) : { _id: ref })

/** Orders that an agent may claim: confirmed, with nobody on them, newest first. */
export function listJobs(at: { page: number; limit: number }): Promise<Page<Order>> {
  return listPage(OrderModel, {
    filter: { status: 'confirmed', agent: null },
    sort: { createdAt: -1, _id: -1 },
    fields: orders.listed,
    at,
    toEntity: toOrder,
  })
}

/** The orders of one customer or one agent, newest first. */
export function listFieldOrders({ agentId, customerId, changedSince, ...at }: FieldQuery): Promise<Page<Order>> {
  const filter = {
    ...(agentId && { 'agent.id': toId(agentId) }),
    ...(customerId && { 'customer.id': toId(customerId) }),
    ...(changedSince && { updatedAt: mongoose.trusted({ $gte: new Date(changedSince) }) }),
  }
  return listPage(OrderModel, { filter, sort: { createdAt: -1, _id: -1 }, fields: orders.listed, at, toEntity: toOrder })
}
interface FieldQuery {
  page: number
  limit: number
  agentId?: string | undefined
  customerId?: string | undefined
  changedSince?: string | undefined
}
