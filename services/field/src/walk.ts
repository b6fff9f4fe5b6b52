import { claimantOf } from './agents.ts'
import { minuteMs } from './clock.ts'
import { drawsFor } from './fate.ts'
import { nextMove, type Move } from './moves.ts'
import { nearby } from './places.ts'
import type { Order } from './wire.ts'
import type { World } from './world.ts'

/** Takes note of an order, and puts its next move on the agenda. Whoever tells of it (an answer, a poll), it goes on from there. */
export function meet(world: World, order: Order, passedOver: ReadonlySet<string> = nobody): void {
  if (world.book.see(order)) planNext(world, order, passedOver)
}

const nobody: ReadonlySet<string> = new Set()
/** So many agents try to claim an order; then it is left to staff. */
const claimTriesMax = 3

/** Due when the stage has taken its time. Who hears late of an order acts within the time that a stage takes, not all at once. */
function planNext(world: World, order: Order, passedOver: ReadonlySet<string>): void {
  const { seed, pace, book, agenda, clock } = world
  const next = nextMove(order, { seed, pace, isRefused: (move) => book.isRefused(order, move) })
  if (!next) return
  const nowMs = clock.nowMs()
  const dueMs = Math.min(Date.parse(order.updatedAt), nowMs) + next.afterMs
  const lateMs = drawsFor(seed, order.id, 'late', order.status).next() * next.afterMs
  agenda.add(dueMs >= nowMs ? dueMs : nowMs + lateMs, () => makeMove(world, order, { move: next.move, passedOver }))
}

interface Attempt {
  move: Move
  /** Agents who declined it, or were refused. */
  passedOver: ReadonlySet<string>
}

async function makeMove(world: World, order: Order, { move, passedOver }: Attempt): Promise<void> {
  if (world.book.get(order.id)?.version !== order.version) return
  if (move.kind === 'claim') return claim(world, order, passedOver)
  const location = whereabouts(world, order, move)
  const agentId = order.agent?.id ?? ''
  const done = await world.api.act(order, move, { agentId, ...(location === null ? {} : { location }) })
  if (done === null) return
  if ('order' in done) return meet(world, done.order, move.kind === 'decline' ? new Set([agentId]) : nobody)
  if (await lookAgain(world, order, done.refused)) leaveAlone(world, order, move)
}

/** An agent with room takes the job. Where nobody has room, or the one who tried may not, it is tried again a little later. */
async function claim(world: World, order: Order, passedOver: ReadonlySet<string>): Promise<void> {
  const { seed, pace, clock, agenda, book, cast } = world
  const move: Move = { kind: 'claim' }
  const agent = claimantOf(seed, order, { agents: cast.agents, loads: book.loads(), passedOver })
  const done = agent ? await world.api.act(order, move, { agentId: agent.id }) : undefined
  if (done === null) return
  if (done && 'order' in done) return meet(world, done.order)
  if (done && !(await lookAgain(world, order, done.refused))) return
  const tried = agent ? new Set([...passedOver, agent.id]) : passedOver
  if (tried.size > claimTriesMax) return leaveAlone(world, order, move)
  agenda.add(clock.nowMs() + (5 * minuteMs) / pace, () => makeMove(world, order, { move, passedOver: tried }))
}

/** The server will not have this move: another one, or none, until the order changes. */
function leaveAlone(world: World, order: Order, move: Move): void {
  world.book.refuse(order, move)
  planNext(world, order, nobody)
}

/** After a refusal: reads the order anew and goes on from what it has become. True when it is unchanged. */
async function lookAgain(world: World, order: Order, code: string): Promise<boolean> {
  const changed = await world.api.changedOrders({ customerId: order.customer.id }, order.updatedAt)
  for (const one of changed) meet(world, one)
  // Somebody else's order looks as if it were not there: only one that its customer does not have either is gone.
  if (code === 'not_found' && !changed.some(({ id }) => id === order.id)) world.book.forget(order.id)
  return world.book.get(order.id)?.version === order.version
}

const fromHome = ['agent_en_route', 'in_processing', 'ready_for_delivery', 'out_for_delivery']
const atPickup = ['pickup_arrived', 'items_collected']
const atDelivery = ['delivery_arrived', 'delivered']

/** Where the agent says it is: in its own town while it sets out and works, else at a landmark near the customer. */
function whereabouts({ cast }: World, order: Order, move: Move): string | null {
  if (move.kind !== 'status') return null
  const home = cast.agents.find(({ id }) => id === order.agent?.id)
  if (fromHome.includes(move.status) && home) return nearby(home)
  if (atPickup.includes(move.status)) return nearby(order.pickup)
  return atDelivery.includes(move.status) ? nearby(order.delivery) : null
}

/** Orders that no app will move: the business has to. */
export function leftToStaff({ seed, pace, book }: World): Order[] {
  return book.waiting().filter((order) => nextMove(order, { seed, pace, isRefused: (move) => book.isRefused(order, move) }) === null)
}

/** Orders that wait for an agent. */
export function unclaimed({ book }: World): Order[] {
  return book.waiting().filter(({ status }) => status === 'confirmed')
}
