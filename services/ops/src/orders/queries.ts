import mongoose, { type Types } from 'mongoose'
import type { z } from 'zod'
import { getAgentState } from '../agents/queries.ts'
import { servedStates } from '../agents/status/states.ts'
import type { Page } from '../platform/contract.ts'
import { notFound } from '../platform/errors.ts'
import { now } from '../platform/clock.ts'
import { narrowBySearch } from '../platform/database/list-query.ts'
import { listPageAfter, rowsAfter, rowsBefore, withAlso } from '../platform/database/rows-after.ts'
import { planPage, type ListIndexes } from '../platform/database/list-plan.ts'
import { checkDepth, listPage, oneOf, toPage, type PageRequest } from '../platform/database/mongo.ts'
import { happened, planned } from '../platform/database/within-days.ts'
import { createSerialQueue } from '../platform/concurrency/serial-queue.ts'
import { defaultOrderSort, type Order, type OrderDetails, type OrderQuery } from './contract.ts'
import { isLate } from './due/due-stats.ts'
import { listByDue } from './due/due-list.ts'
import { tabStatuses, type OrderStatus } from './status-machine.ts'
import { numbered, OrderModel, orders, toOrder, toOrderDetails, type OrderDoc } from './model.ts'
import { wasPaid } from './payments/refund.ts'
import { orderSearch } from './search.ts'
import { countTab } from './stats.ts'
import { orderNumbers } from './record-number.ts'

type Query = z.output<typeof OrderQuery>

/** A search for common terms costs as much as several lists: running one at a time leaves capacity for plain lists. */
const searchQueue = createSerialQueue({ waitingMax: 100, message: 'Too many searches are in progress. Try again in a moment.' })

export const listOrders = (query: Query): Promise<Page<Order>> => (query.search ? searchQueue(() => findOrders(query)) : findOrders(query))

async function findOrders(query: Query): Promise<Page<Order>> {
  checkDepth(query)
  if (statusesOf(query)?.length === 0) return toPage(query, [], 0)
  const sort = query.sort ?? defaultOrderSort(query.tab)
  const isEverything = isTabOnly(query) && query.tab === 'all' && query.after === undefined
  const listed = { filter: orderFilter(query), isEverything, sort, at: query }
  const narrowed = query.search
    ? await narrowBySearch(OrderModel, orderSearch, query.search, listed)
    : { filter: listed.filter, counted: isTabOnly(query) && query.after === undefined ? await countTab(query.tab) : undefined }
  if (!narrowed) return toPage(query, [], 0)
  const direction = sort.startsWith('-') ? -1 : 1
  const isByDue = sort === 'dueAt' || sort === '-dueAt'
  // What has no due time is listed by age.
  const field = isByDue ? 'createdAt' : sort.replace('-', '')
  const order = { [field]: direction, _id: direction } as const
  const after = isByDue ? null : await rowsAfter(OrderModel, order, query.after)
  const { counted, isPage = false } = narrowed
  const filter = withAlso(narrowed.filter, after)
  const plan = isByDay(query) ? await planPage(OrderModel, dayIndexes, { filter, ...unsearched, sort: field, at: query }) : null
  const before = after ? rowsBefore(query) : 0
  if (plan?.counted === 0) return toPage(query, [], before)
  const read = { filter, counted: plan?.counted ?? counted, hint: plan?.hint ?? undefined, at: query }
  if (isByDue) return listByDue({ ...read, statuses: statusesOf(query), direction, after: query.after })
  return listPage(OrderModel, {
    ...read,
    sort: order,
    fields: orders.summaryFields,
    isPage: isPage || after !== null,
    before,
    at: query,
    toEntity: toOrder,
  })
}

type DayQuery = Pick<Query, 'createdFrom' | 'createdTo' | 'pickupFrom' | 'pickupTo' | 'paidFrom' | 'paidTo'>

/** Days leave few of all orders, a search fewer. */
function isByDay({ createdFrom, createdTo, pickupFrom, pickupTo, paidFrom, paidTo, search }: Query): boolean {
  return !search && (createdFrom ?? createdTo ?? pickupFrom ?? pickupTo ?? paidFrom ?? paidTo) !== undefined
}
const dayIndexes: ListIndexes<OrderDoc> = {
  within: {},
  narrowing: { createdAt: '-createdAt', scheduledPickupTime: '-scheduledPickupTime', 'payment.at': 'payment.at' },
  partial: { 'payment.at': wasPaid },
}
const unsearched = { terms: undefined, sortIndex: null }

