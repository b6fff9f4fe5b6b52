import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { findTracked } from '../orders/tracked.ts'
import { AppError, notFound, rateLimited } from '../platform/errors.ts'
import type { EventDoc } from '../platform/event-log.ts'
import type { TrackTokens } from './tokens.ts'

const beatEveryMs = 15_000
const perAddressMax = 20
const StreamQuery = z.strictObject({ token: z.string().max(2_048) })

/** Tells open tracking pages of this process what becomes of their orders. */
export interface TrackFeed {
  events: (events: readonly EventDoc[]) => void
  /** What came between is not known: every page is told anew. */
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

/** Server-sent events of one order: whole, at once and whenever it changes, until the token ends. */
export function serveTrackStream(app: FastifyInstance, tokens: TrackTokens, feed: TrackFeed): void {
  const open = new Map<string, number>()
  app.get('/api/public/track/stream', { config: { access: 'public' } }, async (request, reply) => {
    const query = StreamQuery.safeParse(request.query)
    if (!query.success)
      throw new AppError('validation_failed', 'token: send the token of the order', {
        details: { issues: [{ path: 'token', message: 'is required' }] },
      })
    const { orderId, expiresAt } = tokens.read(query.data.token)
    if (!(await findTracked({ _id: orderId }))) throw notFound('Order')
    const count = open.get(request.ip) ?? 0
    if (count >= perAddressMax) throw rateLimited(60)
    open.set(request.ip, count + 1)
    stream(reply, orderId, expiresAt, feed, () => open.set(request.ip, (open.get(request.ip) ?? 1) - 1))
    return reply
  })
}

function stream(reply: FastifyReply, orderId: string, expiresAt: Date, feed: TrackFeed, onEnd: () => void): void {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  let sentVersion = 0
  let turn = Promise.resolve()
  const tell = async () => {
    const found = await findTracked({ _id: orderId })
    if (!found || found.order.version <= sentVersion || raw.destroyed) return
    sentVersion = found.order.version
    raw.write(`event: order\ndata: ${JSON.stringify(found.order)}\n\n`)
  }
  const update = () => {
    turn = turn.then(tell).catch(() => void raw.end())
  }
  const unwatch = feed.watch(orderId, update)
  const beat = setInterval(() => raw.write(': beat\n\n'), beatEveryMs)
  const expiry = setTimeout(() => raw.end('event: expired\ndata: {}\n\n'), expiresAt.getTime() - Date.now())
  raw.on('close', () => {
    clearInterval(beat)
    clearTimeout(expiry)
    unwatch()
    onEnd()
  })
  update()
}
