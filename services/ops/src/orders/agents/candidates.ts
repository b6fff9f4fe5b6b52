import type { z } from 'zod'
import { CandidateFit, type Candidate, type CandidateQuery, type CandidateReason } from './candidate-contract.ts'
import { everyAgent, findAnyAgent, withLoads } from '../../agents/queries.ts'
import { plateTerms } from '../../agents/plate-terms.ts'
import { hoursOn } from '../../agents/hours/hours.ts'
import { expiredPaperOf } from '../../agents/papers/papers.ts'
import { servedStates } from '../../agents/status/states.ts'
import { vehicleItemsMax } from '../../agents/vehicles.ts'
import { atMalaysianHour, dayMs, malaysianDay, now } from '../../platform/clock.ts'
import type { Page } from '../../platform/contract.ts'
import { checkDepth, toPage } from '../../platform/database/mongo.ts'
import { rowsBefore } from '../../platform/database/rows-after.ts'
import { compareNames } from '../../platform/database/compare-names.ts'
import { nameTerms, numberTerms, parseSearch } from '../../platform/database/search-terms.ts'
import { deliveryDueStatuses, pickupDueStatuses } from '../due/due.ts'
import { countDayOrders, countOpenOrdersByAgent, listStopsNear, type DayOrder } from './loads.ts'
import type { OrderDoc } from '../model.ts'
import { getOrderId } from '../queries.ts'

type AgentDoc = ReturnType<typeof everyAgent> extends AsyncIterable<infer Each> ? Each : never
type Wanted = Pick<OrderDoc, '_id' | 'agent' | 'pickup' | 'totalItems' | 'scheduledPickupTime'>

/**
 * Every agent ranked for one order, best first. The number of queries does not depend on the number of agents: the order, the agents, their
 * orders of that day, and the open orders of the agents on this page.
 */
export async function listCandidates(ref: string, { search, ...at }: z.output<typeof CandidateQuery>): Promise<Page<Candidate>> {
  checkDepth(at)
  const order = await getOrderId(ref, ['agent', 'pickup', 'totalItems', 'scheduledPickupTime'])
  const dayBegins = atMalaysianHour(order.scheduledPickupTime, 0)
  const day = { from: dayBegins, to: new Date(dayBegins.getTime() + dayMs), except: order._id }
  const [loads, stops] = await Promise.all([countDayOrders(day), listStopsNear(day, nearTo(order))])
  const own = byAgent(stops)
  const judged = (agent: AgentDoc) => judge(order, agent, { load: loads.get(idOf(agent)) ?? 0, stops: own.get(idOf(agent)) ?? [] })
  const lastShown = at.after === undefined ? null : await findAnyAgent(at.after)
  const last = lastShown && judged(lastShown)
  const { best, total: ranked } = await rankBest(last ? at.limit : at.page * at.limit, async function* () {
    for await (const agent of everyAgent()) {
      if (search && !matchesSearch(agent, search)) continue
      const each = judged(agent)
      if (!last || byRank(last, each) < 0) yield each
    }
  })
  const shown = last ? best : best.slice(rowsBefore(at))
  const total = last ? rowsBefore(at) + ranked : ranked
  const agentsShown = await withLoads(
    shown.map(({ doc }) => doc),
    countOpenOrdersByAgent,
  )
  return toPage(
    at,
    agentsShown.map((agent, index) => toCandidate(agent, shown[index] as (typeof shown)[number])),
    total,
    { next: shown.at(-1)?.doc._id.toHexString() },
  )
}

const idOf = ({ _id }: AgentDoc) => _id.toHexString()

type Ranked = Judged & { doc: AgentDoc }

/** The best of any number, in order; never many more than those in memory. */
async function rankBest(max: number, judged: () => AsyncIterable<Ranked>): Promise<{ best: Ranked[]; total: number }> {
  let best: Ranked[] = []
  let total = 0
  for await (const each of judged()) {
    total += 1
    best.push(each)
    if (best.length > 2 * max + slack) best = best.toSorted(byRank).slice(0, max)
  }
  return { best: best.toSorted(byRank).slice(0, max), total }
}
/** So many more are collected before they are sorted, so that they seldom are. */
const slack = 1_000

function byAgent(orders: readonly DayOrder[]): Map<string, DayOrder[]> {
  const own = new Map<string, DayOrder[]>()
  for (const order of orders) {
    const id = order.agent.id.toHexString()
    own.set(id, [...(own.get(id) ?? []), order])
  }
  return own
}

type Judged = Pick<Candidate, 'dayLoad' | 'nearby' | 'fit' | 'reasons'>

/** What is shown of a ranked agent. */
export const toCandidate = (
  agent: Awaited<ReturnType<typeof withLoads>>[number],
  { doc, dayLoad, nearby, fit, reasons }: Ranked,
): Candidate => ({
  ...agent,
  plateNumber: doc.plateNumber,
  dayLoad,
  nearby,
  fit,
  reasons,
})

/** What an agent has to do that day, and where near the order. */
interface OwnDay {
  load: number
  stops: readonly DayOrder[]
}

