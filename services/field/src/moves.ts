import { drawsFor, fateOf, stageMs } from './fate.ts'
import type { Order } from './wire.ts'

/** What a customer or an agent does next about an order. */
export type Move =
  | { kind: 'pay'; outcome: 'paid' | 'failed' }
  | { kind: 'cancel'; reason: string }
  | { kind: 'claim' }
  | { kind: 'accept' }
  | { kind: 'decline'; reason: string }
  | { kind: 'status'; status: string }

export interface PlannedMove {
  move: Move
  /** How long after the order last changed. */
  afterMs: number
}

type Minutes = readonly [least: number, most: number]

/** From each status: the next one, and how long the agent takes. */
const road: Readonly<Record<string, { to: string; minutes: Minutes }>> = {
  agent_assigned: { to: 'pickup_scheduled', minutes: [3, 10] },
  pickup_scheduled: { to: 'agent_en_route', minutes: [10, 30] },
  agent_en_route: { to: 'pickup_arrived', minutes: [10, 30] },
  pickup_arrived: { to: 'items_collected', minutes: [4, 10] },
  items_collected: { to: 'in_processing', minutes: [15, 40] },
  in_processing: { to: 'ready_for_delivery', minutes: [45, 120] },
  ready_for_delivery: { to: 'out_for_delivery', minutes: [10, 40] },
  out_for_delivery: { to: 'delivery_arrived', minutes: [10, 30] },
  delivery_arrived: { to: 'delivered', minutes: [3, 8] },
}
const beforeCollection: readonly string[] = ['agent_assigned', 'pickup_scheduled', 'agent_en_route', 'pickup_arrived']
const changesOfMind = ['Plans changed', 'Booked the wrong day', 'Found a closer shop', 'Will iron it at home after all'] as const
const agentTroubles = ['Motorcycle broke down', 'Too far from my area', 'Bag would not fit on the bike', 'Family emergency'] as const

/** Where an agent takes the order next; null where no agent has it. */
export function nextStatus(status: string): string | null {
  return road[status]?.to ?? null
}

/** Whether somebody carries the order: from the agent's name on it until delivery. */
export function isUnderWay(order: Order): boolean {
  return order.status in road
}

/** Whether nothing will be done about it by anybody's app, ever, unless staff act (a dispute may still be resolved). */
export function isClosed(order: Order): boolean {
  return order.status === 'delivered'
    ? order.paymentStatus !== 'pending' && order.paymentStatus !== 'failed'
    : !isUnderWay(order) && !isWaiting(order)
}

/** Whether it has no agent yet. */
export function isWaiting(order: Order): boolean {
  return order.status === 'pending' || order.status === 'confirmed'
}

/** The next move of the order's customer or agent; null when it is left to staff. `isRefused` tells of moves that the server would not take. */
export function nextMove(
  order: Order,
  { seed, pace, isRefused = () => false }: { seed: number; pace: number; isRefused?: (move: Move) => boolean },
): PlannedMove | null {
  const wish = wishes(seed, order).find(({ move }) => !isRefused(move))
  if (!wish) return null
  const draws = drawsFor(seed, order.id, 'minutes', order.status, wish.move.kind)
  return { move: wish.move, afterMs: stageMs(draws, wish.minutes, pace) }
}

interface Wish {
  move: Move
  minutes: Minutes
}

function wishes(seed: number, order: Order): Wish[] {
  if (isWaiting(order)) return customerWishes(seed, order)
  if (isUnderWay(order)) return [...cancellation(seed, order), ...agentWishes(seed, order)]
  return isClosed(order) ? [] : [{ move: { kind: 'pay', outcome: 'paid' }, minutes: [1, 3] }]
}

function customerWishes(seed: number, order: Order): Wish[] {
  const { pays } = fateOf(seed, order)
  const wanted = cancellation(seed, order)
  const isToClaim = order.paymentStatus === 'paid' || pays === 'at the door'
  if (isToClaim)
    return order.status === 'confirmed'
      ? [...wanted, { move: { kind: 'claim' }, minutes: isSlowToFind(seed, order) ? [40, 120] : [4, 20] }]
      : wanted
  if (pays === 'once confirmed')
    return order.status === 'confirmed' ? [...wanted, { move: { kind: 'pay', outcome: 'paid' }, minutes: [5, 25] }] : wanted
  const outcome = pays === 'after a failure' && order.paymentStatus === 'pending' ? 'failed' : 'paid'
  return [...wanted, { move: { kind: 'pay', outcome }, minutes: [1, 6] }]
}

function cancellation(seed: number, order: Order): Wish[] {
  if (fateOf(seed, order).cancelsWhen !== order.status) return []
  return [{ move: { kind: 'cancel', reason: drawsFor(seed, order.id, 'cancel').pick(changesOfMind) }, minutes: [2, 8] }]
}

/** Some confirmed orders stay unclaimed for a good while. */
function isSlowToFind(seed: number, order: Order): boolean {
  return drawsFor(seed, order.id, 'slow').chance(0.2)
}

function agentWishes(seed: number, order: Order): Wish[] {
  const step = road[order.status]
  if (!step) return []
  const walk: Wish = { move: { kind: 'status', status: step.to }, minutes: step.minutes }
  if (!beforeCollection.includes(order.status)) return [walk]
  const draws = drawsFor(seed, order.id, 'mood of', order.agent?.id ?? '')
  const decline: Wish = { move: { kind: 'decline', reason: draws.pick(agentTroubles) }, minutes: [2, 6] }
  if (order.acceptedAt === null) return [...(draws.chance(0.08) ? [decline] : []), { move: { kind: 'accept' }, minutes: [1, 6] }, walk]
  return order.status === 'agent_en_route' && draws.chance(0.02) ? [decline, walk] : [walk]
}
