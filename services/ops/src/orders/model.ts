import { model, Schema, type Types } from 'mongoose'
import { defineEntity, type SummaryDoc } from '../platform/changes/entity.ts'
import { iso, now } from '../platform/clock.ts'
import { entitySchema, type EntityDoc } from '../platform/database/mongo.ts'
import { dueAtOf, dueStateOf } from './due/due.ts'
import { hasTime } from '../platform/database/partial-index.ts'
import { dueStage } from './due/due-index.ts'
import { Order, type Address, type OrderDetails } from './contract.ts'
import { storedRefundDue, wasPaid, type PaidBack, type PaidBy } from './payments/refund.ts'
import { orderSearch } from './search.ts'
import { toRating, type RatingFields } from './ratings/rating.ts'
import { toTracking, type TrackingDoc } from './tracking/tracking-doc.ts'
import type { Trip } from './agents/trip-contract.ts'
import { orderNumbers } from './record-number.ts'

export interface OrderLineDoc extends Omit<OrderDetails['services'][number], 'id'> {
  id: Types.ObjectId
}

type CopiedFields =
  | 'number'
  | 'status'
  | 'priority'
  | 'paymentStatus'
  | 'totalItems'
  | 'pickup'
  | 'delivery'
  | 'dispute'
  | 'subtotalSen'
  | 'deliveryFeeSen'
  | 'serviceFeeSen'
  | 'discountSen'
  | 'taxSen'
  | 'totalAmountSen'
  | 'cancellationFeeSen'
  | 'refundDueSen'
  | 'paymentMethod'
  | 'paymentId'
  | 'specialInstructions'
  | 'pickupInstructions'
  | 'deliveryInstructions'
  | 'estimatedDurationMinutes'
  | 'cancellationFeeIfAcceptedSen'

type Times = 'scheduledPickupTime' | 'scheduledDeliveryTime'
type LaterTimes = 'actualPickupTime' | 'actualDeliveryTime' | 'acceptedAt' | 'cancelledAt' | 'completedAt'

export interface OrderDoc
  extends EntityDoc, PaidBack, RatingFields, Pick<OrderDetails, CopiedFields>, Record<Times, Date>, Record<LaterTimes, Date | null> {
  _id: Types.ObjectId
  /** The Malaysian year and the sequence within it; together they form the number. */
  year: number
  sequence: number
  customer: { id: Types.ObjectId; name: string; email: string; phoneNumber: string }
  agent: {
    id: Types.ObjectId
    name: string
    phoneNumber: string
    vehicleType: 'motorcycle' | 'car' | 'van' | 'truck'
    plateNumber: string
  } | null
  /** Missing in documents of an earlier version. */
  agentStopped?: Order['agentStopped']
  /** What the agent earns by it, by the rates of the booking; missing in documents of an earlier version. */
  agentEarningSen?: number
  /** What the agent's app has reported at the delivery; missing where it reported nothing. */
  trip?: Trip
  services: OrderLineDoc[]
  pickupAddress: Address
  deliveryAddress: Address
  /** The settings at the time of booking. */
  rates: Record<
    'serviceFeeBps' | 'taxBps' | 'cancellationFeeBps' | 'agentCommissionBps' | 'platformCommissionBps' | 'gatewayFeeBps',
    number
  >
  /** What the order has followed of its payment last. */
  payment: PaidBy | null
  /** The version of the payment that the order follows; missing before the first. */
  paymentVersion?: number | null
  /** What came in beyond the total; missing where the order follows no payment yet. */
  extraPaidSen?: number | null
  /** The same, as an earlier version stored it. */
  extraPayments?: PaidBy[]
  photos: OrderDetails['photos']
  disputeCase: OrderDetails['disputeCase']
  lastTracking: TrackingDoc
  trackingEvents: TrackingDoc[]
  /** The due time from orders/due, for filters and sorting; null if nothing is due. */
  dueAt: Date | null
  /** Search terms of the order itself, and those including its agent's; orders/search.ts indexes them. */
  ownWords: string[]
  words: string[]
}

const { Mixed } = Schema.Types
const date = { type: Date, default: null }
const text = { type: String, default: null }

