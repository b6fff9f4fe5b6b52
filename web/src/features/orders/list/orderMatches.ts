import { defaultOrderSort, type Order, type OrderQuery } from '@kainsiap/ops/orders/contract'
import { type OrderStatus, statusLabel, tabStatuses } from '@kainsiap/ops/orders/status-machine'
import { serverNow } from '../../../api/serverClock.ts'
import { malaysianClock, malaysianDate, malaysianIsoDay } from '../../../ui/format/malaysianTime.ts'

/**
 * The list conditions on fields that can change: only these can remove an order from a list. Time alone never removes an order from a list,
 * but it adds orders to the late list, which the live count of late orders reveals.
 */
const changingConditions = {
  status: (order: Order, query: OrderQuery) =>
    (!query.tab || query.tab === 'all' || isIn(tabStatuses[query.tab], order.status)) && listed(query.status, order.status),
  nobody: (order: Order, query: OrderQuery) => query.tab !== 'unassigned' || order.agent === null,
  lateness: (order: Order, query: OrderQuery) => query.tab !== 'late' || isLateNow(order),
  payment: (order: Order, query: OrderQuery) => listed(query.paymentStatus, order.paymentStatus),
  pickup: ({ scheduledPickupTime }: Order, { pickupFrom, pickupTo }: OrderQuery) => isWithin(scheduledPickupTime, pickupFrom, pickupTo),
  paid: ({ paidAt }: Order, { paidFrom, paidTo }: OrderQuery) =>
    (paidFrom ?? paidTo) === undefined || (paidAt !== null && isWithin(paidAt, paidFrom, paidTo)),
  priority: (order: Order, query: OrderQuery) => listed(query.priority, order.priority),
  agent: (order: Order, query: OrderQuery) => !query.agentId || order.agent?.id === query.agentId,
  dispute: (order: Order, query: OrderQuery) => !query.hasDispute || (order.dispute !== null) === (query.hasDispute === 'true'),
}

const fixedConditions = {
  booked: ({ createdAt }: Order, { createdFrom, createdTo }: OrderQuery) => isWithin(createdAt, createdFrom, createdTo),
  customer: (order: Order, query: OrderQuery) => !query.customerId || order.customer.id === query.customerId,
  service: (order: Order, query: OrderQuery) =>
    !query.serviceType || order.services.some((line) => listed(query.serviceType, line.serviceType)),
  state: (order: Order, query: OrderQuery) => !query.state || order.pickup.state === query.state,
  amount: ({ totalAmountSen }: Order, { minAmountSen, maxAmountSen }: OrderQuery) =>
    totalAmountSen >= Number(minAmountSen ?? 0) && totalAmountSen <= Number(maxAmountSen ?? Infinity),
}

/**
 * Whether the order belongs to the list, as far as the browser can tell: a search covers fields that lists do not contain (email, phone),
 * and so does the method of payment, so only the server can evaluate them.
 */
export function matchesQuery(order: Order, query: OrderQuery): boolean {
  return [...Object.values(changingConditions), ...Object.values(fixedConditions)].every((holds) => holds(order, query))
}

/** The reason, as text ("delivered at 10:41"), why the order no longer belongs to the list; null while it does. */
export function whyOutOfList(order: Order, query: OrderQuery): string | null {
  if (matchesQuery(order, query)) return null
  // For a change that just happened, am or pm is implied.
  const at = malaysianClock(order.updatedAt).replace(/ [ap]m$/, '')
  if (!changingConditions.nobody(order, query) && order.agent) return `assigned to ${order.agent.name} at ${at}`
  if (changingConditions.status(order, query) && !changingConditions.lateness(order, query)) return 'due time changed'
  if (!changingConditions.status(order, query)) return `${statusLabel(order.status).toLowerCase()} at ${at}`
  if (!changingConditions.payment(order, query)) return `payment ${statusLabel(order.paymentStatus).toLowerCase()} at ${at}`
  if (!changingConditions.pickup(order, query)) return `pickup moved to ${malaysianDate(order.scheduledPickupTime)} at ${at}`
  if (!changingConditions.agent(order, query)) return `${order.agent ? `assigned to ${order.agent.name}` : 'agent unassigned'} at ${at}`
  return `changed at ${at}`
}

/**
 * Whether a change may alter which orders a list contains, their order, or their number. `before` is the newest older copy in the browser,
 * if there is one: without it a list with conditions on fields that can change must be refetched.
 */
export function affectsList(query: OrderQuery, before: Order | undefined, after: Order): boolean {
  if (before)
    return (
      matchesQuery(before, query) !== matchesQuery(after, query) ||
      movesInOrder(query, before, after) ||
      mayMoveUnseen(query, before, after)
    )
  if (!Object.values(fixedConditions).every((holds) => holds(after, query))) return false
  if (after.version === 1) return matchesQuery(after, query)
  return looksAtWhatMoves(query)
}

function looksAtWhatMoves(query: OrderQuery): boolean {
  const tab = query.tab && query.tab !== 'all'
  const { status, paymentStatus, pickupFrom, pickupTo, paidFrom, paidTo, method, priority, agentId, hasDispute, search } = query
  const days = pickupFrom ?? pickupTo ?? paidFrom ?? paidTo
  return Boolean(tab || status || paymentStatus || days || method || priority || agentId || hasDispute || search)
}

function movesInOrder({ tab = 'all', sort = defaultOrderSort(tab) }: OrderQuery, before: Order, after: Order): boolean {
  const field = sort.replace('-', '') as 'createdAt' | 'scheduledPickupTime' | 'totalAmountSen' | 'dueAt'
  return before[field] !== after[field]
}

/** Whether something may have changed that only the server knows: of the search terms it can only be the agent's name, the method with the payment. */
export function mayMoveUnseen({ search, method }: OrderQuery, before: Order, after: Order): boolean {
  const isOtherName = before.agent?.name !== after.agent?.name
  return (Boolean(search) && isOtherName) || (Boolean(method) && before.paymentStatus !== after.paymentStatus)
}

/** Tolerance for clock differences: an order that the server has just counted as late must not be called on time here. */
const clockToleranceMs = 5_000

function isLateNow({ dueAt }: Order): boolean {
  return dueAt !== null && Date.parse(dueAt) < serverNow() + clockToleranceMs
}

/** Whether an instant is on these Malaysian days, both included. */
function isWithin(at: string, from = '', to = '9999'): boolean {
  const day = malaysianIsoDay(at)
  return day >= from && day <= to
}

const isIn = (statuses: readonly OrderStatus[], status: OrderStatus) => statuses.includes(status)

function listed(list: string | undefined, value: string): boolean {
  return !list || list.split(',').includes(value)
}
