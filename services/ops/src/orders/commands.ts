import type { z } from 'zod'
import { getWorkingAgent } from '../agents/queries.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { change, changesNothing, computed, type Change, type Patch } from '../platform/changes/change.ts'
import { now } from '../platform/clock.ts'
import { nameTerms } from '../platform/database/search-terms.ts'
import { defaultSettings } from '../settings/defaults.ts'
import type { Assignment, Cancellation, NewOrder, OrderDetails, OrderEdit, StatusUpdate } from './contract.ts'
import { statusSequence } from './status/status-sequence.ts'
import type { OrderStatus } from './status-machine.ts'
import { orders, toOrderDetails, type OrderDoc } from './model.ts'
import { checkDelivery, checkTimes, createOrder, deliveryAt, pickupAt } from './create-order.ts'
import { canAssign, canCancel, canEdit, canMove } from './status/preconditions.ts'
import { getOrder, getOrderId } from './queries.ts'
import { cancellationFeeExpression, refundDueOnCancellation } from './payments/refund.ts'
import { trackingStages } from './tracking/tracking.ts'
import { orderNumbers } from './record-number.ts'

type Input<Schema extends z.ZodType> = z.output<Schema>

export async function bookOrder(by: CommandContext, booking: Input<typeof NewOrder>): Promise<OrderDetails> {
  return toOrderDetails(await createOrder(by, booking))
}

/**
 * Assigns the order to an agent, or reassigns it. Throws `stale_version`, `transition_refused`, or `rule_broken`: the agent may not work,
 * already has the order, or works in another state than the pickup's and that was not allowed.
 */
export async function assignAgent(
  by: CommandContext,
  ref: string,
  { version, agentId, allowOtherState = false }: Input<typeof Assignment>,
): Promise<OrderDetails> {
  const agent = await getWorkingAgent(agentId)
  return changeOrder(by, ref, {
    version,
    preconditions: canAssign(agent, { allowOtherState }),
    set: [
      assignTo(agent),
      { acceptedAt: null },
      ...trackingStages({ at: now(), actor: by.actor, note: { kind: 'assigned', agentName: agent.name } }),
    ],
    event: 'order.assigned',
  })
}

type AssignedAgent = Awaited<ReturnType<typeof getWorkingAgent>>

/** Copies the agent into the order; an earlier status advances to agent_assigned, a later one is kept. */
export function assignTo({ _id: id, name, phoneNumber, vehicleType, plateNumber }: Omit<AssignedAgent, 'state'>) {
  return {
    agent: { id, name, phoneNumber, vehicleType, plateNumber },
    status: computed({ $cond: [{ $in: ['$status', ['pending', 'confirmed']] }, 'agent_assigned', '$status'] }),
    words: computed({ $setUnion: ['$ownWords', { $literal: nameTerms(name) }] }),
  } satisfies Patch<OrderDoc>
}

/**
 * Moves the status forward in the status sequence. Throws `stale_version` or `transition_refused`, or `rule_broken` if an agent is needed
 * first.
 */
export function updateStatus(by: CommandContext, ref: string, { version, ...update }: Input<typeof StatusUpdate>): Promise<OrderDetails> {
  return changeOrder(by, ref, { version, ...statusChange(by, update) })
}

type StatusChange = Omit<Input<typeof StatusUpdate>, 'version'>

/** The change of a forward step, for any actor. */
export function statusChange(by: CommandContext, { status: to, notes, location }: StatusChange): Omit<Change<OrderDoc>, 'id' | 'by'> {
  const at = now()
  const stamp = (field: string) => computed({ $ifNull: [`$${field}`, at] })
  return {
    preconditions: canMove(to),
    set: [
      {
        status: to,
        // An agent who moves an order has accepted it, and so has one who has the items, whoever says so.
        acceptedAt: by.actor.kind === 'agent' || reached(to, 'items_collected') ? stamp('acceptedAt') : undefined,
        actualPickupTime: reached(to, 'items_collected') ? stamp('actualPickupTime') : undefined,
        actualDeliveryTime: to === 'delivered' ? stamp('actualDeliveryTime') : undefined,
        completedAt: to === 'delivered' ? at : undefined,
      },
      ...trackingStages({ at, actor: by.actor, note: { kind: 'moved', notes: notes ?? null }, location }),
    ],
    event: 'order.statusChanged',
  }
}

