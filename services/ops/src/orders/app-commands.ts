import type { z } from 'zod'
import { getWorkingAgent } from '../agents/queries.ts'
import { servedStates } from '../agents/states.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { change, computed, type Change } from '../platform/changes/change.ts'
import { now } from '../platform/clock.ts'
import { notFound, ruleBroken, transitionRefused } from '../platform/errors.ts'
import { Types } from '../platform/database/mongo.ts'
import { cancellation, assignTo, transitionRejection, stateRejection, statusChange } from './commands.ts'
import type { NewOrder, Order } from './contract.ts'
import { declinableStatuses, statusLabel, type OrderStatus } from './status-machine.ts'
import { orders, toOrder, type OrderDoc } from './model.ts'
import { createOrder } from './create-order.ts'
import { getOrderId } from './queries.ts'
import { trackingStages } from './tracking.ts'

// Commands of customers and agents through their apps. They are guarded by the from-status and by ownership.

type Input<Schema extends z.ZodType> = z.output<Schema>

interface AppPayment {
  customerId: string
  reference: string
  amountSen: number
  outcome: 'paid' | 'failed'
}

interface AppStatusUpdate {
  agentId: string
  status: OrderStatus
  notes?: string | undefined
  location?: string | undefined
}

const asCustomer = (context: CommandContext, customerId: string): CommandContext => ({
  ...context,
  actor: { kind: 'customer', id: customerId, name: 'Customer' },
})

export async function bookFromApp(context: CommandContext, booking: Input<typeof NewOrder>): Promise<Order> {
  return toOrder(await createOrder(asCustomer(context, booking.customerId), booking))
}

export function cancelFromApp(
  context: CommandContext,
  ref: string,
  { customerId, reason }: { customerId: string; reason: string },
): Promise<Order> {
  const by = asCustomer(context, customerId)
  const { precondition, ...rest } = cancellation(by, reason)
  return changeOwn(by, ref, { customerId }, { precondition, ...rest })
}

/** Records the outcome of a payment; an accepted one confirms a pending order. Throws `rule_broken` for a wrong amount. */
export async function recordPayment(
  context: CommandContext,
  ref: string,
  { customerId, reference, amountSen, outcome }: AppPayment,
): Promise<Order> {
  const by = asCustomer(context, customerId)
  const at = now()
  const paid = outcome === 'paid'
  return changeOwn(
    by,
    ref,
    { customerId },
    {
      precondition: {
        paymentStatus: { $in: ['pending', 'failed'] },
        status: { $nin: ['cancelled', 'refunded'] },
        totalAmountSen: amountSen,
      },
      set: [
        {
          paymentStatus: outcome,
          payment: { reference, amountSen, outcome, at },
          paymentId: paid ? reference : undefined,
          status: paid ? computed({ $cond: [{ $eq: ['$status', 'pending'] }, 'confirmed', '$status'] }) : undefined,
        },
        ...trackingStages({ at, actor: by.actor, description: paid ? 'Payment accepted' : 'Payment failed' }),
      ],
      event: paid ? 'order.paid' : 'order.updated',
      rejection: (doc) => {
        if (doc.totalAmountSen !== amountSen) return ruleBroken('payment_amount', 'The amount differs from the order’s total.')
        if (['cancelled', 'refunded'].includes(doc.status))
          return transitionRefused(`The order is ${statusLabel(doc.status).toLowerCase()}.`, {
            from: doc.status,
            to: 'confirmed',
            allowed: [],
          })
        return ['pending', 'failed'].includes(doc.paymentStatus)
          ? null
          : transitionRefused('The order is paid already.', { from: doc.paymentStatus, to: outcome, allowed: [] })
      },
    },
  )
}

