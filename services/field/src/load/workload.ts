import { bookingOf } from '../booking.ts'
import type { Call } from '../client.ts'
import { appFor, requestFor, type ReferenceData } from '../field-api.ts'
import { isClosed, nextStatus, type Move } from '../moves.ts'
import { stream, type Random } from '../random.ts'
import type { Order } from '../wire.ts'

/** While fewer orders are open than wanted, this share of the calls are bookings; after the first ones never more than this share. */
const bookingShare = 0.3

/** The orders of one load run, and the next call for them. */
export interface Workload {
  /** The next call; null while every order waits for a response. An order is not used again until it is released. */
  next(nowMs: number): Call | null
  release(order: Order): void
  open(): number
}

/** Keeps about `openWanted` orders open, so that a load neither runs out of orders nor leaves many of them behind. */
export function createWorkload(seed: number, referenceData: ReferenceData, openWanted: number): Workload {
  const orders: Order[] = []
  let calls = 0
  let bookings = 0
  return {
    next(nowMs) {
      const draws = stream(seed, 'load', calls++)
      if (orders.length === 0 || (orders.length < openWanted && draws.chance(bookingShare))) {
        if (bookings >= Math.max(openWanted, calls * bookingShare)) return null
        bookings++
        return book(seed, referenceData, { plannedMs: calls, nowMs })
      }
      const order = takeOut(orders, draws.int(0, orders.length - 1))
      const move = moveOf(order, draws)
      const agentId = order.agent?.id ?? draws.pick(near(order, referenceData)).id
      return { app: appFor(move), kind: move.kind, method: 'POST', ...requestFor(order, move, { agentId }) }
    },
    release(order) {
      if (!isClosed(order)) orders.push(order)
    },
    open: () => orders.length,
  }
}

function book(seed: number, referenceData: ReferenceData, when: { plannedMs: number; nowMs: number }): Call {
  return { app: 'customer', kind: 'book', method: 'POST', path: '/orders', body: bookingOf(seed, { ...referenceData, ...when }) }
}

/** Straight through the status sequence, with some failed payments and a few cancellations. */
function moveOf(order: Order, draws: Random): Move {
  if (draws.chance(0.01) && order.status !== 'delivered') return { kind: 'cancel', reason: 'Plans changed' }
  if (order.paymentStatus !== 'paid')
    return { kind: 'pay', outcome: order.paymentStatus === 'pending' && draws.chance(0.05) ? 'failed' : 'paid' }
  const status = nextStatus(order.status)
  return status === null ? { kind: 'claim' } : { kind: 'status', status }
}

function near(order: Order, { agents }: ReferenceData) {
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
