import type { Answer, Call } from './client.ts'
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'
import type { Tally } from './tally.ts'

/** What a call comes to in the end: the answer, or a refusal that will not change by asking again. */
export type Outcome = { kind: 'ok'; body: unknown } | { kind: 'refused'; code: string; message: string } | { kind: 'stopped' }

export interface PatientApi {
  /** Sends a call until it is settled. A call that may have been carried out is sent again under the same key. */
  call(call: Call): Promise<Outcome>
}

interface Means {
  sendOnce: (call: Call, idempotencyKey: string) => Promise<Answer>
  newKey: () => string
  clock: Clock
  signal: AbortSignal
  /** Draws for the jitter of waiting. */
  draws: Random
  tally: Tally
  say: (line: string) => void
  /** Told after the API was away: how long. */
  onBack: (awayMs: number) => void
}

const firstBackoffMs = 500
const longestBackoffMs = 15_000
const longestRetryAfterMs = 120_000
/** A 500 is asked again this often, then taken as refused: the fault is in the call, not in the moment. */
const faultRetriesMax = 3

export function createPatientApi(means: Means): PatientApi {
  const { clock, signal, tally } = means
  let awaySinceMs: number | null = null

  const away = (why: string) => {
    if (awaySinceMs !== null) return
    awaySinceMs = clock.nowMs()
    means.say(`waiting for the API: ${why}`)
  }
  const back = () => {
    if (awaySinceMs === null) return
    const awayMs = clock.nowMs() - awaySinceMs
    awaySinceMs = null
    means.say(`the API is back after ${Math.round(awayMs / 1000)} s`)
    means.onBack(awayMs)
  }

  return {
    async call(call) {
      const idempotencyKey = means.newKey()
      for (let attempt = 0; !signal.aborted; attempt++) {
        tally.sent(call.kind)
        const answer = await means.sendOnce(call, idempotencyKey)
        if (signal.aborted) break
        if (answer.kind === 'refused') tally.refused(answer.code)
        const again = retry(answer, attempt)
        if (again.why) away(again.why)
        else if (answer.kind !== 'lost') back()
        if (!again.retries && answer.kind !== 'lost') return answer
        await clock.wait(again.afterMs ?? backoffMs(means.draws, attempt), signal)
      }
      return { kind: 'stopped' }
    },
  }
}

interface Retry {
  retries: boolean
  /** Set when the API as a whole is not there for us. */
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

/** Doubling, with full jitter, so that many apps do not come back at the same moment. */
function backoffMs(draws: Random, attempt: number): number {
  const ceilingMs = Math.min(firstBackoffMs * 2 ** Math.min(attempt, 10), longestBackoffMs)
  return Math.round(ceilingMs * (0.5 + draws.next() / 2))
}
