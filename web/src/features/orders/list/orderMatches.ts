import type { Order, OrderQuery } from '@kainsiap/ops/orders/contract'
import { type OrderStatus, statusWords, tabStatuses } from '@kainsiap/ops/orders/life'
import { malaysianClock } from '../../../ui/malaysianTime.ts'

/** What of an order a list looks at; an order may lose its place in a list by these alone, for the rest of it never changes. */
const moving = {
  status: (order: Order, query: OrderQuery) =>
    (!query.tab || query.tab === 'all' || isIn(tabStatuses[query.tab], order.status)) && listed(query.status, order.status),
  payment: (order: Order, query: OrderQuery) => listed(query.paymentStatus, order.paymentStatus),
  priority: (order: Order, query: OrderQuery) => listed(query.priority, order.priority),
  agent: (order: Order, query: OrderQuery) => !query.agentId || order.agent?.id === query.agentId,
  dispute: (order: Order, query: OrderQuery) => !query.hasDispute || (order.dispute !== null) === (query.hasDispute === 'true'),
}

const standing = {
  customer: (order: Order, query: OrderQuery) => !query.customerId || order.customer.id === query.customerId,
  service: (order: Order, query: OrderQuery) =>
    !query.serviceType || order.services.some((line) => listed(query.serviceType, line.serviceType)),
  amount: ({ totalAmountSen }: Order, { minAmountSen, maxAmountSen }: OrderQuery) =>
    totalAmountSen >= Number(minAmountSen ?? 0) && totalAmountSen <= Number(maxAmountSen ?? Infinity),
}

/**
 * Whether the order belongs to the list, as far as the browser can tell: a search looks at words that lists do not show (e-mail, phone),
 * so only the server decides about it.
 */
export function matchesQuery(order: Order, query: OrderQuery): boolean {
  return [...Object.values(moving), ...Object.values(standing)].every((holds) => holds(order, query))
}

/** Why the order is no longer part of the list, in words ("delivered at 10:41"); null while it is. */
export function whyOutOfList(order: Order, query: OrderQuery): string | null {
  if (matchesQuery(order, query)) return null
  // The day's half goes without saying for what happened just now.
  const at = malaysianClock(order.updatedAt).replace(/ [ap]m$/, '')
  if (!moving.status(order, query)) return `${statusWords(order.status).toLowerCase()} at ${at}`
  if (!moving.payment(order, query)) return `payment ${statusWords(order.paymentStatus).toLowerCase()} at ${at}`
  if (!moving.agent(order, query)) return `${order.agent ? `given to ${order.agent.name}` : 'agent taken off'} at ${at}`
  return `changed at ${at}`
}

/**
 * Whether a change may alter which orders a list holds, in what order, or how many there are. `before` is the newest older copy the
 * browser has, if it has one: without it a list that looks at what changes has to be asked again.
 */
export function affectsList(query: OrderQuery, before: Order | undefined, after: Order): boolean {
  if (before)
    return (
      matchesQuery(before, query) !== matchesQuery(after, query) ||
      movesInOrder(query, before, after) ||
      mayMoveBySearch(query, before, after)
    )
  if (!Object.values(standing).every((holds) => holds(after, query))) return false
  if (after.version === 1) return matchesQuery(after, query)
  return looksAtWhatMoves(query)
}

function looksAtWhatMoves(query: OrderQuery): boolean {
  const tab = query.tab && query.tab !== 'all'
  return Boolean(tab || query.status || query.paymentStatus || query.priority || query.agentId || query.hasDispute || query.search)
}

function movesInOrder({ sort = '-createdAt' }: OrderQuery, before: Order, after: Order): boolean {
  const field = sort.replace('-', '') as 'createdAt' | 'scheduledPickupTime' | 'totalAmountSen'
  return before[field] !== after[field]
}

/** The agent's name is the only searched word that changes. */
export function mayMoveBySearch({ search }: OrderQuery, before: Order, after: Order): boolean {
  return Boolean(search) && before.agent?.name !== after.agent?.name
}

const isIn = (statuses: readonly OrderStatus[], status: OrderStatus) => statuses.includes(status)

function listed(list: string | undefined, word: string): boolean {
  return !list || list.split(',').includes(word)
}
