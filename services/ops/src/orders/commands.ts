import type { z } from 'zod'
import { getWorkingAgent } from '../agents/queries.ts'
import type { Cause } from '../platform/cause.ts'
import { change, computed, type Change } from '../platform/change.ts'
import { now } from '../platform/clock.ts'
import { into } from '../platform/contract.ts'
import { ruleBroken, transitionRefused } from '../platform/errors.ts'
import { nameWords } from '../platform/words.ts'
import { defaultSettings } from '../settings/defaults.ts'
import type { Assignment, Cancellation, NewOrder, OrderDetails, OrderEdit, StatusUpdate } from './contract.ts'
import { orderChain } from './chain.ts'
import {
  agentStatuses,
  assignableStatuses,
  cancellableStatuses,
  statusTransitions,
  whyNotAssign,
  whyNotCancel,
  whyNotMove,
  type OrderStatus,
} from './life.ts'
import { orders, toOrderDetails, type OrderDoc } from './model.ts'
import { checkDelivery, checkTimes, placeOrder, placesOf } from './place.ts'
import { getOrderId } from './queries.ts'
import { plainStatusNote, trackingStages } from './tracking.ts'

type Input<Schema extends z.ZodType> = z.output<Schema>

export async function bookOrder(by: Cause, booking: Input<typeof NewOrder>): Promise<OrderDetails> {
  return toOrderDetails(await placeOrder(by, booking))
}

/** Gives the order to an agent, or to another one. Throws `stale_version`, `transition_refused`, or `rule_broken` (the agent may not work, or has it already). */
export async function assignAgent(by: Cause, ref: string, { version, agentId }: Input<typeof Assignment>): Promise<OrderDetails> {
  const { _id: id, ...agent } = await getWorkingAgent(agentId)
  return changeOrder(by, ref, {
    version,
    when: { status: { $in: assignableStatuses }, 'agent.id': { $ne: id } },
    set: [
      giveTo({ id, ...agent }),
      { acceptedAt: null },
      ...trackingStages({ at: now(), actor: by.actor, description: `Agent assigned: ${agent.name}` }),
    ],
    event: 'order.assigned',
    explain: (doc) =>
      doc.agent?.id.equals(id) && whyNotAssign(doc) === null
        ? ruleBroken('agent_already_assigned', `${agent.name} has this order already.`)
        : refused(doc, 'agent_assigned', whyNotAssign(doc), assignableStatuses.includes(doc.status) ? ['agent_assigned'] : []),
  })
}

/** An agent on the order; from a status before, the order moves on to agent_assigned, a later one is kept. */
export function giveTo(agent: NonNullable<OrderDoc['agent']>): Record<string, unknown> {
  return {
    agent,
    status: computed({ $cond: [{ $in: ['$status', ['pending', 'confirmed']] }, 'agent_assigned', '$status'] }),
    words: computed({ $setUnion: ['$ownWords', { $literal: nameWords(agent.name) }] }),
  }
}

/** Moves the status forward along the chain. Throws `stale_version` or `transition_refused`, or `rule_broken` where an agent is needed first. */
export function updateStatus(by: Cause, ref: string, { version, ...update }: Input<typeof StatusUpdate>): Promise<OrderDetails> {
  return changeOrder(by, ref, { version, ...statusChange(by, update) })
}

type StatusChange = Omit<Input<typeof StatusUpdate>, 'version'>

/** What a step forward changes, whoever takes it. */
export function statusChange(by: Cause, { status: to, notes, location }: StatusChange): Omit<Change<OrderDoc>, 'id' | 'by'> {
  const at = now()
  const stamp = (field: string) => computed({ $ifNull: [`$${field}`, at] })
  return {
    when: { status: { $in: into(statusTransitions, to) }, ...(agentStatuses.includes(to) && { agent: { $ne: null } }) },
    set: [
      {
        status: to,
        ...(reached(to, 'items_collected') && { actualPickupTime: stamp('actualPickupTime') }),
        ...(to === 'delivered' && { actualDeliveryTime: stamp('actualDeliveryTime'), completedAt: at }),
      },
      ...trackingStages({ at, actor: by.actor, description: notes ?? plainStatusNote(to), location }),
    ],
    event: 'order.statusChanged',
    explain: (doc) => refusedMove(doc, to),
  }
}

const reached = (status: OrderStatus, step: OrderStatus) =>
  (orderChain as readonly OrderStatus[]).indexOf(status) >= (orderChain as readonly OrderStatus[]).indexOf(step)

