import { z } from 'zod'
import { AgentRef } from '../agents/number.ts'
import { AccountStatus, VerificationStatus } from '../customers/contract.ts'
import { Id, Instant, page, PageQuery, Sen, text } from '../platform/contract.ts'
import { FieldPayment } from '../payments/field-contract.ts'
import { NewRating } from '../orders/ratings/rating-contract.ts'
import { Trip } from '../orders/agents/trip-contract.ts'
import { Address, NewOrder, Order, OrderStatus, TrackingEvent } from '../orders/contract.ts'

/** The scopes of API keys: one key per app. */
export const FieldScope = z.enum(['field:customer', 'field:agent'])
export type FieldScope = z.infer<typeof FieldScope>

const Tracking = TrackingEvent.pick({ status: true, timestamp: true, location: true })

/** An order as its customer's app sees it: with the assigned agent, and nobody else's name. */
export const CustomerOrder = Order.omit({ agentStopped: true, refundPendingSen: true })
  .extend({ customer: Order.shape.customer.omit({ name: true }), lastTracking: Tracking })
  .meta({
    id: 'CustomerOrder',
  })
export type CustomerOrder = z.infer<typeof CustomerOrder>

/**
 * An order as an agent's app sees it: with the customer's name only while the agent carries the order, and of the amounts only the total.
 */
export const AgentOrder = Order.omit({
  paidAt: true,
  agentStopped: true,
  subtotalSen: true,
  deliveryFeeSen: true,
  serviceFeeSen: true,
  discountSen: true,
  taxSen: true,
  cancellationFeeSen: true,
  refundDueSen: true,
  refundedSen: true,
  refundPendingSen: true,
  dispute: true,
  rating: true,
  ratedAt: true,
})
  .extend({ customer: z.strictObject({ id: Id, name: z.string().nullable() }), lastTracking: Tracking })
  .meta({ id: 'AgentOrder' })
export type AgentOrder = z.infer<typeof AgentOrder>
export const AgentOrderPage = page(AgentOrder).meta({ id: 'AgentOrderPage' })

/**
 * An order in the list of its agent: with the street and the customer's phone from acceptance to delivery, and null otherwise. Commands do
 * not answer with them: a repeated command gets its first answer, also when the order is no longer the agent's.
 */
export const OwnOrder = AgentOrder.extend({
  customer: AgentOrder.shape.customer.extend({ phoneNumber: z.string().nullable() }),
  pickupAddress: Address.nullable(),
  deliveryAddress: Address.nullable(),
}).meta({ id: 'OwnOrder' })
export type OwnOrder = z.infer<typeof OwnOrder>
export const OwnOrderPage = page(OwnOrder)

/** A customer's orders (CustomerOrder) for the key of customers, an agent's (OwnOrder) for the key of agents. */
export const FieldOrder = CustomerOrder.partial()
  .extend({
    ...OwnOrder.pick({ pickupAddress: true, deliveryAddress: true }).partial().shape,
    customer: OwnOrder.shape.customer.partial({ name: true, phoneNumber: true }),
  })
  .meta({ id: 'FieldOrder' })
export type FieldOrder = z.infer<typeof FieldOrder>
export const FieldOrderPage = page(FieldOrder).meta({ id: 'FieldOrderPage' })
/** The key scope required to query the orders of a customer or an agent. */
export const fieldOrderScopes = { customerId: 'field:customer', agentId: 'field:agent' } as const satisfies Record<string, FieldScope>

export const FieldOrderQuery = PageQuery.extend({
  agentId: AgentRef.optional(),
  customerId: Id.optional(),
  changedSince: Instant.optional(),
}).refine((query) => (query.agentId === undefined) !== (query.customerId === undefined), {
  message: 'must have either agentId or customerId',
  path: ['agentId'],
})
export const FieldJobQuery = PageQuery.extend({ agentId: AgentRef })

/** What the customer pays at: the gateway's page; null while the gateway has not answered. */
export const FieldCheckoutPage = z
  .strictObject({ order: CustomerOrder, payment: FieldPayment, url: z.string().nullable() })
  .meta({ id: 'FieldCheckoutPage' })

/** An account an app may act for, and where it lives or works: an id and an area, no name, no contact. */
export const FieldAccount = z.strictObject({ id: Id, city: z.string(), state: z.string() }).meta({ id: 'FieldAccount' })
export const FieldAccountPage = page(FieldAccount).meta({ id: 'FieldAccountPage' })

/** A customer as their own app sees them. */
export const OwnCustomer = FieldAccount.extend({ status: AccountStatus, verificationStatus: VerificationStatus }).meta({
  id: 'OwnCustomer',
})
export type OwnCustomer = z.infer<typeof OwnCustomer>

/** Only staff decide which order is urgent: an app names no priority. */
export const FieldNewOrder = NewOrder.omit({ priority: true }).meta({ id: 'FieldNewOrder' })
/** `feeMaxSen` is the fee that the customer was told: if it has become more, because an agent has accepted, nothing is cancelled. */
export const FieldCancellation = z.strictObject({ customerId: Id, reason: text(500), feeMaxSen: Sen.optional() })
export const FieldRating = NewRating.extend({ customerId: Id }).meta({ id: 'FieldRating' })
export const FieldAcceptance = z.strictObject({ agentId: AgentRef })
export const FieldDecline = z.strictObject({ agentId: AgentRef, reason: text(500) })
export const FieldStatusUpdate = z.strictObject({
  agentId: AgentRef,
  status: OrderStatus,
  notes: text(500).optional(),
  location: text(120).optional(),
  /** With the status `delivered` only. */
  trip: Trip.optional(),
})
