import type { Page } from '../../platform/contract.ts'
import { checkDepth, countUpTo, findRows, listPage, oneOf, toPage, trusted, type PageRequest } from '../../platform/database/mongo.ts'
import type { Order } from '../contract.ts'
import { hasTime } from '../../platform/database/partial-index.ts'
import { placeOfLast, readPlace } from '../../platform/database/row-place.ts'
import { followers, rowsBefore, withAlso } from '../../platform/database/rows-after.ts'
import { dueStatuses } from './due.ts'
import { OrderStatus } from '../status-machine.ts'
import { OrderModel, orders, toOrder, type OrderDoc } from '../model.ts'

interface DueList {
  filter: Record<string, unknown>
  /** The statuses in the filter; undefined if it has none. */
  statuses: readonly OrderStatus[] | undefined
  direction: 1 | -1
  counted: number | undefined
  /** An index that narrows the filter more than the order of the list; what is due has few documents anyway. */
  hint: string | undefined
  /** The last row of the page before, of a list that is paged by rows: its id, or its place. */
  after: string | undefined
  at: PageRequest
}

const placedBy = ['dueAt', 'createdAt', '_id']
const newestFirst = { createdAt: -1, _id: -1 } as const

/** Orders by due time; those without one follow, newest first, in either direction. */
export async function listByDue({
  filter,
  statuses = OrderStatus.options,
  direction,
  counted,
  hint,
  after,
  at,
}: DueList): Promise<Page<Order>> {
  const sort = { dueAt: direction, _id: direction }
  const isDue = (status: OrderStatus) => dueStatuses.includes(status)
  const row = (await readPlace(OrderModel, placedBy, after)) as Pick<OrderDoc, 'dueAt' | 'createdAt'> | null
  // Among those that are due there is no place for one that is not any more.
  const last = row && (row.dueAt || !statuses.every(isDue)) ? row : null
  const list = { fields: orders.summaryFields, placedBy, at, toEntity: toOrder, ...(last ? rest(at) : { counted }) }
  const due = { dueAt: trusted({ ...hasTime }), ...filter }
  const over = { ...filter, status: oneOf(statuses.filter((status) => !isDue(status))) }
  const onlyOver = { filter: last ? withAlso(filter, followers(last, newestFirst)) : filter, sort: newestFirst, hint }
  if (!statuses.some(isDue)) return listPage(OrderModel, { ...list, ...onlyOver })
  const first = { filter: last ? withAlso(due, followers(last, sort)) : due, sort }
  if (statuses.every(isDue)) return listPage(OrderModel, { ...list, ...first })
  if (last && !last.dueAt) return listPage(OrderModel, { ...list, ...onlyOver, filter: withAlso(over, followers(last, newestFirst)) })
  const second = { filter: over, sort: newestFirst, hint }
  const rows = last ? await listBoth([first, second], { at, skip: 0 }) : await listBoth([first, second], { at, skip: rowsBefore(at) })
  const count = async () => (last ? rowsBefore(at) + (await countBoth(first, second)) : (counted ?? (await countUpTo(OrderModel, filter))))
  return toPage(at, rows.map(toOrder), await count(), { next: placeOfLast(rows, placedBy) })
}

/** Of a page that begins after a row: what its filter lets through are the rows from there. */
const rest = (at: PageRequest) => ({ isPage: true, before: rowsBefore(at) })

type Part = Pick<Parameters<typeof findRows<never>>[1], 'filter' | 'sort' | 'hint'>

const countBoth = async (...parts: readonly Part[]): Promise<number> => {
  const counts = await Promise.all(parts.map(({ filter }) => countUpTo(OrderModel, filter)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The rows of one page of two concatenated lists. */
async function listBoth([first, second]: readonly [Part, Part], { at, skip }: { at: PageRequest; skip: number }): Promise<OrderDoc[]> {
  checkDepth(at)
  const fields = [...orders.summaryFields, ...placedBy]
  const docs = await findRows(OrderModel, { ...first, fields, skip, limit: at.limit })
  const left = at.limit - docs.length
  if (left > 0) {
    const before = docs.length > 0 ? skip : await countUpTo(OrderModel, first.filter)
    docs.push(...(await findRows(OrderModel, { ...second, fields, skip: Math.max(0, skip - before), limit: left })))
  }
  return docs
}