export function orderFilter(query: Omit<Query, 'page' | 'limit' | 'search'>): Record<string, unknown> {
  const { priority, paymentStatus, serviceType, agentId, customerId, hasDispute, minAmountSen, maxAmountSen } = query
  const { method, state } = query
  const statuses = statusesOf(query)
  const isLateOnly = query.tab === 'late'
  return {
    ...(statuses && (!isLateOnly || query.status) && { status: oneOf(statuses) }),
    ...(isLateOnly && { dueAt: isLate(now()) }),
    ...(query.tab === 'unassigned' && { agent: null }),
    ...(priority && { priority: oneOf(priority) }),
    ...(paymentStatus && { paymentStatus: oneOf(paymentStatus) }),
    ...(serviceType && { 'services.serviceType': oneOf(serviceType) }),
    ...(agentId && { 'agent.id': toId(agentId) }),
    ...(customerId && { 'customer.id': toId(customerId) }),
    ...(hasDispute && { dispute: mongoose.trusted(hasDispute === 'true' ? { $ne: null } : { $eq: null }) }),
    ...(method && { paymentMethod: oneOf(method) }),
    ...(state && { 'pickup.state': state }),
    ...dayFilter(query),
    ...((minAmountSen ?? maxAmountSen) !== undefined && {
      totalAmountSen: mongoose.trusted({
        ...(minAmountSen !== undefined && { $gte: minAmountSen }),
        ...(maxAmountSen !== undefined && { $lte: maxAmountSen }),
      }),
    }),
  }
}

function dayFilter({ createdFrom, createdTo, pickupFrom, pickupTo, paidFrom, paidTo }: DayQuery): Record<string, unknown> {
  return {
    ...((paidFrom ?? paidTo) !== undefined && wasPaid),
    ...happened('payment.at', { from: paidFrom, to: paidTo }, { from: createdFrom, to: createdTo }),
    ...planned('scheduledPickupTime', { from: pickupFrom, to: pickupTo }),
  }
}

/** The requested statuses within the tab; empty if they have none in common. */
function statusesOf({ tab, status }: Pick<Query, 'tab' | 'status'>): readonly OrderStatus[] | undefined {
  return tab === 'all' ? status : tabStatuses[tab].filter((candidate) => !status || status.includes(candidate))
}

const toId = (id: string) => new mongoose.Types.ObjectId(id)

/** Whether only a tab or a search narrows the list. */
function isTabOnly(query: Query): boolean {
  const { page: _page, limit: _limit, sort: _sort, tab: _tab, search: _search, ...filters } = query
  return Object.values(filters).every((value) => value === undefined || value === '')
}

/** A complete order, by its id or its number. Throws `not_found`. */
export async function getOrder(ref: string): Promise<OrderDetails> {
  const doc = await OrderModel.findOne(byRef(ref)).lean<OrderDoc>()
  if (!doc) throw notFound('Order')
  return toOrderDetails(doc)
}

/** The id of an order, and the requested fields. Throws `not_found`. */
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

const byRef = (ref: string) => (orderNumbers.is(ref) ? numbered(ref) : { _id: ref })

/** List the orders that an agent can claim: confirmed, without an agent, in a state that the agent serves, newest first. Throws `not_found`. */
export async function listJobs({ agentId, ...at }: PageRequest & { agentId: string }): Promise<Page<Order>> {
  return listPageAfter(OrderModel, {
    filter: { status: 'confirmed', agent: null, 'pickup.state': oneOf(servedStates(await getAgentState(agentId))) },
    sort: { createdAt: -1, _id: -1 },
    fields: orders.summaryFields,
    at,
    toEntity: toOrder,
  })
}

interface FieldQuery extends PageRequest {
  changedSince?: string | undefined
}

const newestFirst = { sort: { createdAt: -1, _id: -1 } } as const
const changed = (since: string | undefined) => since && { updatedAt: mongoose.trusted({ $gte: new Date(since) }) }

/** The orders of one customer, newest first. */
export function listCustomerOrders({ customerId, changedSince, ...at }: FieldQuery & { customerId: string }): Promise<Page<Order>> {
  const filter = { 'customer.id': toId(customerId), ...changed(changedSince) }
  return listPageAfter(OrderModel, { filter, ...newestFirst, fields: orders.summaryFields, at, toEntity: toOrder })
}

/** The orders that one agent has or had to the end, newest first, each with its stops. */
export function listAgentOrders({ agentId, changedSince, ...at }: FieldQuery & { agentId: string }) {
  return listPageAfter(OrderModel, {
    filter: { 'agent.id': toId(agentId), ...changed(changedSince) },
    ...newestFirst,
    fields: [...orders.summaryFields, 'pickupAddress', 'deliveryAddress'],
    at,
    toEntity: (doc: OrderDoc) => ({
      order: toOrder(doc),
      stops: { pickupAddress: doc.pickupAddress, deliveryAddress: doc.deliveryAddress, phoneNumber: doc.customer.phoneNumber },
    }),
  })
}

export interface NamedOrder {
  id: string
  number: string
  customerName: string
}

/** What these orders are called, and whose they are; without those that do not exist. */
export async function findOrderNames(ids: readonly string[]): Promise<NamedOrder[]> {
  if (ids.length === 0) return []
  const found = await OrderModel.find({ _id: oneOf(ids) }, { number: 1, 'customer.name': 1 }).lean<
    Pick<OrderDoc, '_id' | 'number' | 'customer'>[]
  >()
  return found.map(({ _id, number, customer }) => ({ id: _id.toHexString(), number, customerName: customer.name }))
}
