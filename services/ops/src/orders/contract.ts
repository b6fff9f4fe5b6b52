import { z } from 'zod'
import {
  ActorKind,
  Bps,
  commaList,
  defineEvents,
  Id,
  Instant,
  page,
  PageQuery,
  Sen,
  text,
  Version,
  wholeNumber,
} from '../platform/contract.ts'
import { VehicleType } from '../agents/contract.ts'
import { ServiceType } from '../catalogue/contract.ts'
import { OrderStatus } from './life.ts'

export { OrderStatus } from './life.ts'

export const OrderPriority = z.enum(['low', 'normal', 'high', 'urgent'])
export type OrderPriority = z.infer<typeof OrderPriority>
export const PaymentStatus = z.enum(['pending', 'paid', 'failed', 'refunded', 'partial_refund'])
export type PaymentStatus = z.infer<typeof PaymentStatus>
export const PaymentMethod = z.enum(['card', 'digital_wallet', 'cash', 'bank_transfer', 'fpx'])

/** `KS-2026-007`: the year in Malaysia, and a sequence within it (spec/0, "Names"). */
export const OrderNumber = z.string().regex(/^KS-\d{4}-\d{3,9}$/, 'must be an order number like KS-2026-007')
/** Routes take the id or the KS number. */
export const OrderRef = z.union([Id, OrderNumber], { error: 'must be an order number like KS-2026-007, or an id of 24 hex digits' })

/** The states the business serves (spec/2 section 9). */
export const State = z.enum(['Kuala Lumpur', 'Selangor', 'Penang', 'Johor'])

export const TrackingEvent = z
  .strictObject({
    id: Id,
    status: OrderStatus,
    timestamp: Instant,
    location: z.string().nullable(),
    description: z.string(),
    performedBy: z.strictObject({ id: Id.nullable(), name: z.string(), role: ActorKind }),
  })
  .meta({ id: 'TrackingEvent' })
export type TrackingEvent = z.infer<typeof TrackingEvent>

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
const OrderLineDetails = OrderLine.extend({
  declaredValueSen: Sen,
  estimatedDurationMinutes: z.int(),
  specialRequests: z.string().nullable(),
})

