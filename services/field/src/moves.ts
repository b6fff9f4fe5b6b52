import { minuteMs } from './clock.ts'
import { drawsFor, customerPlanOf, stageMs, type CustomerPlan } from './customer-plan.ts'
import type { Order } from './wire.ts'

/** What the customer does at the gateway's page: pays, with a bank that answers at once, later or in the negative; or leaves it. */
export type PayOutcome = 'paid' | 'paid later' | 'failed' | 'left'

/** A command that a customer or an agent sends for an order. */
interface Trip {
  distanceM: number
  fuelMl?: number
  tipSen?: number
}

export type Move =
  | { kind: 'pay'; outcome: PayOutcome }
  | { kind: 'cash' }
  | { kind: 'cancel'; reason: string }
  | { kind: 'claim' }
  | { kind: 'accept' }
  | { kind: 'decline'; reason: string }
  | { kind: 'status'; status: string; trip?: Trip }

export interface PlannedMove {
  move: Move
  /** How long after the order last changed. */
  afterMs: number
  /** When the agent sets out, if the agent keeps to the order's slot. */
  setsOutMs: number | null
}

type Minutes = readonly [least: number, most: number]

/** From each status: the next one, and how long the agent takes, in minutes. */
const nextSteps: Readonly<Record<string, { to: string; minutes: Minutes }>> = {
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
const cancelReasons = ['Plans changed', 'Booked the wrong day', 'Found a closer shop', 'Will iron it at home after all'] as const
const declineReasons = ['Motorcycle broke down', 'Too far from my area', 'Bag would not fit on the bike', 'Family emergency'] as const

/** The status an agent moves the order to next; null if no agent has it. */
export function nextStatus(status: string): string | null {
  return nextSteps[status]?.to ?? null
}

/** Whether an agent has the order: from the assignment until delivery. */
export function isUnderWay(order: Order): boolean {
  return order.status in nextSteps
}

/** Whether no app will ever act on it again unless staff do (a dispute may still be resolved). */
export function isClosed(order: Order): boolean {
  return order.status === 'delivered'
    ? order.paymentStatus !== 'pending' && order.paymentStatus !== 'failed'
    : !isUnderWay(order) && !isWaiting(order)
}

/** Whether its pickup is scheduled and the agent has not set out yet. */
export function isScheduled(order: Order): boolean {
  return order.status === 'pickup_scheduled'
}

/** Whether it has no agent yet. */
export function isWaiting(order: Order): boolean {
  return order.status === 'pending' || order.status === 'confirmed'
}

/** The next move of the order's customer or agent; null if it is left to staff. `isRejected` excludes moves that the server has rejected. */
export function nextMove(
  order: Order,
  { seed, pace, nowMs, isRejected = () => false }: { seed: number; pace: number; nowMs: number; isRejected?: (move: Move) => boolean },
): PlannedMove | null {
  const next = moveOptions(seed, order).find(({ move }) => !isRejected(move))
  if (!next) return null
  const draws = drawsFor(seed, order.id, 'minutes', order.status, next.move.kind)
  const setsOutMs = next.move.kind === 'status' ? setsOutAt(seed, order, nowMs) : null
  return { move: next.move, afterMs: stageMs(draws, next.minutes, pace), setsOutMs }
}

/** If the slot is at most this far away when the agent plans the ride, or over already, the agent keeps to it. */
const nearMs = 130 * minuteMs
/** Of the other orders this share is picked up in its slot, the rest as soon as possible. */
const punctualShare = 0.05
const tooLateShare = 0.4

/**
 * When the agent sets out for an order whose slot they keep to; null if they do not wait for it. Slots are real times, whatever
 * the pace. Some agents come only after the slot has ended, so that there are always orders at risk or late.
 */
function setsOutAt(seed: number, order: Order, nowMs: number): number | null {
  const isPickup = order.status === 'pickup_scheduled'
  if (!isPickup && order.status !== 'ready_for_delivery') return null
  const slotMs = Date.parse(isPickup ? order.scheduledPickupTime : order.scheduledDeliveryTime)
  const draws = drawsFor(seed, order.id, 'slot', order.status)
  const isPunctual = draws.chance(punctualShare) && isPickup
  if (slotMs - nowMs > nearMs && !isPunctual) return null
  return slotMs + (draws.chance(tooLateShare) ? draws.int(62, 100) : draws.int(0, 40)) * minuteMs
}

interface MoveOption {
  move: Move
  minutes: Minutes
}

function moveOptions(seed: number, order: Order): MoveOption[] {
  if (isWaiting(order)) return customerOptions(seed, order)
  if (isUnderWay(order)) return [...cancellation(seed, order), ...agentOptions(seed, order)]
  if (isClosed(order)) return []
  // Whoever has not paid before pays the agent at the door.
  return order.agent ? [{ move: { kind: 'cash' }, minutes: [1, 3] }] : []
}

function customerOptions(seed: number, order: Order): MoveOption[] {
  const { pays } = customerPlanOf(seed, order)
  const wanted = cancellation(seed, order)
  const isClaimable = order.paymentStatus === 'paid' || pays === 'at the door'
  if (isClaimable)
    return order.status === 'confirmed'
      ? [...wanted, { move: { kind: 'claim' }, minutes: isClaimedLate(seed, order) ? [40, 120] : [4, 20] }]
      : wanted
  if (pays === 'once confirmed')
    return order.status === 'confirmed' ? [...wanted, { move: { kind: 'pay', outcome: 'paid' }, minutes: [5, 25] }] : wanted
  const pay: MoveOption = { move: { kind: 'pay', outcome: outcomeOf(pays, order.paymentStatus) }, minutes: [1, 6] }
  if (pays !== 'never') return [...wanted, pay]
  return [...wanted, pay, { move: { kind: 'cancel', reason: drawsFor(seed, order.id, 'leaves').pick(cancelReasons) }, minutes: [40, 120] }]
}

function outcomeOf(pays: CustomerPlan['pays'], paymentStatus: string): PayOutcome {
  if (pays === 'never') return 'left'
  if (paymentStatus !== 'pending') return 'paid'
  return pays === 'after a failure' ? 'failed' : pays === 'answered later' ? 'paid later' : 'paid'
}

function cancellation(seed: number, order: Order): MoveOption[] {
  if (customerPlanOf(seed, order).cancelsWhen !== order.status) return []
  return [{ move: { kind: 'cancel', reason: drawsFor(seed, order.id, 'cancel').pick(cancelReasons) }, minutes: [2, 8] }]
}

/** Some confirmed orders stay unclaimed for a long time. */
function isClaimedLate(seed: number, order: Order): boolean {
  return drawsFor(seed, order.id, 'slow').chance(0.2)
}

/** What an agent's app reports at the door; some know nothing of the fuel, and most customers give no tip. */
function tripOf(seed: number, order: Order): Trip {
  const draws = drawsFor(seed, order.id, 'trip')
  const distanceM = draws.int(3_500, 22_000)
  const fuelMl = Math.round((distanceM * draws.int(22, 30)) / 1_000)
  return { distanceM, ...(draws.chance(0.7) && { fuelMl }), ...(draws.chance(0.15) && { tipSen: draws.int(2, 10) * 100 }) }
}

function agentOptions(seed: number, order: Order): MoveOption[] {
  const step = nextSteps[order.status]
  if (!step) return []
  const trip = step.to === 'delivered' ? { trip: tripOf(seed, order) } : {}
  const advance: MoveOption = { move: { kind: 'status', status: step.to, ...trip }, minutes: step.minutes }
  if (!beforeCollection.includes(order.status)) return [advance]
  const draws = drawsFor(seed, order.id, 'mood of', order.agent?.id ?? '')
  const decline: MoveOption = { move: { kind: 'decline', reason: draws.pick(declineReasons) }, minutes: [2, 6] }
  if (order.acceptedAt === null) return [...(draws.chance(0.08) ? [decline] : []), { move: { kind: 'accept' }, minutes: [1, 6] }, advance]
  return order.status === 'agent_en_route' && draws.chance(0.02) ? [decline, advance] : [advance]
}
