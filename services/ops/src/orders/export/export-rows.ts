import type { z } from 'zod'
import { oneOf, trusted } from '../../platform/database/mongo.ts'
import { searchFilter } from '../../platform/database/search-terms.ts'
import type { Chosen } from '../../platform/exports/define-export.ts'
import { defaultOrderSort, type OrderQuery } from '../contract.ts'
import { hasTime } from '../../platform/database/partial-index.ts'
import { OrderModel, type OrderDoc, type OrderLineDoc } from '../model.ts'
import { orderFilter } from '../queries.ts'
import { orderSearch } from '../search.ts'

type RowQuery = Omit<z.output<typeof OrderQuery>, 'page' | 'limit'> & Chosen

/** What the columns show, and nothing else: the rest of 100,000 orders would only be garbage. */
const wholeFields = [
  'number',
  'status',
  'priority',
  'paymentStatus',
  'totalItems',
  'pickup',
  'delivery',
  'scheduledPickupTime',
  'scheduledDeliveryTime',
  'totalAmountSen',
  'cancellationFeeSen',
  'refundDueSen',
  'createdAt',
] as const satisfies (keyof OrderDoc)[]
const fields = [...wholeFields, 'customer.id', 'customer.name', 'agent.id', 'agent.name', 'services.item', 'services.quantity']

export interface ExportedOrder extends Pick<OrderDoc, (typeof wholeFields)[number]> {
  customer: Pick<OrderDoc['customer'], 'id' | 'name'>
  agent: Pick<NonNullable<OrderDoc['agent']>, 'id' | 'name'> | null
  services: Pick<OrderLineDoc, 'item' | 'quantity'>[]
}

/** As many ids as fit into one query. */
const searchedMax = 300_000
/** Small, so that most of a batch is collected before V8 takes it for long-lived. */
const batchSize = 100

/** Every order of a list, in its order, from a cursor. */
export async function* readOrders(query: RowQuery): AsyncIterable<ExportedOrder> {
  for (const { filter, sort } of await partsOf(query))
    yield* OrderModel.find(filter, fields, { sort }).lean<ExportedOrder[]>().cursor({ batchSize }) as AsyncIterable<ExportedOrder>
}

export async function countOrders(query: RowQuery): Promise<number> {
  const filter = await filterOf(query)
  return filter === null ? 0 : OrderModel.countDocuments(filter)
}

interface Part {
  filter: Record<string, unknown>
  sort: Record<string, 1 | -1>
}

/** The queries whose results, one after the other, are the list. Sorted by due time, orders without one follow, newest first. */
async function partsOf(query: RowQuery): Promise<Part[]> {
  const filter = await filterOf(query)
  if (filter === null) return []
  const sort = query.sort ?? defaultOrderSort(query.tab)
  const direction = sort.startsWith('-') ? -1 : 1
  if (sort !== 'dueAt' && sort !== '-dueAt') return [{ filter, sort: { [sort.replace('-', '')]: direction, _id: direction } }]
  const due = { filter: { dueAt: trusted({ ...hasTime }), ...filter }, sort: { dueAt: direction, _id: direction } } as const
  const others = { filter: { ...filter, dueAt: null }, sort: { createdAt: -1, _id: -1 } } as const
  return query.tab === 'late' ? [due] : [due, others]
}

/** The filter of a whole list; null if nothing can match its search. */
async function filterOf({ search, ids, ...query }: RowQuery): Promise<Record<string, unknown> | null> {
  const filter = { ...orderFilter(query), ...(ids && { $and: [{ _id: oneOf(ids) }] }) }
  if (!search) return filter
  const terms = searchFilter(search)
  if (!terms) return null
  const matches = await orderSearch.find(terms, searchedMax)
  return { ...filter, _id: oneOf(matches.map(({ _id }) => _id)) }
}
