import type { z } from 'zod'
import { toAgent, type AgentDoc } from '../../agents/model.ts'
import type { CandidateQuery } from '../../orders/agents/candidate-contract.ts'
import { byRank, judge, matchesSearch, toCandidate } from '../../orders/agents/candidates.ts'
import { defaultOrderSort, type Order, type OrderQuery, type OrderStats } from '../../orders/contract.ts'
import { dueStateOf } from '../../orders/due/due.ts'
import { toOrder, toOrderDetails, type OrderDoc } from '../../orders/model.ts'
import { orderFilter } from '../../orders/queries.ts'
import { orderStatsProjection, toRevenue, toStats } from '../../orders/stats.ts'
import { dayMs, malaysianDay, now } from '../../platform/clock.ts'
import { toPage } from '../../platform/database/mongo.ts'
import { notFound, staleVersion } from '../../platform/errors.ts'
import { signedIn } from '../../platform/http/principals.ts'
import type { Call, Principal } from '../../platform/http/routes.ts'
import { nested, sum } from '../../platform/stats/counts.ts'
import { defaultSettings } from '../../settings/defaults.ts'
import type { Answers } from './answers.ts'
import type { Changes, Command } from './changes.ts'
import type { Data } from './data.ts'
import { bySort, pageOf } from './list.ts'

/** Those without a due time follow, newest first. */
const byDue = (direction: 1 | -1) => (one: OrderDoc, other: OrderDoc) => {
  if (!one.dueAt || !other.dueAt) return Number(!one.dueAt) - Number(!other.dueAt) || bySort<OrderDoc>('-createdAt')(one, other)
  return bySort<OrderDoc>(direction === 1 ? 'dueAt' : '-dueAt')(one, other)
}

const compareBy = (sort: string) => (/^-?dueAt$/.test(sort) ? byDue(sort === 'dueAt' ? 1 : -1) : bySort<OrderDoc>(sort))

/** By id or number. Throws `not_found`. */
export function findOrder({ orders }: Data, ref: string): OrderDoc {
  const order = orders.find(({ _id, number }) => number === ref || _id.toHexString() === ref)
  if (!order) throw notFound('Order')
  return order
}

type DueStats = Pick<
  OrderStats,
  'lateOrders' | 'atRiskOrders' | 'pendingOver30MinutesOrders' | 'oldestUnassigned' | 'worstDelay' | 'lastWeekOrders'
>

function dueStatsOf(orders: readonly OrderDoc[]): DueStats {
  const at = now()
  const [oldest] = orders.filter(({ status, agent }) => status === 'confirmed' && !agent)
  const states = orders.map(({ dueAt }) => dueStateOf(dueAt, at))
  const [worst] = orders.filter(({ dueAt }) => dueStateOf(dueAt, at) === 'late').toSorted(byDue(1))
  const aWeekAgo = new Date(at.getTime() - 7 * dayMs)
  const waitsSince = new Date(at.getTime() - defaultSettings.pendingMinutesMax * 60_000)
  return {
    lateOrders: states.filter((state) => state === 'late').length,
    atRiskOrders: states.filter((state) => state === 'at_risk').length,
    pendingOver30MinutesOrders: orders.filter(({ status, createdAt }) => status === 'pending' && createdAt < waitsSince).length,
    oldestUnassigned: oldest
      ? {
          id: oldest._id.toHexString(),
          number: oldest.number,
          city: oldest.pickup.city,
          since: oldest.lastTracking.timestamp.toISOString(),
        }
      : null,
    worstDelay: worst?.dueAt ? { id: worst._id.toHexString(), number: worst.number, dueAt: worst.dueAt.toISOString() } : null,
    lastWeekOrders: orders.filter(({ createdAt }) => malaysianDay(createdAt) === malaysianDay(aWeekAgo) && createdAt <= aWeekAgo).length,
  }
}

const countsOf = (orders: readonly OrderDoc[]) => nested(sum(orders.map((order) => orderStatsProjection.countDocument(order))))

