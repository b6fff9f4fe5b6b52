import type { Order, OrderDetails } from '@kainsiap/ops/orders/contract'
import { type OrderStatus, whyNotMove } from '@kainsiap/ops/orders/status-machine'
import type { CommandEnd } from '../../../command/carryOut.ts'
import { changedSentence } from './orderCommand.ts'

/** The fields of the moved order needed to decide whether the step is still as intended. */
export type MovedOrder = Pick<Order, 'id' | 'number' | 'version' | 'status' | 'agent' | 'customer' | 'lastTracking'>

/** A step that was pressed: it waits and can be undone, then it is sent; it is stopped when it fails. */
export interface PendingMove {
  order: MovedOrder
  to: OrderStatus
  stage: 'waiting' | 'sending' | 'stopped'
  /** When it is sent, by the browser's clock. */
  sendAtMs: number
  /** The reason why it stopped, as text. */
  why: string | null
  /** Whether sending it again can help: after an unknown outcome, or when it was never sent. */
  canRepeat: boolean
}

interface Ways {
  send: (move: PendingMove) => Promise<CommandEnd<OrderDetails>>
  onDone: (order: OrderDetails) => void
  /** Called when a step failed. */
  onStopped?: (move: PendingMove, error: unknown) => void
}

export type PendingMoves = ReturnType<typeof createPendingMoves>

/** How long a step can be undone. */
export const takeBackMs = 10_000

/** The steps that were pressed and are not executed yet, at most one per order. */
export function createPendingMoves({ send, onDone, onStopped }: Ways) {
  const { find, put, add, remove, stop, later, stopTimer, ...store } = createStore()
  const sendNow = async (id: string) => {
    const move = find(id)
    if (!move || move.stage === 'sending') return
    stopTimer(id)
    put({ ...move, stage: 'sending', why: null, canRepeat: false })
    const end = await send(move)
    if ('result' in end) {
      remove(id)
      onDone(end.result)
    } else {
      const stopped = stop(move, end.problem.sentence, end.problem.canRepeat)
      onStopped?.(stopped, end.error)
    }
  }
  return {
    ...store,
    sendNow,
    queue(order: MovedOrder, to: OrderStatus) {
      remove(order.id)
      add({ order, to, stage: 'waiting', sendAtMs: Date.now() + takeBackMs, why: null, canRepeat: false })
      later(order.id, () => void sendNow(order.id))
    },
    /** Undoes a step that was not sent yet, or dismisses a stopped one. */
    takeBack(id: string) {
      if (find(id)?.stage !== 'sending') remove(id)
    },
    sendAll: () =>
      Promise.all(
        store
          .list()
          .filter(({ stage }) => stage === 'waiting')
          .map(({ order }) => sendNow(order.id)),
      ),
    /** Handles a change of the order meanwhile: a step that is no longer as intended is not sent. */
    seen(order: MovedOrder) {
      const move = find(order.id)
      if (move?.stage !== 'waiting' || order.version <= move.order.version) return
      if (isAsMeant(move, order)) put({ ...move, order })
      else stop({ ...move, order }, `${changedSentence(order)} Nothing was sent.`)
    },
  }
}

function isAsMeant({ order: before, to }: PendingMove, order: MovedOrder): boolean {
  return order.status === before.status && order.agent?.id === before.agent?.id && whyNotMove(order, to) === null
}

/** The list, its timers, and its change listeners. */
function createStore() {
  let moves: readonly PendingMove[] = []
  const timers = new Map<string, number>()
  const listeners = new Set<() => void>()
  const become = (next: readonly PendingMove[]) => {
    moves = next
    for (const listener of listeners) listener()
  }
  const put = (move: PendingMove) => become(moves.map((each) => (each.order.id === move.order.id ? move : each)))
  const stopTimer = (id: string) => {
    window.clearTimeout(timers.get(id))
    timers.delete(id)
  }
  return {
    list: () => moves,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    find: (id: string) => moves.find(({ order }) => order.id === id),
    put,
    add: (move: PendingMove) => become([...moves, move]),
    remove: (id: string) => {
      stopTimer(id)
      become(moves.filter(({ order }) => order.id !== id))
    },
    stop: (move: PendingMove, why: string, canRepeat = false): PendingMove => {
      stopTimer(move.order.id)
      const stopped: PendingMove = { ...move, stage: 'stopped', why, canRepeat }
      put(stopped)
      return stopped
    },
    later: (id: string, act: () => void) => void timers.set(id, window.setTimeout(act, takeBackMs)),
    stopTimer,
  }
}
