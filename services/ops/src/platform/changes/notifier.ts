import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Presence } from '../database/lease.ts'
import { atMostEvery, type Log } from '../process/log.ts'
import { openRedis, type RedisConnection } from '../process/redis.ts'
import { createPresence } from './presence.ts'

/**
 * The channels of notifications. A listener reads the database when woken, and polls it anyway. A notification may carry what would be
 * read, which saves the read and is never required.
 */
export type NotifierChannel = 'outbox' | 'events' | 'stats' | 'access' | 'jobs' | 'notices' | 'wakes'

/** Larger payloads are not sent; the notification only wakes. */
const messageMaxBytes = 1024 * 1024
const signatureBytes = 32
const reportEveryMs = 60_000

/** `payload` is undefined if the notification only wakes. The listener throws on a payload it cannot read, after waking. */
type NotificationListener = (payload?: Uint8Array) => void

/** Notifies other processes over Redis. A Redis outage costs time, never an event. */
export interface Notifier {
  notify: (channel: NotifierChannel, payload?: Uint8Array) => void
  onNotification: (channel: NotifierChannel, listener: NotificationListener) => void
  isUp: () => boolean
  /** Asks Redis now, for at most a second. */
  answers: () => Promise<boolean>
  /** Messages that were not signed by this system or could not be read. */
  dropped: () => number
  /** Who is connected to this Redis. */
  presence: Presence
  close: () => Promise<void>
}

/**
 * `scope` separates systems that share a Redis: the name of their database. Payloads are signed with `secret`: anyone else with access to
 * Redis can wake listeners but not send them data.
 */
export function connectNotifier(url: string, { scope, secret }: { scope: string; secret: string }, log: Log): Notifier {
  const connections = { publisher: openRedis(url), subscriber: openRedis(url) }
  const [publisher, subscriber] = [connections.publisher.client, connections.subscriber.client]
  const presence = createPresence(connections, scope)
  const listeners = new Map<string, NotificationListener[]>()
  const key = (channel: NotifierChannel) => `kainsiap:${scope}:${channel}`
  const { seal, open } = createSeal(secret)
  let wasUp = true
  let dropped = 0
  const reportDropped = atMostEvery(reportEveryMs, (error: unknown) => log.warn({ err: error }, 'dropped an invalid message from Redis'))
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: Error) => {
      if (wasUp) log.warn({ err: error }, 'Redis is unavailable; polling for events until it is back')
      wasUp = false
    })
  }
  subscriber.on('ready', () => {
    if (!wasUp) log.info('Redis is available again')
    wasUp = true
    const channels = [...listeners.keys()]
    if (channels.length > 0) subscriber.subscribe(...channels).catch((error: unknown) => log.warn({ err: error }, 'could not subscribe'))
    for (const wake of [...listeners.values()].flat()) wake()
  })
  subscriber.on('messageBuffer', (channel: Buffer, message: Buffer) => {
    const name = channel.toString()
    const payload = open(name, message)
    const thrown = wakeAll(listeners.get(name) ?? [], payload ?? undefined)
    if (payload === null || thrown) drop(thrown ?? new Error('the message is not signed by this system'))
  })
  const drop = (error: unknown) => {
    dropped += 1
    reportDropped(error)
  }
  return {
    notify: (channel, payload) => {
      if (connections.publisher.isUp()) publisher.publish(key(channel), seal(key(channel), payload)).catch(() => (wasUp = false))
    },
    dropped: () => dropped,
    presence,
    onNotification: (channel, listener) => {
      const known = listeners.get(key(channel))
      listeners.set(key(channel), [...(known ?? []), listener])
      if (!known && subscriber.status === 'ready')
        subscriber.subscribe(key(channel)).catch((error: unknown) => log.warn({ err: error }, 'could not subscribe'))
    },
    ...asOne(Object.values(connections)),
  }
}

/** Connections of which all are needed. */
const asOne = (connections: readonly RedisConnection[]): Pick<Notifier, 'isUp' | 'answers' | 'close'> => ({
  isUp: () => connections.every(({ isUp }) => isUp()),
  answers: async () => (await Promise.all(connections.map(({ answers }) => answers()))).every(Boolean),
  close: async () => {
    for (const { close } of connections) close()
  },
})

/** Wakes every listener, even if one throws; returns the first error thrown. */
function wakeAll(listeners: readonly NotificationListener[], payload: Uint8Array | undefined): unknown {
  const thrown = listeners.map((wake) => {
    try {
      wake(payload)
      return null
    } catch (error) {
      return error
    }
  })
  return thrown.find((error) => error !== null)
}

interface Seal {
  seal: (channel: string, payload: Uint8Array | undefined) => Buffer
  /** The payload; undefined if there is none, null if the signature is not ours. */
  open: (channel: string, message: Buffer) => Buffer | undefined | null
}

function createSeal(secret: string): Seal {
  const key = createHmac('sha256', secret).update('redis notifications').digest()
  const sign = (channel: string, payload: Uint8Array) => createHmac('sha256', key).update(`${channel}\n`).update(payload).digest()
  return {
    seal: (channel, payload) =>
      payload && payload.length <= messageMaxBytes ? Buffer.concat([sign(channel, payload), payload]) : Buffer.alloc(0),
    open: (channel, message) => {
      if (message.length === 0) return undefined
      if (message.length <= signatureBytes || message.length > signatureBytes + messageMaxBytes) return null
      const payload = message.subarray(signatureBytes)
      return timingSafeEqual(message.subarray(0, signatureBytes), sign(channel, payload)) ? payload : null
    },
  }
}