/** Claims a confirmed order without an agent, picked up in a state the agent serves, or accepts one that staff assigned to this agent. */
export async function acceptOrder(context: CommandContext, ref: string, { agentId }: { agentId: string }): Promise<Order> {
  const { _id: id, state, ...rest } = await getWorkingAgent(agentId)
  const agent = { id, ...rest }
  const by: CommandContext = { ...context, actor: { kind: 'agent', id: agentId, name: agent.name } }
  const order = await getOrderId(ref, ['agent'])
  const at = now()
  if (order.agent?.id.equals(id)) {
    return toOrder(
      await change(orders, {
        id: order._id.toHexString(),
        by,
        precondition: { 'agent.id': id, acceptedAt: null, status: { $in: declinableStatuses } },
        set: [{ acceptedAt: at }, ...trackingStages({ at, actor: by.actor, description: 'Accepted by the agent' })],
        event: 'order.updated',
        rejection: (doc) =>
          doc.agent?.id.equals(id) && doc.acceptedAt === null && declinableStatuses.includes(doc.status) ? null : taken(doc, id),
      }),
    )
  }
  return toOrder(
    await change(orders, {
      id: order._id.toHexString(),
      by,
      precondition: { status: 'confirmed', agent: null, 'pickup.state': { $in: servedStates(state) } },
      set: [{ ...assignTo(agent), acceptedAt: at }, ...trackingStages({ at, actor: by.actor, description: 'Claimed by the agent' })],
      event: 'order.assigned',
      rejection: (doc) =>
        doc.status === 'confirmed' && doc.agent === null ? stateRejection(doc, { name: agent.name, state }) : taken(doc, id),
    }),
  )
}

function taken(doc: OrderDoc, id: Types.ObjectId): Error {
  const message = doc.agent
    ? doc.agent.id.equals(id)
      ? 'You have this order already.'
      : 'Another agent has this order.'
    : `An order that is ${statusLabel(doc.status).toLowerCase()} cannot be claimed.`
  return transitionRefused(message, { from: doc.status, to: 'agent_assigned', allowed: [] })
}

/** Declines the order: removes the agent and resets the status to confirmed, the only backward step. */
export async function declineOrder(
  context: CommandContext,
  ref: string,
  { agentId, reason }: { agentId: string; reason: string },
): Promise<Order> {
  const { by, agent } = await asAgent(context, agentId)
  return changeOwn(
    by,
    ref,
    { agentId },
    {
      precondition: { status: { $in: declinableStatuses } },
      set: [
        { agent: null, status: 'confirmed', acceptedAt: null, words: computed('$ownWords') },
        ...trackingStages({ at: now(), actor: by.actor, description: `Declined by ${agent.name}: ${reason}` }),
      ],
      event: 'order.declined',
      rejection: (doc) =>
        transitionRejection(
          doc,
          'confirmed',
          declinableStatuses.includes(doc.status) ? null : 'An order can be declined until its items are collected.',
          [],
        ),
    },
  )
}

export async function updateStatusFromApp(context: CommandContext, ref: string, { agentId, ...update }: AppStatusUpdate): Promise<Order> {
  const { by } = await asAgent(context, agentId)
  return changeOwn(by, ref, { agentId }, statusChange(by, update))
}

async function asAgent(context: CommandContext, agentId: string) {
  const agent = await getWorkingAgent(agentId)
  return { agent, by: { ...context, actor: { kind: 'agent', id: agentId, name: agent.name } } satisfies CommandContext }
}

type Owner = { customerId: string } | { agentId: string }

/** Someone else's order counts as not found, so that its owner is not revealed. */
async function changeOwn(by: CommandContext, ref: string, owner: Owner, request: Omit<Change<OrderDoc>, 'id' | 'by'>): Promise<Order> {
  const { _id } = await getOrderId(ref, [])
  const own =
    'customerId' in owner ? { 'customer.id': new Types.ObjectId(owner.customerId) } : { 'agent.id': new Types.ObjectId(owner.agentId) }
  const isOwn = (doc: OrderDoc) => ('customerId' in owner ? doc.customer.id.equals(owner.customerId) : doc.agent?.id.equals(owner.agentId))
  const doc = await change(orders, {
    ...request,
    id: _id.toHexString(),
    by,
    precondition: { ...request.precondition, ...own },
    rejection: (found) => (isOwn(found) ? request.rejection(found) : notFound('Order')),
  })
  return toOrder(doc)
}
