import { claimantOf } from './agents.ts'
import { minuteMs } from './clock.ts'
import { drawsFor, stageMs } from './customer-plan.ts'
import { byDay } from './hours.ts'
import { nextMove, type Move, type PlannedMove } from './moves.ts'
import { nearby } from './places.ts'
import { ratingOf } from './ratings.ts'
import type { Order } from './wire.ts'
import type { World } from './world.ts'

/** Caches an order and schedules its next move, whether the order comes from a response or from polling. */
export function observeOrder(world: World, order: Order, excluded: ReadonlySet<string> = noAgents): void {
  if (world.orderCache.update(order)) planNext(world, order, excluded)
}

const noAgents: ReadonlySet<string> = new Set()
/** How many agents try to claim an order before it is left to staff. */
const claimTriesMax = 3

/** The move is due when the stage's duration is over. Moves of orders that are read late are spread over the duration of a stage. */
function planNext(world: World, order: Order, excluded: ReadonlySet<string>): void {
  const { seed, pace, orderCache, timers, clock } = world
  const next = nextMove(order, { seed, pace, nowMs: clock.nowMs(), isRejected: (move) => orderCache.isRejected(order, move) })
  if (!next) return
  timers.add(dueOf(next, order, world), () => makeMove(world, order, { move: next.move, excluded }))
}

/** Real minutes until an agent who missed the slot sets out after all. */
const missedMinutes = [3, 25] as const

function dueOf({ move, afterMs, setsOutMs }: PlannedMove, order: Order, { seed, clock }: Pick<World, 'seed' | 'clock'>): number {
  const nowMs = clock.nowMs()
  const draws = drawsFor(seed, order.id, 'late', order.status)
  const stageEndsMs = Math.min(Date.parse(order.updatedAt), nowMs) + afterMs
  const soonMs = stageEndsMs >= nowMs ? stageEndsMs : nowMs + draws.next() * afterMs
  if (move.kind !== 'status') return soonMs
  if (setsOutMs === null) return byDay(draws, move.status, soonMs)
  return byDay(draws, move.status, setsOutMs >= nowMs ? Math.max(setsOutMs, soonMs) : nowMs + draws.int(...missedMinutes) * minuteMs)
}

interface Attempt {
  move: Move
  /** Agents who declined the order, or whom the server rejected. */
  excluded: ReadonlySet<string>
}

async function makeMove(world: World, order: Order, { move, excluded }: Attempt): Promise<void> {
  if (world.orderCache.get(order.id)?.version !== order.version) return
  if (isLeftToStaffForNow(world, order, move)) {
    world.timers.add(world.clock.nowMs() + (5 * minuteMs) / world.pace, () => makeMove(world, order, { move, excluded }))
    return
  }
  if (move.kind === 'claim') return claim(world, order, excluded)
  const location = locationOf(world, order, move)
  const agentId = order.agent?.id ?? ''
  const done = await world.api.act(order, move, { agentId, ...(location === null ? {} : { location }) })
  if (done === null) return
  if ('order' in done && move.kind === 'status' && move.status === 'delivered') planRating(world, done.order)
  if ('order' in done && move.kind === 'pay') return awaitPayment(world, done.order, move)
  if ('order' in done) return observeOrder(world, done.order, move.kind === 'decline' ? new Set([agentId]) : noAgents)
  if (await rereadOrder(world, order, done.refused)) markRejectedAndReplan(world, order, move)
}

/** How long the console may take to hear of a payment, in real time: some banks answer half a minute later. */
const hearsWithinMs = 2 * minuteMs

/** The customer has been at the gateway's page: the order changes when the console hears of it. Until then nobody pays again. */
function awaitPayment(world: World, order: Order, move: Move & { kind: 'pay' }): void {
  const { orderCache, timers, clock } = world
  orderCache.update(order)
  const goOn = () => {
    if (orderCache.get(order.id)?.version === order.version) markRejectedAndReplan(world, order, move)
    return Promise.resolve()
  }
  if (move.outcome === 'left') void goOn()
  else timers.add(clock.nowMs() + hearsWithinMs, goOn)
}

