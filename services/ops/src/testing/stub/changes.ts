import type { CustomerDoc } from '../../customers/model.ts'
import type { Actor } from '../../platform/contract.ts'
import { now } from '../../platform/clock.ts'
import { holds, statusRule } from '../../platform/changes/rules.ts'
import { Types } from '../../platform/database/mongo.ts'
import { nameTerms } from '../../platform/database/search-terms.ts'
import { NewOrder, type Order, type OrderDetails, type TrackingNote } from '../../orders/contract.ts'
import { orderFields } from '../../orders/create-order.ts'
import { dueAtOf } from '../../orders/due/due.ts'
import { toOrder, toOrderDetails, type OrderDoc } from '../../orders/model.ts'
import { priceLines, priceOrder } from '../../orders/pricing.ts'
import { refundDueOf } from '../../orders/payments/refund.ts'
import { assigning, cancelling, movingTo, type OrderStatus } from '../../orders/status-machine.ts'
import { statusSequence } from '../../orders/status/status-sequence.ts'
import { trackingEvent } from '../../orders/tracking/tracking.ts'
import { defaultSettings } from '../../settings/defaults.ts'
import { booking, type Bookings } from '../entities/bookings.ts'
import type { Data } from './data.ts'
import type { Log } from './log.ts'
import { findOrder } from './orders.ts'

/** What a colleague does to an order. */
export type Command =
  | { verb: 'status'; status: OrderStatus; notes?: string | undefined; location?: string | undefined }
  | { verb: 'assign'; agentId: string | undefined }
  | { verb: 'cancel'; reason: string }

const ruleOf = (command: Command) => {
  if (command.verb === 'assign') return assigning
  return command.verb === 'cancel' ? cancelling : movingTo(command.status)
}

/** Changes the orders of the stub, each with its event. */
export interface Changes {
  bookings: Bookings
  /** Adds an order as if it had always been there: without an event. */
  place: (set: Partial<OrderDoc>) => Order
  /** Throws `transition_refused`. */
  act: (order: Pick<Order, 'id'>, command: Command, actor: Actor) => OrderDetails
}

const customer: Actor = { kind: 'customer', id: null, name: 'Customer' }

interface Step {
  type: string
  actor: Actor
  note: TrackingNote
  location?: string | undefined
}

interface Desk {
  data: Data
  log: Log
  /** Who books. */
  booker: CustomerDoc
}

const idOf = ({ _id }: { _id: Types.ObjectId }) => _id.toHexString()

/** Writes a change, its entry in the timeline and its event. */
function write({ data, log }: Desk, before: OrderDoc, set: Partial<OrderDoc>, { type, ...step }: Step): OrderDoc {
  const whole = { ...before, ...set }
  const lastTracking = trackingEvent(whole.status, { at: now(), ...step })
  const trackingEvents = [...before.trackingEvents, lastTracking]
  const version = before.version + 1
  const after: OrderDoc = { ...whole, version, updatedAt: now(), dueAt: dueAtOf(whole), lastTracking, trackingEvents }
  data.orders.splice(data.orders.indexOf(before), 1, after)
  log.add(type, toOrder(after), step.actor)
  return after
}

function place({ data, booker }: Desk, set: Partial<OrderDoc> = {}): OrderDoc {
  const at = now()
  const request = NewOrder.parse(booking(idOf(booker)))
  const lines = priceLines(request.lines, defaultSettings)
  const prices = priceOrder(lines, defaultSettings)
  const by = { actor: customer, requestId: null, operation: null }
  const sequence = Math.max(0, ...data.orders.map((order) => order.sequence)) + 1
  const fields = { ...orderFields(by, { at, booking: request, lines, prices, customer: booker }, sequence), ...set }
  const doc: OrderDoc = { ...fields, _id: new Types.ObjectId(), version: 1, updatedAt: at, dueAt: dueAtOf(fields) }
  data.orders.push(doc)
  return doc
}

function create(desk: Desk): OrderDoc {
  const doc = place(desk)
  desk.log.add('order.created', toOrder(doc), customer)
  return doc
}