/** What consoles get pushed: without amounts. */
export function orderStatsOf({ orders, agents }: Data) {
  const [top] = agents.toSorted((one, other) => other.completedOrders - one.completedOrders)
  return {
    ...toStats(countsOf(orders)),
    ...dueStatsOf(orders),
    topAgent: top ? { id: top._id.toHexString(), name: top.name, completedOrders: top.completedOrders } : null,
  }
}

const may = (principal: Principal, permission: 'finance.read') => principal.kind === 'staff' && principal.permissions.includes(permission)

/** The orders that an agent has in hand. */
export const loadOf = ({ orders }: Data, { _id }: Pick<AgentDoc, '_id'>): number =>
  orders.filter(({ agent, status }) => agent?.id.equals(_id) && !['delivered', 'cancelled', 'refunded'].includes(status)).length

export function candidatesFor(data: Data, ref: string, { search, ...at }: z.output<typeof CandidateQuery>) {
  const order = findOrder(data, ref)
  const day = malaysianDay(order.scheduledPickupTime)
  const ofDay = data.orders.filter(({ _id, scheduledPickupTime }) => _id !== order._id && malaysianDay(scheduledPickupTime) === day)
  const ranked = data.agents
    .filter((agent) => !search || matchesSearch(agent, search))
    .map((agent) => judge(order, agent, { load: ofDay.filter((each) => each.agent?.id.equals(agent._id)).length, stops: [] }))
    .toSorted(byRank)
  const from = (at.page - 1) * at.limit
  const shown = ranked.slice(from, from + at.limit).flatMap((each) => {
    const doc = data.agents.find(({ _id }) => _id === each.doc._id)
    return doc ? [toCandidate({ ...toAgent(doc), todayLoad: loadOf(data, doc) }, each)] : []
  })
  return toPage(at, shown, ranked.length, { next: shown.at(-1)?.id })
}

const command =
  (verb: Command['verb'], data: () => Data, act: Changes['act']) =>
  ({ id, body, principal }: Call<undefined, { version: number }>) => {
    const { version, ...rest } = body
    const order = findOrder(data(), id)
    if (order.version !== version) throw staleVersion(toOrder(order))
    const { id: actorId, name } = signedIn(principal)
    return act({ id: order._id.toHexString() }, { verb, ...rest } as Command, { kind: 'staff', id: actorId, name })
  }

/** Nobody here has a picture. */
const noPictures = { pictures: { customer: null, agent: null } }

export const orderAnswers = (data: () => Data, act: Changes['act']): Answers => ({
  'GET /api/orders': ({ query }: Call<z.output<typeof OrderQuery>, undefined>) =>
    pageOf<OrderDoc, Order>(data().orders, query, {
      filter: orderFilter(query),
      compare: compareBy(query.sort ?? defaultOrderSort(query.tab)),
      toEntity: toOrder,
    }),
  'GET /api/orders/:id': ({ id }: Call<undefined, undefined>) => ({ ...toOrderDetails(findOrder(data(), id)), ...noPictures }),
  'GET /api/orders/:id/candidates': ({ id, query }: Call<z.output<typeof CandidateQuery>, undefined>) => candidatesFor(data(), id, query),
  'POST /api/orders/:id/assign': (call: Call<undefined, { version: number }>) => ({ ...command('assign', data, act)(call), ...noPictures }),
  'POST /api/orders/:id/cancel': command('cancel', data, act),
  'POST /api/orders/:id/status': command('status', data, act),
  'GET /api/orders/stats': ({ principal }: Call<undefined, undefined>) => {
    const { todayRevenueSen, totalRevenueSen, averageOrderValueSen } = toRevenue(countsOf(data().orders))
    const amounts = { todayRevenueSen, totalRevenueSen, averageOrderValueSen }
    const without = { todayRevenueSen: null, totalRevenueSen: null, averageOrderValueSen: null }
    return { ...orderStatsOf(data()), ...(may(principal, 'finance.read') ? amounts : without) }
  },
})
