import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'

/** A connection to Redis whose commands fail while Redis is away or does not respond: none of them waits in a queue. */
export interface RedisConnection {
  client: Redis
  /** Whether Redis answered the last PING in time. */
  isUp: () => boolean
  /** Sends a PING, unless one is under way. Resolves to false after a second without an answer. */
  answers: () => Promise<boolean>
  close: () => void
}

const pingEveryMs = 1_000
const pingMaxMs = 1_000
/** A connection on which a command stays unanswered for so long is replaced. */
const silentMaxMs = 2_500

export function openRedis(url: string): RedisConnection {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: true,
    connectTimeout: 2_000,
    socketTimeout: silentMaxMs,
    retryStrategy: (tries) => Math.min(100 * tries, 1_000),
  })
  let isAnswering = true
  let asked: Promise<boolean> | null = null
  const ping = () =>
    client
      .ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asked = null))
  const answers = async () => {
    if (client.status !== 'ready') return false
    isAnswering = await Promise.race([(asked ??= ping()), wait(pingMaxMs, false, { ref: false })])
    return isAnswering
  }
  const timer = setInterval(() => void answers(), pingEveryMs)
  client.on('ready', () => (isAnswering = true))
  return {
    client,
    isUp: () => client.status === 'ready' && isAnswering,
    answers,
    close: () => {
      clearInterval(timer)
      client.disconnect()
    },
  }
}