/** After a delivery, the customer rates it some time later, or never: whoever is away then does not catch up. */
function planRating({ seed, pace, clock, timers, api }: World, order: Order): void {
  const rating = ratingOf(seed, order.id)
  if (!rating) return
  const afterMs = stageMs(drawsFor(seed, order.id, 'rates after'), [5, 90], pace)
  // A rejection means that staff were asked to enter it meanwhile.
  timers.add(clock.nowMs() + afterMs, async () => void (await api.rate(order, rating)))
}

/** This many orders to confirm, and this many without an agent, are always left to staff. */
const leftMin = 6
/** The longest time an order is left to staff, in real minutes. */
const leftMinutes = 45

/** Whether the apps do not act on an order yet, so that staff always have some to act on. */
function isLeftToStaffForNow(world: World, order: Order, { kind }: Move): boolean {
  const isAsked = kind === 'claim' || (kind === 'pay' && order.status === 'pending')
  if (!isAsked || world.clock.nowMs() - Date.parse(order.updatedAt) > leftMinutes * minuteMs) return false
  return world.orderCache.waiting().filter(({ status }) => status === order.status).length <= leftMin
}

/** An agent with capacity claims the order. If there is none, or the claim is rejected, it is tried again a little later. */
async function claim(world: World, order: Order, excluded: ReadonlySet<string>): Promise<void> {
  const { seed, pace, clock, timers, orderCache, referenceData } = world
  const move: Move = { kind: 'claim' }
  const agent = claimantOf(seed, order, { agents: referenceData.agents, loads: orderCache.loads(), excluded })
  const done = agent ? await world.api.act(order, move, { agentId: agent.id }) : undefined
  if (done === null) return
  if (done && 'order' in done) return observeOrder(world, done.order)
  if (done && !(await rereadOrder(world, order, done.refused))) return
  const tried = agent ? new Set([...excluded, agent.id]) : excluded
  if (tried.size > claimTriesMax) return markRejectedAndReplan(world, order, move)
  timers.add(clock.nowMs() + (5 * minuteMs) / pace, () => makeMove(world, order, { move, excluded: tried }))
}

/** The server rejected this move: plans another one, or none, until the order changes. */
function markRejectedAndReplan(world: World, order: Order, move: Move): void {
  world.orderCache.markRejected(order, move)
  planNext(world, order, noAgents)
}

/** After a rejection: reads the order again and continues from its new state. True if it is unchanged. */
async function rereadOrder(world: World, order: Order, code: string): Promise<boolean> {
  const changed = await world.api.changedOrders({ customerId: order.customer.id }, order.updatedAt)
  for (const one of changed) observeOrder(world, one)
  // An order of somebody else is reported as not found: it is gone only if its customer does not have it either.
  if (code === 'not_found' && !changed.some(({ id }) => id === order.id)) world.orderCache.remove(order.id)
  return world.orderCache.get(order.id)?.version === order.version
}

const atOwnTown = ['agent_en_route', 'in_processing', 'ready_for_delivery', 'out_for_delivery']
const atPickup = ['pickup_arrived', 'items_collected']
const atDelivery = ['delivery_arrived', 'delivered']

/** The agent's reported location: its own town while it sets out and works, else a landmark near the customer. */
function locationOf({ referenceData }: World, order: Order, move: Move): string | null {
  if (move.kind !== 'status') return null
  const home = referenceData.agents.find(({ id }) => id === order.agent?.id)
  if (atOwnTown.includes(move.status) && home) return nearby(home)
  if (atPickup.includes(move.status)) return nearby(order.pickup)
  return atDelivery.includes(move.status) ? nearby(order.delivery) : null
}

/** Orders that no app will move: staff have to. */
export function leftToStaff({ seed, pace, orderCache, clock }: World): Order[] {
  return orderCache
    .waiting()
    .filter(
      (order) => nextMove(order, { seed, pace, nowMs: clock.nowMs(), isRejected: (move) => orderCache.isRejected(order, move) }) === null,
    )
}

/** Confirmed orders without an agent. */
export function unclaimed({ orderCache }: World): Order[] {
  return orderCache.waiting().filter(({ status }) => status === 'confirmed')
}
