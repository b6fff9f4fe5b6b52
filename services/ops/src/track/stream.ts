import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { findTracked } from '../orders/tracking/tracked.ts'
import { AppError, notFound, rateLimited } from '../platform/errors.ts'
import type { EventDoc } from '../platform/changes/event-log.ts'
import { createSlots } from '../platform/concurrency/slots.ts'
import type { TrackTokens } from './tokens.ts'

const heartbeatEveryMs = 15_000
const perAddressMax = 20
/** How much may be unread before a page is disconnected; it reconnects by itself. */
const unreadMaxBytes = 256 * 1024
const StreamQuery = z.strictObject({ token: z.string().max(2_048) })

/** Notifies this process's open tracking pages of changes to their orders. */
export interface TrackFeed {
  events: (events: readonly EventDoc[]) => void
  /** Resends every order, after a gap in the events. */
  refresh: () => void
  watch: (orderId: string, listener: () => void) => () => void
}

export function createTrackFeed(): TrackFeed {
  const listeners = new Map<string, Set<() => void>>()
  const wake = (orderId: string) => {
    for (const listener of listeners.get(orderId) ?? []) listener()
  }
  return {
    events: (events) => {
      for (const orderId of new Set(events.filter(({ entity }) => entity === 'order').map(({ id }) => id))) wake(orderId)
    },
    refresh: () => {
      for (const orderId of listeners.keys()) wake(orderId)
    },
    watch: (orderId, listener) => {
      const own = listeners.get(orderId) ?? new Set()
      listeners.set(orderId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(orderId)
      }
    },
  }
}

/** Server-sent events of one order: the complete order, at once and after every change, until the token expires. */
export function serveTrackStream(app: FastifyInstance, tokens: TrackTokens, feed: TrackFeed): void {
  const slots = createSlots(perAddressMax)
  /** Sockets with an open stream: it never ends, so no further request on the connection could be answered. */
  const streaming = new WeakSet<Socket>()
  app.get('/api/public/track/stream', { config: { access: 'public' } }, async (request, reply) => {
    const query = StreamQuery.safeParse(request.query)
    if (!query.success)
      throw new AppError('validation_failed', 'token: send the token of the order', {
        details: { issues: [{ path: 'token', message: 'is required' }] },
      })
    const { orderId, expiresAt } = tokens.read(query.data.token)
    const { socket } = request.raw
    const release = streaming.has(socket) ? null : slots.take(request.ip)
    if (!release) throw rateLimited(60)
    streaming.add(socket)
    // Registered before the first await: a visitor may leave at any moment.
    onceClosed(reply, () => {
      streaming.delete(socket)
      release()
    })
    if (!(await findTracked({ _id: orderId }))) throw notFound('Order')
    stream(reply, orderId, expiresAt, feed)
    return reply
  })
}

/**
 * Calls back once when the response ends, however it ends; at once if it has ended already. A response queued behind another on the same
 * connection never closes by itself: only the end of the connection ends it.
 */
function onceClosed({ raw, request }: FastifyReply, callBack: () => void): void {
  const { socket } = request.raw
  if (raw.destroyed || socket.destroyed) return callBack()
  const end = () => {
    raw.off('close', end)
    socket.off('close', end)
    callBack()
  }
  raw.once('close', end)
  socket.once('close', end)
}

function stream(reply: FastifyReply, orderId: string, expiresAt: Date, feed: TrackFeed): void {
  reply.hijack()
  const { raw } = reply
  if (raw.destroyed) return
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const write = (chunk: string) => {
    if (raw.writableLength > unreadMaxBytes) raw.destroy()
    else if (!raw.writableEnded) raw.write(chunk)
  }
  let sentVersion = 0
  let turn = Promise.resolve()
  const sendOrder = async () => {
    const found = await findTracked({ _id: orderId })
    if (!found || found.order.version <= sentVersion) return
    sentVersion = found.order.version
    write(`event: order\ndata: ${JSON.stringify(found.order)}\n\n`)
  }
  const update = () => {
    turn = turn.then(sendOrder).catch(() => void raw.end())
  }
  const unwatch = feed.watch(orderId, update)
  const heartbeat = setInterval(write, heartbeatEveryMs, ': beat\n\n')
  const expiry = setTimeout(() => raw.end('event: expired\ndata: {}\n\n'), expiresAt.getTime() - Date.now())
  onceClosed(reply, () => {
    clearInterval(heartbeat)
    clearTimeout(expiry)
    unwatch()
  })
  update()
}
