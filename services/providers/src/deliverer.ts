import type { Book, Delivery } from './book.ts'
import type { Facade } from './facade.ts'
import type { Gateway } from './operation.ts'
import type { Sandbox } from './sandbox.ts'

/** Carries out what is due, and sends the messages about it. */
export interface Deliverer {
  /** Resolves when whatever is due now has been sent once. */
  flush: () => Promise<void>
  /** Looks at the clock again. */
  wake: () => void
  stop: () => void
}

interface Dependencies {
  book: Book
  sandbox: Sandbox
  facades: Readonly<Record<Gateway, Facade>>
  /** Where Stripe sends everything. */
  stripeWebhookUrl: string | null
}

const timeoutMs = 5_000
/** setTimeout holds no more. */
const longestMs = 86_400_000

export function createDeliverer(dependencies: Dependencies): Deliverer {
  const { book, sandbox } = dependencies
  const inFlight = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | null = null
  const stopping = new AbortController()

  const start = (delivery: Delivery) => {
    const sending =
      inFlight.get(delivery.id) ?? deliver(dependencies, delivery, stopping.signal).finally(() => inFlight.delete(delivery.id))
    inFlight.set(delivery.id, sending)
    return sending
  }
  const flush = async () => {
    sandbox.settle()
    const now = book.nowMs()
    const due = book.deliveries().filter(({ dueAt }) => dueAt <= now)
    await Promise.all(due.toSorted((one, other) => one.dueAt - other.dueAt).map(start))
  }
  const wake = () => {
    if (stopping.signal.aborted) return
    if (timer) clearTimeout(timer)
    const waiting = book.deliveries().filter(({ id }) => !inFlight.has(id))
    const nextAt = Math.min(sandbox.nextDueAt(), ...waiting.map(({ dueAt }) => dueAt))
    const turn = () => {
      const sending = flush()
      wake()
      void sending.then(wake)
    }
    if (nextAt < Infinity) timer = setTimeout(turn, Math.min(Math.max(nextAt - book.nowMs(), 0), longestMs))
  }
  return {
    flush,
    wake,
    stop: () => {
      stopping.abort()
      if (timer) clearTimeout(timer)
    },
  }
}

async function deliver({ book, facades, stripeWebhookUrl }: Dependencies, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const operation = book.get(delivery.notice.operationId)
  const url = operation?.callbackUrl ?? stripeWebhookUrl
  if (!operation || url === null) return book.sent(delivery.id, null)
  const facade = facades[operation.gateway]
  // Nobody hears of what a crash could still undo.
  await book.synced()
  // Signed with the real time: receivers reject messages of another time, and the sandbox's clock may have been moved.
  const isTaken = await post(url, facade.message(operation, delivery.notice, Date.now()))
  if (signal.aborted) return
  const waitMs = facade.retriesMs[delivery.attempt]
  book.sent(delivery.id, isTaken || waitMs === undefined ? null : book.nowMs() + waitMs)
}

/** Whether the message was taken: an answer of 2xx in time. */
async function post(url: string, { headers, body }: { headers: Record<string, string>; body: string }): Promise<boolean> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