/** Cancels, with the reason in the timeline. Free until an agent accepted; after that the order's own fee is owed. */
export function cancelOrder(by: Cause, ref: string, { version, reason }: Input<typeof Cancellation>): Promise<OrderDetails> {
  return changeOrder(by, ref, { version, ...cancellation(by, reason) })
}

export function cancellation(by: Cause, reason: string): Omit<Change<OrderDoc>, 'id' | 'by'> {
  const at = now()
  return {
    when: { status: { $in: cancellableStatuses } },
    set: [
      {
        status: 'cancelled',
        cancelledAt: at,
        cancellationFeeSen: computed({ $cond: [{ $eq: [{ $ifNull: ['$acceptedAt', null] }, null] }, 0, '$cancellationFeeIfAcceptedSen'] }),
      },
      ...trackingStages({ at, actor: by.actor, description: `Cancelled: ${reason}` }),
    ],
    event: 'order.cancelled',
    explain: (doc) => refused(doc, 'cancelled', whyNotCancel(doc), cancellableStatuses.includes(doc.status) ? ['cancelled'] : []),
  }
}

const editable = { pickup: assignableStatuses, delivery: cancellableStatuses.filter((status) => status !== 'disputed') }

/** Changes addresses, times and instructions: those of the pickup until the items are collected, those of the delivery until it is made. */
export async function editOrder(by: Cause, ref: string, { version, ...edit }: Input<typeof OrderEdit>): Promise<OrderDetails> {
  const touchesPickup = [edit.pickupAddress, edit.scheduledPickupTime, edit.pickupInstructions].some((value) => value !== undefined)
  const statuses = touchesPickup ? editable.pickup : editable.delivery
  const { scheduledPickupTime, scheduledDeliveryTime, pickupAddress, deliveryAddress, ...instructions } = edit
  await checkEditedTimes(ref, edit)
  return changeOrder(by, ref, {
    version,
    when: { status: { $in: statuses } },
    set: [
      {
        ...Object.fromEntries(Object.entries(instructions).filter(([, value]) => value !== undefined)),
        ...placesOf({ pickupAddress, deliveryAddress }),
        ...(scheduledPickupTime && { scheduledPickupTime: new Date(scheduledPickupTime) }),
        ...(scheduledDeliveryTime && { scheduledDeliveryTime: new Date(scheduledDeliveryTime) }),
      },
      ...trackingStages({ at: now(), actor: by.actor, description: `Changed: ${Object.keys(edit).map(fieldWords).join(', ')}` }),
    ],
    event: 'order.updated',
    explain: (doc) =>
      statuses.includes(doc.status)
        ? null
        : refused(
            doc,
            doc.status,
            touchesPickup ? 'The pickup can’t be changed after the items are collected.' : 'The delivery can’t be changed any more.',
            [],
          ),
  })
}

/** The version guards against the other time changing meanwhile. */
async function checkEditedTimes(
  ref: string,
  { scheduledPickupTime, scheduledDeliveryTime }: Omit<Input<typeof OrderEdit>, 'version'>,
): Promise<void> {
  if (!scheduledPickupTime && !scheduledDeliveryTime) return
  const doc = await getOrderId(ref, ['scheduledPickupTime', 'scheduledDeliveryTime'])
  const delivery = scheduledDeliveryTime ?? doc.scheduledDeliveryTime.toISOString()
  if (scheduledPickupTime) checkTimes({ scheduledPickupTime, scheduledDeliveryTime: delivery }, now(), defaultSettings)
  else checkDelivery(delivery, doc.scheduledPickupTime.getTime(), defaultSettings)
}

const fieldWords = (field: string) => field.replaceAll(/([A-Z])/g, ' $1').toLowerCase()

/** Changes one order, named by its id or its number. */
export async function changeOrder(by: Cause, ref: string, request: Omit<Change<OrderDoc>, 'id' | 'by'>): Promise<OrderDetails> {
  const id = ref.startsWith('KS-') ? (await getOrderId(ref, []))._id.toHexString() : ref
  return toOrderDetails(await change(orders, { ...request, id, by }))
}

export function refusedMove(doc: OrderDoc, to: OrderStatus): Error | null {
  const why = whyNotMove(doc, to)
  if (why && statusTransitions[doc.status].includes(to)) return ruleBroken('agent_needed', why)
  return refused(doc, to, why, statusTransitions[doc.status])
}

export function refused(doc: OrderDoc, to: OrderStatus, why: string | null, allowed: readonly OrderStatus[]): Error | null {
  return why === null ? null : transitionRefused(why, { from: doc.status, to, allowed })
}
