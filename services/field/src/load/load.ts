import { send, type Answer, type Call, type Target } from '../client.ts'
import type { Clock } from '../clock.ts'
import { createFieldApi, type Cast } from '../field-api.ts'
import { Order } from '../wire.ts'
import type { LoadPlan } from './arguments.ts'
import { createErrands } from './errand.ts'
import { createReport } from './report.ts'

interface Means {
  target: Target
  clock: Clock
  newKey: () => string
  say: (line: string) => void
  signal: AbortSignal
}

/** Sends calls at a steady rate, whether or not the earlier ones are answered, and says what it came to. Answers the exit code. */
export async function load({ rate, seconds, seed, inFlightMax }: LoadPlan, means: Means): Promise<number> {
  const { clock, say, signal } = means
  const cast = await gather(means)
  if (!cast) return 1
  say(`load: ${rate} calls/s for ${seconds} s, seed ${seed}, to ${means.target.url}`)
  const errands = createErrands(seed, cast, Math.max(rate / 4, 20))
  const report = createReport()
  const inFlight = new Set<Promise<void>>()
  const startMs = clock.nowMs()

  const sendOne = async (call: Call, dueMs: number) => {
    const answer = await send(means.target, call, { idempotencyKey: means.newKey(), signal })
    report.answered(answer, clock.nowMs() - dueMs)
    const order = answer.kind === 'ok' ? Order.safeParse(answer.body) : null
    if (order?.success) errands.takeBack(order.data)
  }
  for (let n = 0; n < rate * seconds && !signal.aborted; n++) {
    const dueMs = startMs + (n * 1000) / rate
    const early = dueMs - clock.nowMs()
    if (early > 0) await clock.wait(early, signal)
    const call = inFlight.size < inFlightMax ? errands.next(clock.nowMs()) : null
    if (!call) {
      report.heldBack(inFlight.size < inFlightMax ? 'every order waited for an answer' : `${inFlightMax} calls were unanswered`)
      // Lets answers in: without it, a generator that is late would never see one.
      await new Promise(setImmediate)
      continue
    }
    report.sent(call.kind)
    const sending = sendOne(call, dueMs).finally(() => inFlight.delete(sending))
    inFlight.add(sending)
  }
  const elapsedMs = Math.max(clock.nowMs() - startMs, 1)
  await Promise.all(inFlight)
  for (const line of report.lines({ elapsedMs, leftOpen: errands.open() })) say(line)
  return 0
}

/** The accounts and the price list; says why when the API would not give them. */
async function gather({ target, newKey, say, signal }: Means): Promise<Cast | null> {
  const refusals: string[] = []
  const api = createFieldApi({
    async call(call) {
      const answer: Answer = await send(target, call, { idempotencyKey: newKey(), signal })
      if (answer.kind === 'ok') return answer
      refusals.push(answer.message)
      return answer.kind === 'refused' ? answer : { kind: 'stopped' }
    },
  })
  const cast = await api.cast()
  if (cast) return cast
  say(`${target.url} cannot be loaded: ${refusals[0] ?? 'it has no customers or no agents'}`)
  return null
}
