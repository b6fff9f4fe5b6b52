import { randomUUID } from 'node:crypto'
import type { Presence } from '../database/lease.ts'
import type { RedisConnection } from '../process/redis.ts'

/**
 * A process is seen by its subscription to a channel of its own, which ends with its connection, however it dies. What Redis says of another
 * counts only while it knows this process too: a Redis that was restarted, or another node of a cluster, knows neither.
 */
export function createPresence(
  { publisher, subscriber: { client } }: Record<'publisher' | 'subscriber', RedisConnection>,
  scope: string,
): Presence {
  const self = randomUUID()
  const channelOf = (process: string) => `kainsiap:${scope}:process:${process}`
  let isSeen = false
  client.on('ready', () => {
    client.subscribe(channelOf(self)).then(
      () => (isSeen = true),
      () => {},
    )
  })
  client.on('close', () => (isSeen = false))
  return {
    self: () => (isSeen ? self : null),
    hasEnded: async (process) => {
      if (!isSeen || !publisher.isUp()) return false
      const counted = await publisher.client.pubsub('NUMSUB', channelOf(self), channelOf(process)).catch(() => [])
      const [, own, , others] = counted.map(Number)
      return own !== undefined && own > 0 && others === 0
    },
  }
}
