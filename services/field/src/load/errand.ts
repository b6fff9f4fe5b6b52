import { bookingOf } from '../booking.ts'
import type { Call } from '../client.ts'
import { appFor, requestFor, type Cast } from '../field-api.ts'
import { isClosed, nextStatus, type Move } from '../moves.ts'
import { stream, type Random } from '../random.ts'
import type { Order } from '../wire.ts'

/** While fewer of the orders are under way than wanted, this share of the calls are bookings; never more than it, once the first are made. */
const bookingShare = 0.3

/** The orders of one load: what comes next, and what became of it. */
export interface Errands {
  /** The next call; null while every order waits for an answer. An order is out of reach until `takeBack` says what became of it. */
  next(nowMs: number): Call | null
  takeBack(order: Order): void
  open(): number
}

/** Keeps about `openWanted` orders under way, so that a load neither runs out of orders nor leaves a heap of them behind. */
export function createErrands(seed: number, cast: Cast, openWanted: number): Errands {
  const orders: Order[] = []
  let calls = 0
  let bookings = 0
  return {
    next(nowMs) {
      const draws = stream(seed, 'load', calls++)
      if (orders.length === 0 || (orders.length < openWanted && draws.chance(bookingShare))) {
        if (bookings >= Math.max(openWanted, calls * bookingShare)) return null
        bookings++
        return book(seed, cast, { plannedMs: calls, nowMs })
      }
      const order = takeOut(orders, draws.int(0, orders.length - 1))
      const move = moveOf(order, draws)
      const agentId = order.agent?.id ?? draws.pick(near(order, cast)).id
      return { app: appFor(move), kind: move.kind, method: 'POST', ...requestFor(order, move, { agentId }) }
    },
    takeBack(order) {
      if (!isClosed(order)) orders.push(order)
    },
    open: () => orders.length,
  }
}

function book(seed: number, cast: Cast, when: { plannedMs: number; nowMs: number }): Call {
  return { app: 'customer', kind: 'book', method: 'POST', path: '/orders', body: bookingOf(seed, { ...cast, ...when }) }
}

/** Straight through its life, with some failed payments and a few changes of mind. */
function moveOf(order: Order, draws: Random): Move {
  if (draws.chance(0.01) && order.status !== 'delivered') return { kind: 'cancel', reason: 'Plans changed' }
  if (order.paymentStatus !== 'paid')
    return { kind: 'pay', outcome: order.paymentStatus === 'pending' && draws.chance(0.05) ? 'failed' : 'paid' }
  const status = nextStatus(order.status)
  return status === null ? { kind: 'claim' } : { kind: 'status', status }
}

function near(order: Order, { agents }: Cast) {
  const inState = agents.filter(({ state }) => state === order.pickup.state)
  return inState.length > 0 ? inState : agents
}

function takeOut(orders: Order[], index: number): Order {
  const order = orders[index]
  const last = orders.pop()
  if (!order || !last) throw new Error('There is no such order')
  if (order !== last) orders[index] = last
  return order
}