const schema = entitySchema<OrderDoc>({
  number: String,
  year: Number,
  sequence: Number,
  status: String,
  priority: String,
  paymentStatus: String,
  customer: Mixed,
  agent: { type: Mixed, default: null },
  agentStopped: { type: String, default: null },
  agentEarningSen: Number,
  trip: Mixed,
  services: [Mixed],
  totalItems: Number,
  pickup: Mixed,
  delivery: Mixed,
  pickupAddress: Mixed,
  deliveryAddress: Mixed,
  scheduledPickupTime: Date,
  scheduledDeliveryTime: Date,
  actualPickupTime: date,
  actualDeliveryTime: date,
  acceptedAt: date,
  cancelledAt: date,
  completedAt: date,
  subtotalSen: Number,
  deliveryFeeSen: Number,
  serviceFeeSen: Number,
  discountSen: Number,
  taxSen: Number,
  totalAmountSen: Number,
  cancellationFeeSen: { type: Number, default: null },
  refundDueSen: { type: Number, default: null },
  cancellationFeeIfAcceptedSen: Number,
  rates: Mixed,
  paymentMethod: String,
  paymentId: text,
  payment: { type: Mixed, default: null },
  paymentVersion: Number,
  extraPaidSen: Number,
  refundedSen: Number,
  refundPendingSen: Number,
  payBacks: { type: [Mixed], default: undefined },
  extraPayments: { type: [Mixed], default: undefined },
  specialInstructions: text,
  pickupInstructions: text,
  deliveryInstructions: text,
  estimatedDurationMinutes: Number,
  photos: [Mixed],
  dispute: { type: Mixed, default: null },
  disputeCase: { type: Mixed, default: null },
  rating: { type: Number, default: null },
  feedback: text,
  ratingCategories: { type: Mixed, default: null },
  ratedAt: date,
  ratedBy: { type: Mixed, default: null },
  ratingRemoval: { type: Mixed, default: null },
  lastTracking: Mixed,
  trackingEvents: [Mixed],
  dueAt: date,
  ownWords: [String],
  words: [String],
})
schema.index({ year: 1, sequence: -1 }, { unique: true })
schema.index({ createdAt: -1, _id: -1 })
schema.index({ status: 1, createdAt: -1, _id: -1 })
schema.index({ 'agent.id': 1, createdAt: -1, _id: -1 })
schema.index({ 'customer.id': 1, createdAt: -1, _id: -1 })
schema.index({ scheduledPickupTime: -1, _id: -1 })
schema.index({ totalAmountSen: -1, _id: -1 })
schema.index({ 'payment.at': 1, _id: 1 }, { partialFilterExpression: wasPaid })
/** Only orders with a due time: finished ones stay out of the index, however many there are (docs/decisions/018). */
schema.index({ dueAt: 1, _id: 1 }, { partialFilterExpression: { dueAt: hasTime } })
/** The deliveries and the cancellations of an agent by day. */
schema.index({ 'agent.id': 1, completedAt: 1 }, { partialFilterExpression: { completedAt: hasTime } })
schema.index({ 'agent.id': 1, cancelledAt: 1 }, { partialFilterExpression: { cancelledAt: hasTime } })
/** The ratings of an agent, the latest first. */
schema.index({ 'agent.id': 1, ratedAt: -1, _id: -1 }, { partialFilterExpression: { ratedAt: hasTime } })
/** Who was delivered to within some days, from the index alone. */
schema.index({ completedAt: 1, 'customer.id': 1 }, { partialFilterExpression: { completedAt: hasTime } })

export const OrderModel = model<OrderDoc>('Order', schema, 'orders')

/** A filter for an order number, by its indexed parts. */
export const numbered = (number: string): Pick<OrderDoc, 'year' | 'sequence' | 'number'> => ({ ...orderNumbers.partsOf(number), number })

