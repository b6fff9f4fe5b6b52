import type { z } from 'zod'
import { noteSeen } from '../agents/app-commands.ts'
import { getAgentName, getWorkingAgent } from '../agents/queries.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { change, computed, type Change } from '../platform/changes/change.ts'
import { now } from '../platform/clock.ts'
import { invalid } from '../platform/errors.ts'
import { Types } from '../platform/database/mongo.ts'
import { assignTo, cancellation, statusChange } from './commands.ts'
import type { NewOrder, Order } from './contract.ts'
import { canAccept, canClaim, canDecline, costsAtMost, feeFields, hasItems, ownedBy } from './status/preconditions.ts'
import type { OrderStatus } from './status-machine.ts'
import { orders, toOrder, type OrderDoc } from './model.ts'
import { createOrder } from './create-order.ts'
import type { NewRating } from './ratings/rating-contract.ts'
import { ratingChange } from './ratings/rating-commands.ts'
import { getOrderId } from './queries.ts'
import { trackingStages } from './tracking/tracking.ts'
import type { Trip } from './agents/trip-contract.ts'

// Commands of customers and agents through their apps. They are guarded by the from-status and by ownership.

type Input<Schema extends z.ZodType> = z.output<Schema>

interface AppStatusUpdate {
  agentId: string
  status: OrderStatus
  notes?: string | undefined
  location?: string | undefined
  trip?: Trip | undefined
}

/** As the customer, whom nobody names here. */
export const asCustomer = (context: CommandContext, customerId: string): CommandContext => ({
  ...context,
  actor: { kind: 'customer', id: customerId, name: 'Customer' },
})

export async function bookFromApp(context: CommandContext, booking: Omit<Input<typeof NewOrder>, 'priority'>): Promise<Order> {
  return toOrder(await createOrder(asCustomer(context, booking.customerId), booking))
}

export async function cancelFromApp(
  context: CommandContext,
  ref: string,
  { customerId, reason, feeMaxSen }: { customerId: string; reason: string; feeMaxSen?: number | undefined },
): Promise<Order> {
  const by = asCustomer(context, customerId)
  const { preconditions = [], ...cancelling } = cancellation(by, reason)
  const told = feeMaxSen === undefined ? [] : [costsAtMost(feeMaxSen, await getOrderId(ref, feeFields))]
  return changeOwn(by, ref, { customerId }, { ...cancelling, preconditions: [...preconditions, ...told] })
}

/** Throws `rule_broken` if the order cannot be rated, any more or again. */
export function rateFromApp(
  context: CommandContext,
  ref: string,
  { customerId, ...rating }: NewRating & { customerId: string },
): Promise<Order> {
  const by = asCustomer(context, customerId)
  return changeOwn(by, ref, { customerId }, ratingChange(by, rating))
}

/** Claims a confirmed order without an agent, picked up in a state the agent serves, or accepts one that staff assigned to this agent. */
export async function acceptOrder(context: CommandContext, ref: string, { agentId }: { agentId: string }): Promise<Order> {
  const { agent, by } = await asAgent(context, agentId)
  const order = await getOrderId(ref, ['agent'])
  const at = now()
  const isTheirs = order.agent?.id.equals(agent._id) === true
  const doc = await change(orders, {
    id: order._id.toHexString(),
    by,
    preconditions: isTheirs ? canAccept(agent) : canClaim(agent),
    set: [
      { ...(isTheirs ? {} : assignTo(agent)), acceptedAt: at },
      ...trackingStages({ at, actor: by.actor, note: { kind: isTheirs ? 'accepted' : 'claimed' } }),
    ],
    event: isTheirs ? 'order.updated' : 'order.assigned',
  })
  await noteSeen(agentId)
  return toOrder(doc)
}

/** Declines the order: removes the agent and resets the status to confirmed, the only backward step. */
export async function declineOrder(
  context: CommandContext,
  ref: string,
  { agentId, reason }: { agentId: string; reason: string },
): Promise<Order> {
  const { by } = await asAgent(context, agentId)
  return changeOwn(
    by,
    ref,
    { agentId },
    {
      preconditions: canDecline,
      set: [
        { agent: null, status: 'confirmed', acceptedAt: null, words: computed('$ownWords') },
        ...trackingStages({ at: now(), actor: by.actor, note: { kind: 'declined', reason } }),
      ],
      event: 'order.declined',
    },
  )
}

/** Who may no longer work still brings to an end what they have collected. Throws `validation_failed` for a trip before the delivery. */
export async function updateStatusFromApp(
  context: CommandContext,
  ref: string,
  { agentId, trip, ...update }: AppStatusUpdate,
): Promise<Order> {
  if (trip && update.status !== 'delivered') throw invalid('trip', 'is only allowed with the status delivered')
  const { name, mayWork } = await getAgentName(agentId)
  const by: CommandContext = { ...context, actor: { kind: 'agent', id: agentId, name } }
  const { preconditions = [], set, ...moved } = statusChange(by, update)
  const order = await changeOwn(
    by,
    ref,
    { agentId },
    { ...moved, set: [...set, ...(trip ? [{ trip }] : [])], preconditions: mayWork ? preconditions : [hasItems(name), ...preconditions] },
  )
  await noteSeen(agentId)
  return order
}

async function asAgent(context: CommandContext, agentId: string) {
  const agent = await getWorkingAgent(agentId)
  return { agent, by: { ...context, actor: { kind: 'agent', id: agentId, name: agent.name } } satisfies CommandContext }
}

type Owner = { customerId: string } | { agentId: string }

async function changeOwn(by: CommandContext, ref: string, owner: Owner, request: Omit<Change<OrderDoc>, 'id' | 'by'>): Promise<Order> {
  const { _id } = await getOrderId(ref, [])
  const own = 'customerId' in owner ? { customerId: new Types.ObjectId(owner.customerId) } : { agentId: new Types.ObjectId(owner.agentId) }
  const doc = await change(orders, {
    ...request,
    id: _id.toHexString(),
    by,
    preconditions: [ownedBy(own), ...(request.preconditions ?? [])],
  })
  return toOrder(doc)
}
