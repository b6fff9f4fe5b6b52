import type { Answer, Call } from './client.ts'
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'
import type { CallCounts } from './call-counts.ts'

/** The final result of a call: the response, or a rejection that a retry would not change. */
export type Outcome = { kind: 'ok'; body: unknown } | { kind: 'refused'; code: string; message: string } | { kind: 'stopped' }

export interface RetryingApi {
  /** Retries a call until it is settled. A call that may have been carried out is sent again with the same key. */
  call(call: Call): Promise<Outcome>
}

interface Dependencies {
  sendOnce: (call: Call, idempotencyKey: string) => Promise<Answer>
  newKey: () => string
  clock: Clock
  signal: AbortSignal
  /** The random stream for the jitter of the backoff. */
  draws: Random
  counts: CallCounts
  print: (line: string) => void
  /** Called with the duration of an outage when the API is reachable again. */
  onBack: (awayMs: number) => void
}

const firstBackoffMs = 500
const longestBackoffMs = 15_000
const longestRetryAfterMs = 120_000
/** How often a 500 is retried before it counts as a rejection of the call itself. */
const faultRetriesMax = 3

export function createRetryingApi(dependencies: Dependencies): RetryingApi {
  const { clock, signal, counts } = dependencies
  let awaySinceMs: number | null = null

  const away = (why: string) => {
    if (awaySinceMs !== null) return
    awaySinceMs = clock.nowMs()
    dependencies.print(`waiting for the API: ${why}`)
  }
  const back = () => {
    if (awaySinceMs === null) return
    const awayMs = clock.nowMs() - awaySinceMs
    awaySinceMs = null
    dependencies.print(`the API is back after ${Math.round(awayMs / 1000)} s`)
    dependencies.onBack(awayMs)
  }

  return {
    async call(call) {
      const idempotencyKey = dependencies.newKey()
      for (let attempt = 0; !signal.aborted; attempt++) {
        counts.sent(call.kind)
        const answer = await dependencies.sendOnce(call, idempotencyKey)
        if (signal.aborted) break
        if (answer.kind === 'refused') counts.refused(answer.code)
        const again = retry(answer, attempt)
        if (again.why) away(again.why)
        else if (answer.kind !== 'lost') back()
        if (!again.retries && answer.kind !== 'lost') return answer
        await clock.wait(again.afterMs ?? backoffMs(dependencies.draws, attempt), signal)
      }
      return { kind: 'stopped' }
    },
  }
}

interface Retry {
  retries: boolean
  /** Set when the API as a whole is unavailable to us. */
  why?: string
  afterMs?: number
}

function retry(answer: Answer, attempt: number): Retry {
  if (answer.kind === 'ok') return { retries: false }
  if (answer.kind === 'lost') return { retries: true, why: answer.message }
  const { status, code, message, retryAfterMs } = answer
  if (status === 429) return { retries: true, afterMs: Math.min(retryAfterMs ?? 1000, longestRetryAfterMs) }
  if (status === 401 || status === 403) return { retries: true, why: `it refuses the key (${code}: ${message})` }
  if (status === 502 || status === 503 || status === 504) {
    const why = `it answers ${status} (${code}: ${message})`
    return retryAfterMs === null ? { retries: true, why } : { retries: true, why, afterMs: Math.min(retryAfterMs, longestRetryAfterMs) }
  }
  if (code === 'idempotency_in_progress') return { retries: true }
  return { retries: status >= 500 && attempt < faultRetriesMax }
}

/** Exponential backoff with jitter, so that many apps do not retry at the same moment. */
function backoffMs(draws: Random, attempt: number): number {
  const ceilingMs = Math.min(firstBackoffMs * 2 ** Math.min(attempt, 10), longestBackoffMs)
  return Math.round(ceilingMs * (0.5 + draws.next() / 2))
}
