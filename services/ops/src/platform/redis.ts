import { Redis } from 'ioredis'
import type { Log } from './log.ts'

/**
 * What can be poked. Whoever is woken reads the database, and reads it anyway after a while. A poke may bring along what
 * would be read, which saves the reading and is never needed.
 */
export type PokeChannel = 'outbox' | 'events' | 'stats' | 'access'

/** `told` is what the poke brought along; nothing where it only wakes. */
type PokeListener = (told?: Uint8Array) => void

/** Wakes other processes over Redis. Losing Redis costs time, never an event. */
export interface Pokes {
  poke: (channel: PokeChannel, told?: Uint8Array) => void
  onPoke: (channel: PokeChannel, listener: PokeListener) => void
  isUp: () => boolean
  close: () => Promise<void>
}

/** `scope` keeps systems apart that share a Redis: the name of their database. */
export function connectPokes(url: string, scope: string, log: Log): Pokes {
  const options = {
    lazyConnect: false,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    retryStrategy: (tries: number) => Math.min(100 * tries, 1_000),
  }
  const publisher = new Redis(url, options)
  const subscriber = new Redis(url, { ...options, autoResubscribe: true })
  const listeners = new Map<string, PokeListener[]>()
  const key = (channel: PokeChannel) => `kainsiap:${scope}:${channel}`
  let wasUp = true
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: Error) => {
      if (wasUp) log.warn({ err: error }, 'Redis is away; events are polled until it is back')
      wasUp = false
    })
  }
  subscriber.on('ready', () => {
    if (!wasUp) log.info('Redis is back')
    wasUp = true
    const channels = [...listeners.keys()]
    if (channels.length > 0) subscriber.subscribe(...channels).catch((error: unknown) => log.warn({ err: error }, 'could not subscribe'))
    for (const wake of [...listeners.values()].flat()) wake()
  })
  subscriber.on('messageBuffer', (channel: Buffer, told: Buffer) => {
    for (const wake of listeners.get(channel.toString()) ?? []) wake(told.length > 0 ? told : undefined)
  })
  return {
    poke: (channel, told) => {
      if (publisher.status === 'ready') publisher.publish(key(channel), told ? Buffer.from(told) : '').catch(() => (wasUp = false))
    },
    onPoke: (channel, listener) => {
      const known = listeners.get(key(channel))
      listeners.set(key(channel), [...(known ?? []), listener])
      if (!known && subscriber.status === 'ready')
        subscriber.subscribe(key(channel)).catch((error: unknown) => log.warn({ err: error }, 'could not subscribe'))
    },
    isUp: () => publisher.status === 'ready' && subscriber.status === 'ready',
    close: async () => {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
