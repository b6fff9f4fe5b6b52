import { agentTally, type AgentSum } from '../../agents/figures.ts'
import type { EventDoc } from '../../platform/changes/event-log.ts'
import { defineTally, type Contribution } from '../../platform/stats/tally.ts'
import { orderEvents, type Order } from '../contract.ts'
import { promisedMs } from '../due/due.ts'
import { agentEarningOf, earnedOf } from './earnings.ts'
import { orders, toOrder, type OrderDoc } from '../model.ts'

/** What an agent's figures depend on, at one version of an order. */
interface Facts {
  agentId: string | null
  status: Order['status']
  paymentStatus: Order['paymentStatus']
  isCompleted: boolean
  isOnTime: boolean
  earningSen: number
  rating: number | null
}

/** Delivered, whatever was disputed or refunded since. */
function contributionOf({ agentId, status, paymentStatus, isCompleted, isOnTime, earningSen, rating }: Facts): Contribution<AgentSum>[] {
  if (agentId === null) return []
  const sums = {
    totalOrders: 1,
    completedOrders: Number(isCompleted),
    cancelledOrders: Number(status === 'cancelled'),
    onTimeOrders: Number(isCompleted && isOnTime),
    totalEarningsSen: isCompleted ? earnedOf({ status, paymentStatus }, earningSen) : 0,
    totalRatings: Number(rating !== null),
    ratingSum: rating ?? 0,
  }
  return [{ id: agentId, sums }]
}

/** By the end of the slot that was promised. */
function wasOnTime({ actualDeliveryTime, scheduledDeliveryTime }: Order): boolean {
  return actualDeliveryTime !== null && Date.parse(actualDeliveryTime) <= promisedMs(scheduledDeliveryTime)
}

const factsOf = (order: Order, earningSen = agentEarningOf(order)): Facts => ({
  agentId: order.agent?.id ?? null,
  status: order.status,
  paymentStatus: order.paymentStatus,
  isCompleted: order.completedAt !== null,
  isOnTime: wasOnTime(order),
  earningSen,
  rating: order.rating,
})

/** As tracked; events of an earlier version lack some of it. */
interface Before {
  status: Order['status']
  paymentStatus: Order['paymentStatus']
  rating?: number | null
  agent?: { id?: { toString: () => string } | null } | null
  completedAt?: Date | null
  agentEarningSen?: number | null
}

const negated = ({ id, sums }: Contribution<AgentSum>): Contribution<AgentSum> => ({
  id,
  sums: Object.fromEntries(Object.entries(sums).map(([field, value]) => [field, -value])),
})

function ofEvent({ data, was }: EventDoc): Contribution<AgentSum>[] {
  const order = data as Order
  const before = was as unknown as Before | null
  const now = factsOf(order, before?.agentEarningSen ?? undefined)
  if (!before) return contributionOf(now)
  const { status, paymentStatus, rating = null, agent, completedAt } = before
  const then: Facts = {
    ...now,
    status,
    paymentStatus,
    rating,
    agentId: agent === undefined ? now.agentId : (agent?.id?.toString() ?? null),
    isCompleted: completedAt === undefined ? status === 'delivered' : completedAt !== null,
  }
  return [...contributionOf(then).map(negated), ...contributionOf(now)]
}

export const agentContributions = (doc: OrderDoc): Contribution<AgentSum>[] =>
  contributionOf(factsOf(toOrder(doc), doc.agentEarningSen ?? agentEarningOf(doc, doc.rates)))

/** Keeps what the orders of each agent add up to. */
export const agentFigures = defineTally<OrderDoc, AgentSum>({
  name: 'agents.figures',
  target: agentTally,
  source: { entity: orders, omittedFields: ['trackingEvents', 'words', 'ownWords'] },
  events: orderEvents.types,
  ofEvent,
  ofDocument: agentContributions,
})
