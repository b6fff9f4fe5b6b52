import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from '../http/client.ts'
import type { RedisServer } from '../system/infrastructure.ts'
import type { Supervised } from '../system/supervised.ts'

/** How often each thing has happened so far. */
export interface Disturbance {
  counts: Record<'workersKilled' | 'redisEmptied' | 'redisKilled' | 'redisReplaced', number>
  /** How long each request took that was sent while Redis was away, and how many failed or had no answer. */
  away: { tookMs: number[]; failed: number; unanswered: number }
  stop: () => Promise<void>
}

interface Disturbed {
  redis: RedisServer
  /** Die three seconds after they have come up, again and again. */
  workers: readonly Supervised[]
  afterKill: () => Promise<unknown>
  /** A request that needs no Redis. */
  ask: () => Promise<Answer<unknown>>
  /** Between two things that happen to Redis, and for how long a killed one is away. */
  pauseMs: number
  awayMs: number
  /** How often something happens to Redis. */
  turns: number
}

const behindMs = 2_000
const answerMs = 10_000
/** Emptied every second time; between that twice killed for each time that a replica takes its place. */
const steps = ['emptied', 'killed', 'emptied', 'replaced', 'emptied', 'killed'] as const

/** Has workers die, and empties, kills and replaces Redis in turn, until it is stopped. */
export function disturb(given: Disturbed): Disturbance {
  const counts = { workersKilled: 0, redisEmptied: 0, redisKilled: 0, redisReplaced: 0 }
  const away = { tookMs: [], failed: 0, unanswered: 0 }
  const stopping = new AbortController()
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => {})
  const killAgain = async (worker: Supervised) => {
    while (!stopping.signal.aborted) {
      const startedAt = Date.now()
      await worker.ready().catch(() => {})
      // On a machine with other work, as much longer as it took to come up.
      await pause(Math.max(3_000, 2 * (Date.now() - startedAt)))
      if (stopping.signal.aborted) return
      worker.kill()
      counts.workersKilled += 1
      await given.afterKill()
    }
  }
  const disturbRedis = async () => {
    for (let turn = 0; turn < given.turns && !stopping.signal.aborted; turn += 1) {
      const step = steps[turn % steps.length]
      if (step === 'emptied') await given.redis.flush().then(() => (counts.redisEmptied += 1))
      if (step === 'killed') await beWithoutRedis(given, away).then(() => (counts.redisKilled += 1))
      if (step === 'replaced') await given.redis.failOver(behindMs).then(() => (counts.redisReplaced += 1))
      await pause(given.pauseMs)
    }
  }
  const running = [disturbRedis(), ...given.workers.map(killAgain)]
  return {
    counts,
    away,
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function beWithoutRedis({ redis, awayMs, ask }: Disturbed, away: Disturbance['away']): Promise<void> {
  await redis.kill()
  const until = Date.now() + awayMs
  do {
    const sentAt = Date.now()
    const answer = await Promise.race([ask().catch(() => null), wait(answerMs, 'none' as const)])
    away.tookMs.push(Date.now() - sentAt)
    if (answer === 'none') away.unanswered += 1
    else if (!answer || answer.status >= 400) away.failed += 1
  } while (Date.now() < until)
  await redis.start()
}