/** An order as lists and events show it: no phone, e-mail, street, gate note or instruction (api.md). */
export const Order = z
  .strictObject({
    id: Id,
    version: Version,
    number: OrderNumber,
    status: OrderStatus,
    priority: OrderPriority,
    paymentStatus: PaymentStatus,
    customer: z.strictObject({ id: Id, name: z.string() }),
    agent: z.strictObject({ id: Id, name: z.string(), vehicleType: VehicleType }).nullable(),
    services: z.array(OrderLine),
    totalItems: z.int(),
    pickup: z.strictObject({ city: z.string(), state: State }),
    delivery: z.strictObject({ city: z.string(), state: State }),
    scheduledPickupTime: Instant,
    scheduledDeliveryTime: Instant,
    actualPickupTime: Instant.nullable(),
    actualDeliveryTime: Instant.nullable(),
    acceptedAt: Instant.nullable(),
    cancelledAt: Instant.nullable(),
    completedAt: Instant.nullable(),
    subtotalSen: Sen,
    deliveryFeeSen: Sen,
    serviceFeeSen: Sen,
    discountSen: Sen,
    taxSen: Sen,
    totalAmountSen: Sen,
    /** What the customer owes for the cancellation; null while the order is not cancelled. */
    cancellationFeeSen: Sen.nullable(),
    dispute: z.strictObject({ type: z.string(), status: z.string() }).nullable(),
    rating: z.int().min(1).max(5).nullable(),
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
    postalCode: z.string().regex(/^\d{5}$/, 'must be a Malaysian postcode of five digits'),
    country: z.literal('Malaysia'),
    coordinates: Coordinates.nullable(),
    landmark: text(120).nullable(),
    accessInstructions: text(300).nullable(),
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof Address>

const Upload = { id: Id, url: z.string(), type: z.string(), uploadedBy: z.string(), uploadedAt: Instant }

/** An order whole, as its own page shows it. An event patches only what `Order` holds. */
export const OrderDetails = Order.extend({
  services: z.array(OrderLineDetails),
  contacts: z.strictObject({
    customer: z.strictObject({ email: z.string(), phoneNumber: z.string() }),
    agent: z.strictObject({ phoneNumber: z.string(), plateNumber: z.string() }).nullable(),
  }),
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
}).meta({ id: 'OrderDetails' })
export type OrderDetails = z.infer<typeof OrderDetails>

export const OrderTab = z.enum(['all', 'pending', 'active', 'completed', 'disputed'])
export type OrderTab = z.infer<typeof OrderTab>
export const OrderSort = z.enum([
  'createdAt',
  '-createdAt',
  'scheduledPickupTime',
  '-scheduledPickupTime',
  'totalAmountSen',
  '-totalAmountSen',
])
export type OrderSort = z.infer<typeof OrderSort>

const senInQuery = wholeNumber({ min: 0, max: 100_000_000 })

export const OrderQuery = PageQuery.extend({
  search: z.string().trim().max(64).optional(),
  tab: OrderTab.default('all'),
  status: commaList(OrderStatus.options).optional(),
  priority: commaList(OrderPriority.options).optional(),
  paymentStatus: commaList(PaymentStatus.options).optional(),
  serviceType: commaList(ServiceType.options).optional(),
  agentId: Id.optional(),
  customerId: Id.optional(),
  hasDispute: z.enum(['true', 'false']).optional(),
  minAmountSen: senInQuery.optional(),
  maxAmountSen: senInQuery.optional(),
  sort: OrderSort.default('-createdAt'),
})
/** The query as a caller writes it, before it is parsed. */
export type OrderQuery = z.input<typeof OrderQuery>
export const OrderPage = page(Order).meta({ id: 'OrderPage' })
export type OrderPage = z.infer<typeof OrderPage>

/** What a customer asks for; the server prices it from the catalogue. */
const NewOrderLine = z.strictObject({
  serviceType: ServiceType,
  item: text(60),
  quantity: z.int().min(1).max(100),
  /** The worth of one piece, as declared by the customer. Above RM 500 it is refused. */
  declaredValueSen: Sen,
  urgent: z.boolean().optional(),
  requests: text(300).optional(),
})

/** An address as people write it: what may be left out, may be left out. */
const NewAddress = Address.partial({ addressLine2: true, country: true, coordinates: true, landmark: true, accessInstructions: true })

export const NewOrder = z
  .strictObject({
    customerId: Id,
    lines: z.array(NewOrderLine).min(1).max(30),
    pickupAddress: NewAddress,
    /** The same as the pickup address when left out. */
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
  .refine(({ version: _version, ...edit }) => Object.values(edit).some((value) => value !== undefined), 'name what to change')
export const Assignment = z.strictObject({ version: Version, agentId: Id })
export const StatusUpdate = z.strictObject({
  version: Version,
  status: OrderStatus,
  notes: text(500).optional(),
  location: text(120).optional(),
})
export const Cancellation = z.strictObject({ version: Version, reason: text(500) })

/** Live figures of the `orders` area: spec/2's keys without money. Rates are shares from 0 to 1; null while there is nothing to measure. */
export const OrderStats = z
  .strictObject({
    totalOrders: z.int(),
    pendingOrders: z.int(),
    activeOrders: z.int(),
    completedOrders: z.int(),
    cancelledOrders: z.int(),
    disputedOrders: z.int(),
    todayOrders: z.int(),
    /** From collection to delivery. */
    averageProcessingTimeMinutes: z.number().nullable(),
    onTimeDeliveryRate: z.number().nullable(),
    customerSatisfactionRate: z.number().nullable(),
    topAgent: z.strictObject({ id: Id, name: z.string(), completedOrders: z.int() }).nullable(),
    busyHours: z.array(z.strictObject({ hour: z.int(), orderCount: z.int() })),
    /** Area `finance`: null without finance.read. */
    todayRevenueSen: z.int().nullable(),
    totalRevenueSen: z.int().nullable(),
    averageOrderValueSen: z.int().nullable(),
  })
  .meta({ id: 'OrderStats' })
export type OrderStats = z.infer<typeof OrderStats>

export const orderEvents = defineEvents('order', 'orders.read', Order, [
  'order.created',
  'order.updated',
  'order.assigned',
  'order.declined',
  'order.statusChanged',
  'order.cancelled',
  'order.paid',
])
