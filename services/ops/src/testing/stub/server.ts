import { randomUUID } from 'node:crypto'
import { eventDefinitions, eventPermissions, everyStats } from '../../features.ts'
import type { Candidate } from '../../orders/agents/candidate-contract.ts'
import type { Order, OrderDetails } from '../../orders/contract.ts'
import { toOrder, toOrderDetails } from '../../orders/model.ts'
import { openLive, type Live } from '../../platform/live/live.ts'
import { AppError } from '../../platform/errors.ts'
import { createLog } from '../../platform/process/log.ts'
import { readAddresses } from '../../platform/security/addresses.ts'
import type { Call, Route } from '../../platform/http/routes.ts'
import type { Bookings } from '../entities/bookings.ts'
import { freePort } from '../system/processes.ts'
import { buildServedApp, everyRoute } from '../http/routes.ts'
import { createAnswers, emptyAnswers, emptyOf, type Answers } from './answers.ts'
import { createChanges, type Changes, type Command } from './changes.ts'
import { newData, type Data } from './data.ts'
import { createEventLog } from './log.ts'
import { createMoney } from './money.ts'
import { candidatesFor, findOrder, orderStatsOf } from './orders.ts'
import { createPeople, editAnswers, type People } from './people.ts'
import { createSessions } from './sessions.ts'

/** What the stub has. */
interface Reads {
  orders: () => Order[]
  order: (id: string) => OrderDetails
  /** The agents for an order, best first. */
  candidates: (orderId: string) => Candidate[]
  orderStats: () => ReturnType<typeof orderStatsOf>
  /** Name of an agent. */
  agentName: (id: string) => string
}

const readsOf = (data: () => Data): Reads => ({
  orders: () => data().orders.map(toOrder),
  order: (id) => toOrderDetails(findOrder(data(), id)),
  candidates: (id) => candidatesFor(data(), id, { page: 1, limit: data().agents.length }).items,
  orderStats: () => orderStatsOf(data()),
  agentName: (id) => data().agents.find(({ _id }) => _id.toHexString() === id)?.name ?? '',
})

/** The product's HTTP and live server, without database, Redis and worker: its answers are made of documents in memory. */
export interface Stub extends Reads, People {
  url: string
  /** The routes that it answers: "GET /api/orders". */
  answered: readonly string[]
  bookings: Bookings
  place: Changes['place']
  /** Changes an order as the demo's admin does. */
  act: (order: Parameters<Changes['act']>[0], command: Command) => ReturnType<Changes['act']>
  /** Starts anew with the demo data. Throws if it was asked what it cannot answer, or if an answer broke its contract. */
  reset: () => void
  close: () => Promise<void>
}

const statsEveryMs = 2_000

export async function startStub(webDir: string): Promise<Stub> {
  const url = `http://localhost:${String(await freePort())}`
  let data = newData()
  const faults: string[] = []
  let live: Live | undefined
  const log = createEventLog((event) => {
    live?.events([event])
    pushStats()
  })
  const pushStats = () => live?.stats('orders.read', { area: 'orders', seq: log.head(), values: orderStatsOf(data) })
  // Time alone makes orders late.
  const timer = setInterval(() => void (live?.isWatched() && pushStats()), statsEveryMs).unref()
  const recheck = () => live?.recheck()
  const sessions = createSessions(() => data, { recheck, url })
  let changes = createChanges(data, log)
  const act: Changes['act'] = (...given) => changes.act(...given)
  const money = createMoney(() => data, log)
  const edits = editAnswers(() => data, log, recheck)
  const answers = { ...createAnswers(() => data, { log, act, money }), ...edits, ...sessions.answers }
  const app = await buildServedApp(url, { guard: sessions.guard, webDir, servesDocs: false, routes: stubbed(answers, faults) })
  await app.listen({ host: '127.0.0.1', port: Number(new URL(url).port) })
  live = serveLive(app.server, url, sessions.guard)
  const people = createPeople(() => data, log, recheck)
  return {
    url,
    answered: [...Object.keys(answers), ...emptyAnswers],
    get bookings() {
      return changes.bookings
    },
    place: (change) => changes.place(change),
    ...readsOf(() => data),
    ...people,
    act: (order, command) => changes.act(order, command, people.actor('admin')),
    reset: () => {
      sessions.clear()
      log.clear()
      data = newData()
      changes = createChanges(data, log)
      const found = faults.splice(0)
      if (found.length > 0) throw new Error(`the stub failed:\n${found.join('\n')}`)
    },
    close: async () => {
      clearInterval(timer)
      live?.close()
      await app.close()
    },
  }
}

/** The product's routes with the stub's answers, each checked by the contract of its route. */
function stubbed(answers: Answers, faults: string[]): Route[] {
  const routes = everyRoute().map((route): Route => {
    const name = `${route.method} ${route.path}`
    const answer = answers[name] ?? (emptyAnswers.includes(name) ? () => route.answer && emptyOf(route.answer) : undefined)
    const run = async (call: Call<never, never>) => {
      try {
        if (!answer) throw new Error('the stub has no answer')
        const given = await answer(call)
        route.answer?.parse(given)
        return given
      } catch (error) {
        if (!(error instanceof AppError)) faults.push(`${name}: ${String(error)}`)
        throw error
      }
    }
    // A writer of answers that nobody asks for is compiled for nothing, and where keys count they are kept in the database.
    return { ...route, answer: answer && route.answer, idempotencyKey: 'unused', run }
  })
  const known = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  const unknown = [...Object.keys(answers), ...emptyAnswers].filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`the product has no route ${unknown.join(', ')}`)
  return routes
}

function serveLive(server: Parameters<typeof openLive>[0], url: string, gatekeeper: Parameters<typeof openLive>[1]['gatekeeper']): Live {
  return openLive(server, {
    log: createLog('silent', 'stub'),
    publicUrl: url,
    allowedOrigins: new Set([url]),
    addresses: readAddresses([]),
    gatekeeper,
    eventPermissions,
    relevant: [
      ...new Set([...eventDefinitions.map(({ permission }) => permission), ...everyStats.flatMap(({ areas }) => Object.values(areas))]),
    ],
    epoch: randomUUID(),
    seq: 0,
    findStalled: async () => [],
  })
}
