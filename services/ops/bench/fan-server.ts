import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import mongoose from 'mongoose'
import { Server } from 'socket.io'
import type { Permission } from '../src/permissions.ts'
import type { StaffPrincipal } from '../src/platform/http/routes.ts'
import { readAddresses } from '../src/platform/security/addresses.ts'
import { readEvents, type EventDoc } from '../src/platform/changes/event-log.ts'
import { openLive, type Live } from '../src/platform/live/live.ts'
import { createLog } from '../src/platform/process/log.ts'
import { connectMongo } from '../src/platform/database/mongo.ts'
import { connectNotifier } from '../src/platform/changes/notifier.ts'
import { startLogFollower } from '../src/platform/changes/log-follower.ts'
import { answerAs } from './helper.ts'

// One API process's fan-out: the product's own path from the event log to the sockets, or socket.io alone with the same events.

export type FanWay = 'product joined' | 'product one by one' | 'raw joined' | 'raw one by one'
export type ServerAsk = { start: { way: FanWay; mongoUrl: string; redisUrl: string; events: number } } | { go: true } | { stop: true }
export interface ServerAnswer {
  port: number
  /** When it started, in milliseconds since the epoch. */
  at: number
  /** The process's CPU time so far, in microseconds. */
  cpu: number
}

/** Permission sets that all see the events: a socket's token is the index of its set. */
export const rights: Permission[][] = [
  ['orders.read'],
  ['orders.read', 'users.read'],
  ['orders.read', 'finance.read'],
  ['orders.read', 'support.read'],
  ['orders.read', 'users.read', 'finance.read'],
]
const joinedMax = 500
/** Events sent one by one are sent a few at a time, on both sides, so that they can be flushed in between. */
const atOnce = 10

let http: HttpServer
let run: () => void
let end: () => Promise<void>

answerAs(async (question: ServerAsk): Promise<ServerAnswer> => {
  if ('start' in question) await start(question.start)
  const { user, system } = process.cpuUsage()
  const answer = { port: (http.address() as AddressInfo).port, at: performance.timeOrigin + performance.now(), cpu: user + system }
  if ('go' in question) setImmediate(run)
  if ('stop' in question) await end()
  return answer
})

interface Start {
  way: FanWay
  mongoUrl: string
  redisUrl: string
  events: number
}

async function start({ way, mongoUrl, redisUrl, events }: Start): Promise<void> {
  http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  await connectMongo(mongoUrl, { poolSize: 4 })
  if (way === 'raw joined' || way === 'raw one by one') await startRaw(way, events)
  else startProduct({ oneByOne: way === 'product one by one', redisUrl, events })
}

async function startRaw(way: FanWay, count: number): Promise<void> {
  const io = new Server(http, { transports: ['websocket'], serveClient: false, perMessageDeflate: false })
  const all: object[] = []
  while (all.length < count) {
    const part = await readEvents(all.length, joinedMax)
    all.push(...part.map(({ _id, was: _was, ...event }) => ({ seq: _id, ...event })))
  }
  const size = way === 'raw joined' ? joinedMax : 1
  run = () => {
    let at = 0
    const some = () => {
      for (const until = Math.min(all.length, at + Math.max(size, atOnce)); at < until; at += size)
        io.emit('events', all.slice(at, at + size))
      if (at < all.length) setImmediate(some)
    }
    some()
  }
  end = async () => {
    await io.close()
    await mongoose.disconnect()
  }
}

const principalOf = (token: string): StaffPrincipal => ({
  kind: 'staff',
  id: token,
  name: token,
  avatar: null,
  sessionId: token,
  permissions: rights[Number(token)] ?? [],
  version: 1,
})

function startProduct({ oneByOne, redisUrl, events }: { oneByOne: boolean; redisUrl: string; events: number }): void {
  const log = createLog('warn', 'bench')
  const live = openLive(http, {
    log,
    publicUrl: 'http://localhost',
    allowedOrigins: new Set(),
    // All clients connect at once, from one address.
    addresses: readAddresses(['127.0.0.1']),
    gatekeeper: {
      authenticate: async (token) => principalOf(token),
      sessionStatuses: async (ids) => new Map(ids.map((id) => [id, { principal: principalOf(id) }])),
    },
    eventPermissions: new Map([['order.updated', 'orders.read']]),
    relevant: [...new Set(rights.flat())],
    epoch: 'bench',
    seq: 0,
    findStalled: async () => [],
    ...(oneByOne && { tickMs: 0 }),
  })
  const notifier = connectNotifier(redisUrl, { scope: 'bench', secret: 'bench' }, log)
  run = () => follow(live, { notifier, log, oneByOne, events })
  end = async () => {
    live.close()
    http.close()
    await notifier.close()
    await mongoose.disconnect()
  }
}

interface Following {
  notifier: ReturnType<typeof connectNotifier>
  log: ReturnType<typeof createLog>
  oneByOne: boolean
  events: number
}

/** Follows the log from its beginning, up to the number of events of this run. */
function follow(live: Live, { notifier, log, oneByOne, events }: Following): void {
  let done = 0
  const waiting: EventDoc[] = []
  const handSome = () => {
    for (const event of waiting.splice(0, atOnce)) live.events([event])
    if (waiting.length > 0) setImmediate(handSome)
  }
  const hand = (batch: EventDoc[]) => {
    done += batch.length
    if (oneByOne) {
      if (waiting.length === 0) setImmediate(handSome)
      waiting.push(...batch)
    } else live.events(batch)
    if (done >= events) void follower.stop()
  }
  const follower = startLogFollower(
    { notifier, log, epoch: 'bench', entities: new Map(), from: 0 },
    { onEvents: hand, onGap: () => process.exit(1) },
  )
}