function pay(desk: Desk, order: OrderDoc): OrderDoc {
  const reference = `PAY-${order.number}`
  const payment = { reference, amountSen: order.totalAmountSen, outcome: 'paid' as const, at: now() }
  const set = { payment, paymentId: reference, paymentStatus: 'paid', paymentMethod: 'bank_transfer', status: 'confirmed' } as const
  return write(desk, order, set, { type: 'order.paid', actor: customer, note: { kind: 'payment_accepted' } })
}

function agentWith({ data }: Desk, agentId: string | undefined): NonNullable<OrderDoc['agent']> {
  const agent = data.agents.find((each) => idOf(each) === agentId)
  if (!agent) throw new Error(`there is no agent ${String(agentId)}`)
  const { _id: id, name, phoneNumber, vehicleType, plateNumber } = agent
  return { id, name, phoneNumber, vehicleType, plateNumber }
}

function assign(desk: Desk, order: OrderDoc, agentId: string | undefined, step: Omit<Step, 'type'> & { acceptedAt: Date | null }) {
  const agent = agentWith(desk, agentId)
  const { acceptedAt, ...told } = step
  const isWaiting = order.status === 'pending' || order.status === 'confirmed'
  const words = [...new Set([...order.ownWords, ...nameTerms(agent.name)])]
  const set = { agent, words, acceptedAt, ...(isWaiting && { status: 'agent_assigned' as const }) }
  return write(desk, order, set, { ...told, type: 'order.assigned' })
}

function obey(desk: Desk, order: OrderDoc, command: Command, actor: Actor): OrderDoc {
  const rule = statusRule(ruleOf(command))
  if (!holds(rule, order)) throw rule.rejection(order)
  switch (command.verb) {
    case 'assign': {
      const { name: agentName } = agentWith(desk, command.agentId)
      return assign(desk, order, command.agentId, { actor, acceptedAt: null, note: { kind: 'assigned', agentName } })
    }
    case 'cancel':
      return write(desk, order, cancelled(order), { type: 'order.cancelled', actor, note: { kind: 'cancelled', reason: command.reason } })
    case 'status': {
      const { status, notes = null, location } = command
      return write(desk, order, moved(order, status), { type: 'order.statusChanged', actor, note: { kind: 'moved', notes }, location })
    }
  }
}

export function createChanges(data: Data, log: Log): Changes {
  const [booker] = data.customers.filter(({ verificationStatus }) => verificationStatus === 'verified')
  if (!booker) throw new Error('no customer may book')
  const desk = { data, log, booker }
  const agentIds = data.agents.filter(({ state, accountStatus }) => state === 'Selangor' && accountStatus === 'active').map(idOf)
  return {
    bookings: {
      customerId: idOf(booker),
      agentIds,
      createOrder: async () => toOrder(create(desk)),
      bookPaid: async () => toOrder(pay(desk, create(desk))),
      bookClaimed: async (agentId = agentIds[0]) => {
        const { id, name } = agentWith(desk, agentId)
        const actor: Actor = { kind: 'agent', id: id.toHexString(), name }
        return toOrder(assign(desk, pay(desk, create(desk)), agentId, { actor, acceptedAt: now(), note: { kind: 'claimed' } }))
      },
    },
    place: (set) => toOrder(place(desk, set)),
    act: ({ id }, command, actor) => toOrderDetails(obey(desk, findOrder(data, id), command, actor)),
  }
}

function cancelled(order: OrderDoc): Partial<OrderDoc> {
  const cancellationFeeSen = order.acceptedAt ? order.cancellationFeeIfAcceptedSen : 0
  return { status: 'cancelled', cancelledAt: now(), cancellationFeeSen, refundDueSen: refundDueOf({ ...order, cancellationFeeSen }) }
}

const collected: readonly OrderStatus[] = statusSequence.slice(statusSequence.indexOf('items_collected'))

function moved(order: OrderDoc, status: OrderStatus): Partial<OrderDoc> {
  const at = now()
  const hasItems = collected.includes(status)
  const isOver = status === 'delivered'
  return {
    status,
    ...(hasItems && { acceptedAt: order.acceptedAt ?? at, actualPickupTime: order.actualPickupTime ?? at }),
    ...(isOver && { actualDeliveryTime: order.actualDeliveryTime ?? at, completedAt: at }),
  }
}
