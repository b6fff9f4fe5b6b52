import { z } from 'zod'
import {
  Bps,
  commaList,
  Day,
  defineEvents,
  formatted,
  Id,
  Instant,
  page,
  PageQuery,
  SearchText,
  Sen,
  sortBy,
  text,
  Version,
  wholeNumber,
} from '../platform/contract.ts'
import { VehicleType } from '../agents/contract.ts'
import { AgentRef } from '../agents/number.ts'
import { StoppedWhy } from '../agents/status/stopped-contract.ts'
import { ServiceType } from '../catalogue/contract.ts'
import { dueStates } from './due/due.ts'
import { OrderStatus } from './status-machine.ts'
import { OrderNumber } from './number.ts'
import { Rating } from './ratings/rating-contract.ts'
import { TrackingEvent } from './tracking/tracking-contract.ts'
import { State } from '../places/states.ts'

export { OrderRevenue, OrderStats } from './stats-contract.ts'
export { OrderStatus } from './status-machine.ts'
export { OrderNumber, OrderRef } from './number.ts'
export { State } from '../places/states.ts'
export { TrackingEvent, TrackingNote } from './tracking/tracking-contract.ts'

export const OrderPriority = z.enum(['low', 'normal', 'high', 'urgent'])
export type OrderPriority = z.infer<typeof OrderPriority>
export const PaymentStatus = z.enum(['pending', 'paid', 'failed', 'refunded', 'partial_refund'])
export type PaymentStatus = z.infer<typeof PaymentStatus>
export const PaymentMethod = z.enum(['card', 'digital_wallet', 'cash', 'bank_transfer', 'fpx'])

const OrderLine = z.strictObject({
  id: Id,
  serviceType: ServiceType,
  serviceName: z.string(),
  item: z.string(),
  quantity: z.int(),
  unitPriceSen: Sen,
  totalPriceSen: Sen,
  urgentService: z.boolean(),
})
const lineDetails = { declaredValueSen: Sen, estimatedDurationMinutes: z.int(), specialRequests: z.string().nullable() }
const OrderLineDetails = OrderLine.extend(lineDetails)

