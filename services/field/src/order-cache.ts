import { isClosed, isScheduled, isUnderWay, isWaiting, type Move } from './moves.ts'
import { count } from './call-counts.ts'
import type { Order } from './wire.ts'

/** The open orders known to the apps, each as it was last read. */
export interface OrderCache {
  get(orderId: string): Order | undefined
  /** Stores a newer version of an order. True if the order is open and the version is new. */
  update(order: Order): boolean
  remove(orderId: string): void
  /** Records that the server rejected this move; it is not tried again until the order changes. */
  markRejected(order: Order, move: Move): void
  isRejected(order: Order, move: Move): boolean
  waiting(): Order[]
  /** How many pickups the agents have scheduled. */
  scheduled(): number
  /** How many orders each agent carries; a scheduled pickup does not count yet. */
  loads(): ReadonlyMap<string, number>
}

interface Entry {
  order: Order
  rejected: Set<Move['kind']>
}

export function createOrderCache(): OrderCache {
  const entries = new Map<string, Entry>()
  const orders = () => [...entries.values()].map(({ order }) => order)
  return {
    get: (id) => entries.get(id)?.order,
    update(order) {
      const known = entries.get(order.id)
      if (known && known.order.version >= order.version) return false
      if (isClosed(order)) {
        entries.delete(order.id)
        return false
      }
      entries.set(order.id, { order, rejected: new Set() })
      return true
    },
    remove: (id) => void entries.delete(id),
    markRejected: ({ id }, { kind }) => void entries.get(id)?.rejected.add(kind),
    isRejected: ({ id }, { kind }) => entries.get(id)?.rejected.has(kind) ?? false,
    waiting: () => orders().filter(isWaiting),
    scheduled: () => orders().filter(isScheduled).length,
    loads() {
      const loads = new Map<string, number>()
      for (const order of orders()) if (order.agent && isUnderWay(order) && !isScheduled(order)) count(loads, order.agent.id)
      return loads
    },
  }
}
