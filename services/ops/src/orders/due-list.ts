import type { Page } from '../platform/contract.ts'
import { checkDepth, countUpTo, findRows, listPage, oneOf, toPage, trusted, type PageRequest } from '../platform/database/mongo.ts'
import type { Order } from './contract.ts'
import { hasTime } from '../platform/database/partial-index.ts'
import { dueStatuses } from './due.ts'
import { OrderStatus } from './status-machine.ts'
import { OrderModel, orders, toOrder } from './model.ts'

interface DueList {
  filter: Record<string, unknown>
  /** The statuses in the filter; undefined if it has none. */
  statuses: readonly OrderStatus[] | undefined
  direction: 1 | -1
  counted: number | undefined
  /** An index that narrows the filter more than the order of the list; what is due has few documents anyway. */
  hint: string | undefined
  at: PageRequest
}

const newestFirst = { createdAt: -1, _id: -1 } as const

/** Orders by due time; those without one follow, newest first, in either direction. */
export function listByDue({ filter, statuses = OrderStatus.options, direction, counted, hint, at }: DueList): Promise<Page<Order>> {
  const sort = { dueAt: direction, _id: direction }
  const isDue = (status: OrderStatus) => dueStatuses.includes(status)
  const list = { fields: orders.summaryFields, at, toEntity: toOrder, ...(counted !== undefined && { counted }) }
  if (!statuses.some(isDue)) return listPage(OrderModel, { ...list, filter, sort: newestFirst, hint })
  const due = { dueAt: trusted({ ...hasTime }), ...filter }
  if (statuses.every(isDue)) return listPage(OrderModel, { ...list, filter: due, sort })
  const over = { ...filter, status: oneOf(statuses.filter((status) => !isDue(status))) }
  return listBoth(
    [
      { filter: due, sort },
      { filter: over, sort: newestFirst, hint },
    ],
    at,
    () => counted ?? countUpTo(OrderModel, filter),
  )
}

type Part = Pick<Parameters<typeof findRows<never>>[1], 'filter' | 'sort' | 'hint'>

/** One page of two concatenated lists. */
async function listBoth(
  [first, second]: readonly [Part, Part],
  at: PageRequest,
  count: () => Promise<number> | number,
): Promise<Page<Order>> {
  checkDepth(at)
  const skip = (at.page - 1) * at.limit
  const fields = orders.summaryFields
  const docs = await findRows(OrderModel, { ...first, fields, skip, limit: at.limit })
  const left = at.limit - docs.length
  if (left > 0) {
    const before = docs.length > 0 ? skip : await countUpTo(OrderModel, first.filter)
    docs.push(...(await findRows(OrderModel, { ...second, fields, skip: skip - before, limit: left })))
  }
  return toPage(at, docs.map(toOrder), await count())
}
