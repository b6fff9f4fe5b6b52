import { send, type Answer, type Call, type Target } from '../client.ts'
import type { Clock } from '../clock.ts'
import { createFieldApi, type ReferenceData } from '../field-api.ts'
import { Checkout, Order, OrderPage } from '../wire.ts'
import type { LoadPlan } from './arguments.ts'
import { createWorkload } from './workload.ts'
import { createReport } from './report.ts'

interface Dependencies {
  target: Target
  clock: Clock
  newKey: () => string
  print: (line: string) => void
  signal: AbortSignal
}

/** Sends calls at a steady rate, whether or not the earlier ones are answered, and prints a report. Returns the exit code. */
export async function load({ rate, seconds, seed, inFlightMax }: LoadPlan, dependencies: Dependencies): Promise<number> {
  const { clock, print, signal } = dependencies
  const referenceData = await readReferenceData(dependencies)
  if (!referenceData) return 1
  print(`load: ${rate} calls/s for ${seconds} s, seed ${seed}, to ${dependencies.target.url}`)
  const workload = createWorkload(seed, referenceData, Math.max(rate / 4, 20))
  const report = createReport()
  const inFlight = new Set<Promise<void>>()
  const startMs = clock.nowMs()
  let pausedUntilMs = startMs

  const sendOne = async (call: Call, dueMs: number) => {
    const answer = await send(dependencies.target, call, { idempotencyKey: dependencies.newKey(), signal })
    report.answered(answer, clock.nowMs() - dueMs)
    if (answer.kind === 'refused' && answer.status === 429)
      pausedUntilMs = Math.max(pausedUntilMs, clock.nowMs() + (answer.retryAfterMs ?? 0))
    if (answer.kind !== 'ok') return
    const order = call.kind === 'pay' ? await paidAtPage(dependencies, answer.body) : Order.safeParse(answer.body).data
    if (order) workload.release(order)
  }
  for (let n = 0; n < rate * seconds && !signal.aborted; n++) {
    const dueMs = startMs + (n * 1000) / rate
    const early = dueMs - clock.nowMs()
    if (early > 0) await clock.wait(early, signal)
    const isPaused = clock.nowMs() < pausedUntilMs
    const call = inFlight.size < inFlightMax && !isPaused ? workload.next(clock.nowMs()) : null
    if (!call) {
      if (isPaused) report.skipped('the API limited the rate')
      else report.skipped(inFlight.size < inFlightMax ? 'every order waited for an answer' : `${inFlightMax} calls were unanswered`)
      // Yields to the event loop: otherwise a generator that is behind would never process a response.
      await new Promise(setImmediate)
      continue
    }
    report.sent(call.kind)
    const sending = sendOne(call, dueMs).finally(() => inFlight.delete(sending))
    inFlight.add(sending)
  }
  const elapsedMs = Math.max(clock.nowMs() - startMs, 1)
  await Promise.all(inFlight)
  for (const line of report.lines({ elapsedMs, leftOpen: workload.open() })) print(line)
  return 0
}

const rereads = 10
const rereadMs = 200

/** Pays at the gateway's page, and waits a moment until the order says so. Neither counts as a call. */
async function paidAtPage({ target, newKey, clock, signal }: Dependencies, body: unknown): Promise<Order | undefined> {
  const { order, url } = Checkout.parse(body)
  if (url === null) return order
  const ask = (call: Pick<Call, 'method' | 'path' | 'page'>) =>
    send(target, { app: 'customer', kind: 'page', ...call }, { idempotencyKey: newKey(), signal })
  await ask({ method: 'POST', path: '', page: { url, action: 'pay' } })
  const query = new URLSearchParams({ customerId: order.customer.id, changedSince: order.updatedAt, page: '1', limit: '50' })
  for (let n = 0; n < rereads && !signal.aborted; n++) {
    const answer = await ask({ method: 'GET', path: `/orders?${query.toString()}` })
    const changed = answer.kind === 'ok' && OrderPage.parse(answer.body).items.find(({ id }) => id === order.id)
    if (changed && changed.version > order.version) return changed
    await clock.wait(rereadMs, signal)
  }
  return order
}

/** The accounts and the price list; prints the reason if the API does not return them. */
async function readReferenceData({ target, newKey, print, signal }: Dependencies): Promise<ReferenceData | null> {
  const rejections: string[] = []
  const api = createFieldApi({
    async call(call) {
      const answer: Answer = await send(target, call, { idempotencyKey: newKey(), signal })
      if (answer.kind === 'ok') return answer
      rejections.push(answer.message)
      return answer.kind === 'refused' ? answer : { kind: 'stopped' }
    },
  })
  const referenceData = await api.referenceData()
  if (referenceData) return referenceData
  print(`${target.url} cannot be loaded: ${rejections[0] ?? 'it has no customers or no agents'}`)
  return null
}
