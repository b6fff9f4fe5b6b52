import type { z } from 'zod'
import { getWorkingAgent } from '../agents/queries.ts'
import type { FieldAcceptance, FieldCancellation, FieldDecline, FieldPayment, FieldStatusUpdate } from '../field/contract.ts'
import type { Cause } from '../platform/cause.ts'
import { change, computed, type Change } from '../platform/change.ts'
import { now } from '../platform/clock.ts'
import { notFound, ruleBroken, transitionRefused } from '../platform/errors.ts'
import { Types } from '../platform/mongo.ts'
import { cancellation, giveTo, refused, statusChange } from './commands.ts'
import type { NewOrder, Order } from './contract.ts'
import { declinableStatuses, statusWords } from './life.ts'
import { orders, toOrder, type OrderDoc } from './model.ts'
import { placeOrder } from './place.ts'
import { getOrderId } from './queries.ts'
import { trackingStages } from './tracking.ts'

// What customers and agents do through their apps. The from-status guards these commands, and whose order it is.

type Input<Schema extends z.ZodType> = z.output<Schema>

const asCustomer = (cause: Cause, customerId: string): Cause => ({
  ...cause,
  actor: { kind: 'customer', id: customerId, name: 'Customer' },
})

export async function bookFromApp(cause: Cause, booking: Input<typeof NewOrder>): Promise<Order> {
  return toOrder(await placeOrder(asCustomer(cause, booking.customerId), booking))
}

export function cancelFromApp(cause: Cause, ref: string, { customerId, reason }: Input<typeof FieldCancellation>): Promise<Order> {
  const by = asCustomer(cause, customerId)
  const { when, ...rest } = cancellation(by, reason)
  return changeOwn(by, ref, { customerId }, { when, ...rest })
}

/** Notes what became of a payment; one that was accepted confirms a pending order. Throws `rule_broken` for a wrong amount. */
export async function recordPayment(
  cause: Cause,
  ref: string,
  { customerId, reference, amountSen, outcome }: Input<typeof FieldPayment>,
): Promise<Order> {
  const by = asCustomer(cause, customerId)
  const at = now()
  const paid = outcome === 'paid'
  return changeOwn(
    by,
    ref,
    { customerId },
    {
      when: { paymentStatus: { $in: ['pending', 'failed'] }, status: { $nin: ['cancelled', 'refunded'] }, totalAmountSen: amountSen },
      set: [
        {
          paymentStatus: outcome,
          payment: { reference, amountSen, outcome, at },
          ...(paid && { paymentId: reference, status: computed({ $cond: [{ $eq: ['$status', 'pending'] }, 'confirmed', '$status'] }) }),
        },
        ...trackingStages({ at, actor: by.actor, description: paid ? 'Payment accepted' : 'Payment failed' }),
      ],
      event: paid ? 'order.paid' : 'order.updated',
      explain: (doc) => {
        if (doc.totalAmountSen !== amountSen) return ruleBroken('payment_amount', 'The amount differs from the order’s total.')
        if (['cancelled', 'refunded'].includes(doc.status))
          return transitionRefused(`The order is ${statusWords(doc.status).toLowerCase()}.`, {
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

/** Claims a confirmed order that nobody has, or accepts one that staff gave to this agent. */
export async function acceptOrder(cause: Cause, ref: string, { agentId }: Input<typeof FieldAcceptance>): Promise<Order> {
  const { _id: id, ...rest } = await getWorkingAgent(agentId)
  const agent = { id, ...rest }
  const by: Cause = { ...cause, actor: { kind: 'agent', id: agentId, name: agent.name } }
  const order = await getOrderId(ref, ['agent'])
  const at = now()
  if (order.agent?.id.equals(id)) {
    return toOrder(
      await change(orders, {
        id: order._id.toHexString(),
        by,
        when: { 'agent.id': id, acceptedAt: null, status: { $in: declinableStatuses } },
        set: [{ acceptedAt: at }, ...trackingStages({ at, actor: by.actor, description: 'Accepted by the agent' })],
        event: 'order.updated',
        explain: (doc) =>
          doc.agent?.id.equals(id) && doc.acceptedAt === null && declinableStatuses.includes(doc.status) ? null : taken(doc, id),
      }),
    )
  }
  return toOrder(
    await change(orders, {
      id: order._id.toHexString(),
      by,
      when: { status: 'confirmed', agent: null },
      set: [{ ...giveTo(agent), acceptedAt: at }, ...trackingStages({ at, actor: by.actor, description: 'Claimed by the agent' })],
      event: 'order.assigned',
      explain: (doc) => (doc.status === 'confirmed' && doc.agent === null ? null : taken(doc, id)),
    }),
  )
}

function taken(doc: OrderDoc, id: Types.ObjectId): Error {
  const message = doc.agent
    ? doc.agent.id.equals(id)
      ? 'You have this order already.'
      : 'Another agent has this order.'
    : `An order that is ${statusWords(doc.status).toLowerCase()} cannot be claimed.`
  return transitionRefused(message, { from: doc.status, to: 'agent_assigned', allowed: [] })
}

/** Gives the order back: the agent is cleared and the order is confirmed again, the one step back (spec/0, "Order life"). */
export async function declineOrder(cause: Cause, ref: string, { agentId, reason }: Input<typeof FieldDecline>): Promise<Order> {
  const { by, agent } = await asAgent(cause, agentId)
  return changeOwn(
    by,
    ref,
    { agentId },
    {
      when: { status: { $in: declinableStatuses } },
      set: [
        { agent: null, status: 'confirmed', acceptedAt: null, words: computed('$ownWords') },
        ...trackingStages({ at: now(), actor: by.actor, description: `Declined by ${agent.name}: ${reason}` }),
      ],
      event: 'order.declined',
      explain: (doc) =>
        refused(
          doc,
          'confirmed',
          declinableStatuses.includes(doc.status) ? null : 'An order can be declined until its items are collected.',
          [],
        ),
    },
  )
}

export async function updateStatusFromApp(
  cause: Cause,
  ref: string,
  { agentId, ...update }: Input<typeof FieldStatusUpdate>,
): Promise<Order> {
  const { by } = await asAgent(cause, agentId)
  return changeOwn(by, ref, { agentId }, statusChange(by, update))
}

async function asAgent(cause: Cause, agentId: string) {
  const agent = await getWorkingAgent(agentId)
  return { agent, by: { ...cause, actor: { kind: 'agent', id: agentId, name: agent.name } } satisfies Cause }
}

type Owner = { customerId: string } | { agentId: string }

/** Somebody else's order is as if it were not there: whose it is, nobody learns. */
async function changeOwn(by: Cause, ref: string, owner: Owner, request: Omit<Change<OrderDoc>, 'id' | 'by'>): Promise<Order> {
  const { _id } = await getOrderId(ref, [])
  const own =
    'customerId' in owner ? { 'customer.id': new Types.ObjectId(owner.customerId) } : { 'agent.id': new Types.ObjectId(owner.agentId) }
  const isOwn = (doc: OrderDoc) => ('customerId' in owner ? doc.customer.id.equals(owner.customerId) : doc.agent?.id.equals(owner.agentId))
  const doc = await change(orders, {
    ...request,
    id: _id.toHexString(),
    by,
    when: { ...request.when, ...own },
    explain: (found) => (isOwn(found) ? request.explain(found) : notFound('Order')),
  })
  return toOrder(doc)
}