/** How well an agent suits an order, and why. */
export function judge(order: Wanted, doc: AgentDoc, own: OwnDay): Ranked {
  const load = { orders: own.load, max: doc.maxOrdersPerDay }
  const nearby = findNearby(order, own.stops)
  const itemsMax = vehicleItemsMax[doc.vehicleType]
  const worksThere = doc.workingAreas.includes(order.pickup.city)
  const hasOrder = order.agent?.id.equals(doc._id) === true
  const isFull = load.orders >= load.max
  const expired = expiredPaperOf(doc)
  const pickupDay = malaysianDay(order.scheduledPickupTime)
  const isDayOff = hoursOn(doc, pickupDay)?.isWorking === false
  const isOffDuty = doc.isOnDuty === false && order.scheduledPickupTime.getTime() < now().getTime() + soonMs
  const isOtherState = !servedStates(doc.state).includes(order.pickup.state)
  const reasons: (CandidateReason | false)[] = [
    doc.accountStatus !== 'active' && { kind: 'status', status: doc.accountStatus },
    expired !== null && { kind: 'papers_expired', paper: expired.paper, expiresOn: expired.expiresOn },
    hasOrder && { kind: 'has_order' },
    isOtherState && { kind: 'other_state', state: doc.state },
    isDayOff && { kind: 'day_off' },
    isOffDuty && { kind: 'off_duty' },
    isFull && { kind: 'full', ...load },
    !isOtherState && !worksThere && { kind: 'other_area', city: doc.city },
    order.totalItems > itemsMax && { kind: 'vehicle_small', vehicleType: doc.vehicleType, items: order.totalItems, itemsMax },
    worksThere && { kind: 'area', city: order.pickup.city },
    nearby !== null && { kind: 'nearby', ...nearby },
    !isFull && { kind: 'room', ...load },
  ]
  const fits: Record<Exclude<CandidateFit, 'good'>, boolean> = {
    unavailable: doc.accountStatus !== 'active' || hasOrder || expired !== null,
    other_state: isOtherState,
    off_duty: isDayOff || isOffDuty,
    full: isFull,
    other_area: !worksThere,
  }
  const fit = (Object.keys(fits) as (keyof typeof fits)[]).find((one) => fits[one]) ?? 'good'
  return { doc, dayLoad: load.orders, nearby, fit, reasons: reasons.filter((reason) => reason !== false) }
}

/** Who is off duty now may be back for a later pickup. */
const soonMs = 2 * 60 * 60_000

const nearMs = 90 * 60_000
const nearTo = ({ pickup, scheduledPickupTime: at }: Wanted) => ({
  city: pickup.city,
  from: new Date(at.getTime() - nearMs),
  to: new Date(at.getTime() + nearMs),
})

/** The nearest stop in time in the same town: an open pickup or a delivery. */
function findNearby({ pickup, scheduledPickupTime }: Wanted, own: readonly DayOrder[]): Candidate['nearby'] {
  const apartMs = (at: Date) => Math.abs(at.getTime() - scheduledPickupTime.getTime())
  const [nearest] = own
    .flatMap(({ number, ...order }) => {
      if (pickupDueStatuses.includes(order.status)) return [{ number, place: order.pickup, at: order.scheduledPickupTime }]
      return deliveryDueStatuses.includes(order.status) ? [{ number, place: order.delivery, at: order.scheduledDeliveryTime }] : []
    })
    .filter(({ place, at }) => place.city === pickup.city && place.state === pickup.state && apartMs(at) <= nearMs)
    .toSorted((a, b) => apartMs(a.at) - apartMs(b.at))
  return nearest ? { number: nearest.number, at: nearest.at.toISOString() } : null
}

/** By fit; then by large enough vehicle, a nearby stop, and the most free capacity that day. Names break ties. */
export function byRank(a: Ranked, b: Ranked): number {
  const isSmall = ({ reasons }: Judged) => Number(reasons.some(({ kind }) => kind === 'vehicle_small'))
  const share = ({ dayLoad, doc }: typeof a) => dayLoad / doc.maxOrdersPerDay
  return (
    CandidateFit.options.indexOf(a.fit) - CandidateFit.options.indexOf(b.fit) ||
    isSmall(a) - isSmall(b) ||
    Number(a.nearby === null) - Number(b.nearby === null) ||
    share(a) - share(b) ||
    compareNames(a.doc.name, b.doc.name) ||
    a.doc._id.toHexString().localeCompare(b.doc._id.toHexString())
  )
}

/**
 * Every search term must be a prefix of a term of the name, the number, an area, the state, the vehicle or the plate, which may be typed without its
 * space.
 */
export function matchesSearch({ number, name, city, state, workingAreas, vehicleType, plateNumber }: AgentDoc, search: string): boolean {
  const terms = [name, city, state, vehicleType, ...workingAreas]
    .flatMap(nameTerms)
    .concat(plateTerms(plateNumber), number === undefined ? [] : numberTerms(number))
  const searched = parseSearch(search)
  return searched.length > 0 && searched.every((prefix) => terms.some((term) => term.startsWith(prefix)))
}
