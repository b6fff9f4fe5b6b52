import { io } from 'socket.io-client'
import type { LiveEvent } from '../src/platform/contract.ts'
import type { Client } from '../src/testing/http/client.ts'

/** A console that reconnects as a browser does, and notes when it was sent what. */
export interface Screen {
  /** When each version arrived, in milliseconds since the epoch, by `<id>:<version>`. */
  arrivedAt: Map<string, number>
  /** Resolves when it has been sent an event of a change after `since`, with the time of its arrival. */
  next: (since: number) => Promise<number>
  close: () => void
}

const retryMs = 500

export async function openScreen(client: Client): Promise<Screen> {
  const arrivedAt = new Map<string, number>()
  const waiting = new Set<(events: LiveEvent[]) => void>()
  let cursor: { lastSeq?: number; epoch?: string } = {}
  const socket = io(client.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: retryMs,
    reconnectionDelayMax: 3_000,
    auth: (give) => give({ token: client.token(), ...cursor }),
  })
  socket.on('head', ({ seq, epoch }: { seq: number; epoch: string }) => (cursor = { lastSeq: seq, epoch }))
  socket.on('events', (events: LiveEvent[]) => {
    for (const { id, version, seq } of events) {
      arrivedAt.set(`${id}:${version}`, arrivedAt.get(`${id}:${version}`) ?? Date.now())
      cursor.lastSeq = seq
    }
    for (const tell of waiting) tell(events)
  })
  // Those that socket.io leaves to its user: the server closed the connection, or refused it while it starts.
  const reconnect = () => void setTimeout(() => socket.connect(), retryMs)
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && reconnect())
  socket.on('connect_error', () => socket.active || reconnect())
  await new Promise((resolve) => socket.once('head', resolve))
  return {
    arrivedAt,
    next: (since) =>
      new Promise((resolve) => {
        const look = (events: LiveEvent[]) => {
          if (!events.some(({ at }) => Date.parse(at) >= since)) return
          waiting.delete(look)
          resolve(Date.now())
        }
        waiting.add(look)
      }),
    close: () => socket.disconnect(),
  }
}
