import { isClosed, isUnderWay, isWaiting, type Move } from './moves.ts'
import { count } from './tally.ts'
import type { Order } from './wire.ts'

/** The open orders that the apps know of, each as it was last seen. */
export interface Book {
  get(orderId: string): Order | undefined
  /** Takes note of an order. True when it is open and this is news. */
  see(order: Order): boolean
  forget(orderId: string): void
  /** The server would not take this move; it is not tried again until the order changes. */
  refuse(order: Order, move: Move): void
  isRefused(order: Order, move: Move): boolean
  waiting(): Order[]
  /** How many orders each agent carries. */
  loads(): ReadonlyMap<string, number>
}

interface Entry {
  order: Order
  refused: Set<Move['kind']>
}

export function createBook(): Book {
  const entries = new Map<string, Entry>()
  const orders = () => [...entries.values()].map(({ order }) => order)
  return {
    get: (id) => entries.get(id)?.order,
    see(order) {
      const known = entries.get(order.id)
      if (known && known.order.version >= order.version) return false
      if (isClosed(order)) {
        entries.delete(order.id)
        return false
      }
      entries.set(order.id, { order, refused: new Set() })
      return true
    },
    forget: (id) => void entries.delete(id),
    refuse: ({ id }, { kind }) => void entries.get(id)?.refused.add(kind),
    isRefused: ({ id }, { kind }) => entries.get(id)?.refused.has(kind) ?? false,
    waiting: () => orders().filter(isWaiting),
    loads() {
      const loads = new Map<string, number>()
      for (const order of orders()) if (order.agent && isUnderWay(order)) count(loads, order.agent.id)
      return loads
    },
  }
}