/** Drops the private parts of what lists and events read. */
export function toOrder(doc: SummaryDoc<OrderDoc, Order, 'payment'>): Order {
  const dueAt = dueAtOf(doc)
  return {
    id: doc._id.toHexString(),
    version: doc.version,
    number: doc.number,
    status: doc.status,
    priority: doc.priority,
    paymentStatus: doc.paymentStatus,
    paidAt: doc.payment?.outcome === 'paid' ? iso(doc.payment.at) : null,
    customer: { id: doc.customer.id.toHexString(), name: doc.customer.name },
    agent: doc.agent && { id: doc.agent.id.toHexString(), name: doc.agent.name, vehicleType: doc.agent.vehicleType },
    agentStopped: doc.agentStopped ?? null,
    services: doc.services.map(toLine),
    totalItems: doc.totalItems,
    pickup: doc.pickup,
    delivery: doc.delivery,
    scheduledPickupTime: doc.scheduledPickupTime.toISOString(),
    scheduledDeliveryTime: doc.scheduledDeliveryTime.toISOString(),
    actualPickupTime: iso(doc.actualPickupTime),
    actualDeliveryTime: iso(doc.actualDeliveryTime),
    dueAt: iso(dueAt),
    dueState: dueStateOf(dueAt, now()),
    acceptedAt: iso(doc.acceptedAt),
    cancelledAt: iso(doc.cancelledAt),
    completedAt: iso(doc.completedAt),
    subtotalSen: doc.subtotalSen,
    deliveryFeeSen: doc.deliveryFeeSen,
    serviceFeeSen: doc.serviceFeeSen,
    discountSen: doc.discountSen,
    taxSen: doc.taxSen,
    totalAmountSen: doc.totalAmountSen,
    cancellationFeeSen: doc.cancellationFeeSen ?? (doc.status === 'cancelled' ? 0 : null),
    refundDueSen: storedRefundDue(doc),
    refundedSen: doc.refundedSen ?? 0,
    refundPendingSen: doc.refundPendingSen ?? 0,
    dispute: doc.dispute ?? null,
    rating: doc.rating ?? null,
    ratedAt: iso(doc.ratedAt),
    lastTracking: toTracking(doc.lastTracking),
    createdAt: doc.createdAt.toISOString(),
    updatedAt: doc.updatedAt.toISOString(),
  }
}

const toLine = ({ id, serviceType, serviceName, item, quantity, unitPriceSen, totalPriceSen, urgentService }: OrderLineDoc) => ({
  id: id.toHexString(),
  serviceType,
  serviceName,
  item,
  quantity,
  unitPriceSen,
  totalPriceSen,
  urgentService,
})

/** Without pictures, which depend on who asks: see `withPictures`. */
export const toOrderDetails = (doc: OrderDoc): OrderDetails => ({
  ...toOrder(doc),
  services: doc.services.map((line) => ({ ...line, id: line.id.toHexString() })),
  contacts: {
    customer: { email: doc.customer.email, phoneNumber: doc.customer.phoneNumber },
    agent: doc.agent && { phoneNumber: doc.agent.phoneNumber, plateNumber: doc.agent.plateNumber },
  },
  pickupAddress: doc.pickupAddress,
  deliveryAddress: doc.deliveryAddress,
  paymentMethod: doc.paymentMethod,
  paymentId: doc.paymentId ?? null,
  specialInstructions: doc.specialInstructions ?? null,
  pickupInstructions: doc.pickupInstructions ?? null,
  deliveryInstructions: doc.deliveryInstructions ?? null,
  estimatedDurationMinutes: doc.estimatedDurationMinutes,
  cancellationFeeIfAcceptedSen: doc.cancellationFeeIfAcceptedSen,
  rates: { serviceFeeBps: doc.rates.serviceFeeBps, taxBps: doc.rates.taxBps, cancellationFeeBps: doc.rates.cancellationFeeBps },
  trackingEvents: doc.trackingEvents.map(toTracking),
  photos: doc.photos,
  disputeCase: doc.disputeCase ?? null,
  feedback: doc.feedback ?? null,
  review: toRating(doc),
})

export const orders = defineEntity({
  name: 'order',
  title: 'Order',
  model: OrderModel,
  summary: Order,
  moreFields: ['agentEarningSen', 'payment'],
  trackedFields: [
    'status',
    'paymentStatus',
    'rating',
    'agent.id',
    'completedAt',
    'agentEarningSen',
    'refundedSen',
    'scheduledPickupTime',
    'scheduledDeliveryTime',
  ],
  personalFields: [
    'agent',
    'customer',
    'pickupAddress',
    'deliveryAddress',
    'specialInstructions',
    'pickupInstructions',
    'deliveryInstructions',
  ],
  numbers: { of: orderNumbers, filterOf: numbered },
  toEntity: toOrder,
  index: (events) => orderSearch.update(OrderModel.collection, events),
  derived: { of: (doc) => ({ dueAt: dueAtOf(doc) }), stage: dueStage },
})