/** An order as in lists and events: no phone, email, street, gate note or instruction. */
export const Order = z
  .strictObject({
    id: Id,
    version: Version,
    number: OrderNumber,
    status: OrderStatus,
    priority: OrderPriority,
    paymentStatus: PaymentStatus,
    /** Null until it is paid; missing in events of earlier versions. */
    paidAt: Instant.nullable(),
    customer: z.strictObject({ id: Id, name: z.string() }),
    agent: z.strictObject({ id: Id, name: z.string(), vehicleType: VehicleType }).nullable(),
    /** Why the agent, who had the items by then, may no longer work; null while they may. */
    agentStopped: StoppedWhy.nullable(),
    services: z.array(OrderLine),
    totalItems: z.int(),
    pickup: z.strictObject({ city: z.string(), state: State }),
    delivery: z.strictObject({ city: z.string(), state: State }),
    scheduledPickupTime: Instant,
    scheduledDeliveryTime: Instant,
    actualPickupTime: Instant.nullable(),
    actualDeliveryTime: Instant.nullable(),
    /** When the pickup, or once the items are collected the delivery, is due; null if nothing is due. */
    dueAt: Instant.nullable(),
    /** As of the response or the event: it changes with time alone, so clients recompute it (orders/due). */
    dueState: z.enum(dueStates),
    acceptedAt: Instant.nullable(),
    cancelledAt: Instant.nullable(),
    completedAt: Instant.nullable(),
    subtotalSen: Sen,
    deliveryFeeSen: Sen,
    serviceFeeSen: Sen,
    discountSen: Sen,
    taxSen: Sen,
    totalAmountSen: Sen,
    /** What the customer owes for the cancellation; null unless the order is cancelled. */
    cancellationFeeSen: Sen.nullable(),
    /** What is still to be paid back to the customer, for the cancellation or a payment beyond the total; null if there was neither. */
    refundDueSen: Sen.nullable(),
    /** What of the total was paid back. */
    refundedSen: Sen,
    /** What of the total refunds are about to pay back: asked for, approved or on their way. */
    refundPendingSen: Sen,
    dispute: z.strictObject({ type: z.string(), status: z.string() }).nullable(),
    /** Null also where a rating was removed. */
    rating: z.int().min(1).max(5).nullable(),
    /** Stays where a rating was removed. */
    ratedAt: Instant.nullable(),
    lastTracking: TrackingEvent,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

const Coordinates = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
export const Address = z
  .strictObject({
    addressLine1: text(120),
    addressLine2: text(120).nullable(),
    city: text(60),
    state: State,
    postalCode: formatted(/^\d{5}$/, { max: 5, message: 'must be a Malaysian postcode of five digits' }),
    country: z.literal('Malaysia'),
    coordinates: Coordinates.nullable(),
    landmark: text(120).nullable(),
    accessInstructions: text(300).nullable(),
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof Address>

const Upload = { id: Id, url: z.string(), type: z.string(), uploadedBy: z.string(), uploadedAt: Instant }

/** A complete order, as on its own page. Events only patch the fields of `Order`. */
export const OrderDetails = Order.extend({
  services: z.array(OrderLineDetails),
  contacts: z.strictObject({
    customer: z.strictObject({ email: z.string(), phoneNumber: z.string() }),
    agent: z.strictObject({ phoneNumber: z.string(), plateNumber: z.string() }).nullable(),
  }),
  /** Null for who may not see that person's record; missing in responses to changes that leave both people as they are. */
  pictures: z.strictObject({ customer: Id.nullable(), agent: Id.nullable() }).optional(),
  pickupAddress: Address,
  deliveryAddress: Address,
  paymentMethod: PaymentMethod,
  paymentId: z.string().nullable(),
  specialInstructions: z.string().nullable(),
  pickupInstructions: z.string().nullable(),
  deliveryInstructions: z.string().nullable(),
  estimatedDurationMinutes: z.int(),
  /** What cancelling would cost the customer once an agent has accepted. */
  cancellationFeeIfAcceptedSen: Sen,
  rates: z.strictObject({ serviceFeeBps: Bps, taxBps: Bps, cancellationFeeBps: Bps }),
  trackingEvents: z.array(TrackingEvent),
  photos: z.array(z.strictObject({ ...Upload, caption: z.string().nullable() })),
  disputeCase: z
    .strictObject({
      id: Id,
      type: z.string(),
      status: z.string(),
      reason: z.string(),
      description: z.string(),
      reportedBy: z.string(),
      assignedTo: z.string().nullable(),
      evidence: z.array(z.strictObject({ ...Upload, description: z.string().nullable() })),
      createdAt: Instant,
      updatedAt: Instant,
    })
    .nullable(),
  feedback: z.string().nullable(),
  /** What the customer said, also where it was removed. */
  review: Rating.nullable(),
}).meta({ id: 'OrderDetails' })
export type OrderDetails = z.infer<typeof OrderDetails>

export const OrderTab = z.enum(['all', 'unassigned', 'late', 'pending', 'active', 'completed', 'disputed'])
export type OrderTab = z.infer<typeof OrderTab>
export const OrderSort = sortBy('createdAt', 'scheduledPickupTime', 'totalAmountSen', 'dueAt')
export type OrderSort = z.infer<typeof OrderSort>

const urgentTabs: ReadonlySet<OrderTab> = new Set(['unassigned', 'late', 'pending', 'active'])
/** The default sort of a list: by due time where there is work to do. */
export const defaultOrderSort = (tab: OrderTab): OrderSort => (urgentTabs.has(tab) ? 'dueAt' : '-createdAt')

const senInQuery = wholeNumber({ min: 0, max: 100_000_000 })

export const OrderQuery = PageQuery.extend({
  search: SearchText.optional(),
  tab: OrderTab.default('all'),
  status: commaList(OrderStatus.options).optional(),
  priority: commaList(OrderPriority.options).optional(),
  paymentStatus: commaList(PaymentStatus.options).optional(),
  serviceType: commaList(ServiceType.options).optional(),
  agentId: AgentRef.optional(),
  customerId: Id.optional(),
  hasDispute: z.enum(['true', 'false']).optional(),
  minAmountSen: senInQuery.optional(),
  maxAmountSen: senInQuery.optional(),
  /** By which it was paid, or is to be. */
  method: commaList(PaymentMethod.options).optional(),
  /** Of the pickup. */
  state: State.optional(),
  /** Created on these Malaysian days. */
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  /** With the scheduled pickup on these Malaysian days. */
  pickupFrom: Day.optional(),
  pickupTo: Day.optional(),
  /** Paid on these Malaysian days. */
  paidFrom: Day.optional(),
  paidTo: Day.optional(),
  /** Default: dueAt on the tabs unassigned, late, pending and active, otherwise -createdAt. */
  sort: OrderSort.optional(),
})
/** The query as written, before parsing. */
export type OrderQuery = z.input<typeof OrderQuery>
export const OrderPage = page(Order).meta({ id: 'OrderPage' })
export type OrderPage = z.infer<typeof OrderPage>

/** A booked line; the server prices it from the catalogue. */
const NewOrderLine = z.strictObject({
  serviceType: ServiceType,
  item: text(60),
  quantity: z.int().min(1).max(100),
  /** The value of one piece, as declared by the customer. More than RM 500 is rejected. */
  declaredValueSen: Sen,
  urgent: z.boolean().optional(),
  requests: text(300).optional(),
})

/** An address as entered: optional fields may be omitted. */
const NewAddress = Address.partial({ addressLine2: true, country: true, coordinates: true, landmark: true, accessInstructions: true })

export const NewOrder = z
  .strictObject({
    customerId: Id,
    lines: z.array(NewOrderLine).min(1).max(30),
    pickupAddress: NewAddress,
    /** Defaults to the pickup address. */
    deliveryAddress: NewAddress.optional(),
    scheduledPickupTime: Instant,
    scheduledDeliveryTime: Instant,
    priority: OrderPriority.optional(),
    paymentMethod: PaymentMethod,
    specialInstructions: text(500).optional(),
    pickupInstructions: text(500).optional(),
    deliveryInstructions: text(500).optional(),
  })
  .meta({ id: 'NewOrder' })
export type NewOrder = z.infer<typeof NewOrder>

export const OrderEdit = z
  .strictObject({
    version: Version,
    pickupAddress: NewAddress.optional(),
    deliveryAddress: NewAddress.optional(),
    scheduledPickupTime: Instant.optional(),
    scheduledDeliveryTime: Instant.optional(),
    specialInstructions: text(500).nullable().optional(),
    pickupInstructions: text(500).nullable().optional(),
    deliveryInstructions: text(500).nullable().optional(),
  })
  .refine(({ version: _version, ...edit }) => Object.values(edit).some((value) => value !== undefined), 'must have at least one change')
export const Assignment = z.strictObject({
  version: Version,
  agentId: AgentRef,
  /** Without it, an agent of another state than the pickup's is rejected. */
  allowOtherState: z.boolean().optional(),
})
export const StatusUpdate = z.strictObject({
  version: Version,
  status: OrderStatus,
  notes: text(500).optional(),
  location: text(120).optional(),
})
export const Cancellation = z.strictObject({ version: Version, reason: text(500) })

/** What the activity needs of an order. */
export const OrderActivity = z.object({
  id: Id,
  version: Version,
  number: OrderNumber,
  status: OrderStatus,
  agent: z.object({ name: z.string() }).nullable(),
  rating: z.int().nullable(),
  lastTracking: z.object({ note: z.object({ kind: z.string(), fields: z.array(z.string()).optional() }).optional() }),
})
export type OrderActivity = z.infer<typeof OrderActivity>

const orderEventTypes = [
  'order.created',
  'order.updated',
  'order.assigned',
  'order.declined',
  'order.unassigned',
  'order.statusChanged',
  'order.cancelled',
  'order.paid',
  'order.rated',
  'order.ratingRemoved',
] as const
export const orderEvents = defineEvents('order', 'orders.read', Order, orderEventTypes, OrderActivity)