const reached = (status: OrderStatus, step: OrderStatus) =>
  (statusSequence as readonly OrderStatus[]).indexOf(status) >= (statusSequence as readonly OrderStatus[]).indexOf(step)

/** Cancels, with the reason in the timeline. Free until an agent has accepted; after that the order's own fee is due. What was paid beyond it is owed back. */
export function cancelOrder(by: CommandContext, ref: string, { version, reason }: Input<typeof Cancellation>): Promise<OrderDetails> {
  return changeOrder(by, ref, { version, ...cancellation(by, reason) })
}

export function cancellation(by: CommandContext, reason: string): Omit<Change<OrderDoc>, 'id' | 'by'> {
  const at = now()
  return {
    preconditions: canCancel,
    set: [
      {
        status: 'cancelled',
        cancelledAt: at,
        cancellationFeeSen: computed(cancellationFeeExpression),
      },
      { refundDueSen: computed(refundDueOnCancellation) },
      ...trackingStages({ at, actor: by.actor, note: { kind: 'cancelled', reason } }),
    ],
    event: 'order.cancelled',
  }
}

/** Changes addresses, times and instructions: of the pickup until the items are collected, of the delivery until it is made. What changes nothing leaves no trace. */
export async function editOrder(by: CommandContext, ref: string, { version, ...edit }: Input<typeof OrderEdit>): Promise<OrderDetails> {
  const touchesPickup = [edit.pickupAddress, edit.scheduledPickupTime, edit.pickupInstructions].some((value) => value !== undefined)
  const { scheduledPickupTime, scheduledDeliveryTime, pickupAddress, deliveryAddress, ...instructions } = edit
  const set = {
    ...instructions,
    ...(pickupAddress && pickupAt(pickupAddress)),
    ...(deliveryAddress && deliveryAt(deliveryAddress)),
    scheduledPickupTime: scheduledPickupTime === undefined ? undefined : new Date(scheduledPickupTime),
    scheduledDeliveryTime: scheduledDeliveryTime === undefined ? undefined : new Date(scheduledDeliveryTime),
  }
  const before = await getOrderId(ref, editedFields)
  if (before.version === version && changesNothing(before, set)) return getOrder(ref)
  checkEditedTimes(before, edit)
  return changeOrder(by, ref, {
    version,
    preconditions: canEdit({ pickup: touchesPickup }),
    set: [set, ...trackingStages({ at: now(), actor: by.actor, note: { kind: 'changed', fields: Object.keys(edit) } })],
    event: 'order.updated',
  })
}

const editedFields = [
  'version',
  'pickup',
  'delivery',
  'pickupAddress',
  'deliveryAddress',
  'scheduledPickupTime',
  'scheduledDeliveryTime',
  'specialInstructions',
  'pickupInstructions',
  'deliveryInstructions',
] as const

/** The version guards against a concurrent change of the other time. */
function checkEditedTimes(
  doc: Pick<OrderDoc, 'scheduledPickupTime' | 'scheduledDeliveryTime'>,
  { scheduledPickupTime, scheduledDeliveryTime }: Omit<Input<typeof OrderEdit>, 'version'>,
): void {
  if (!scheduledPickupTime && !scheduledDeliveryTime) return
  const delivery = scheduledDeliveryTime ?? doc.scheduledDeliveryTime.toISOString()
  if (scheduledPickupTime) checkTimes({ scheduledPickupTime, scheduledDeliveryTime: delivery }, now(), defaultSettings)
  else checkDelivery(delivery, doc.scheduledPickupTime.getTime(), defaultSettings)
}

/** Changes one order, identified by its id or its number. */
export async function changeOrder(by: CommandContext, ref: string, request: Omit<Change<OrderDoc>, 'id' | 'by'>): Promise<OrderDetails> {
  const id = orderNumbers.is(ref) ? (await getOrderId(ref, []))._id.toHexString() : ref
  return toOrderDetails(await change(orders, { ...request, id, by }))
}
