import { z } from 'zod'
import { Id, Instant, page, PageQuery, Sen, text } from '../platform/contract.ts'
import { NewOrder, Order, OrderStatus } from '../orders/contract.ts'

/** What an API key may be used for: one key per app. */
export const FieldScope = z.enum(['field:customer', 'field:agent'])
export type FieldScope = z.infer<typeof FieldScope>

/** An order as the apps see it: the same as lists show it. */
export const FieldOrderPage = page(Order).meta({ id: 'FieldOrderPage' })

export const FieldOrderQuery = PageQuery.extend({
  agentId: Id.optional(),
  customerId: Id.optional(),
  changedSince: Instant.optional(),
}).refine((query) => (query.agentId === undefined) !== (query.customerId === undefined), {
  message: 'name either agentId or customerId',
  path: ['agentId'],
})
export const FieldJobQuery = PageQuery.extend({ agentId: Id })

/** An account an app may act for, and where it lives or works: an id and an area, no name, no contact. */
export const FieldAccount = z.strictObject({ id: Id, city: z.string(), state: z.string() }).meta({ id: 'FieldAccount' })
export const FieldAccountPage = page(FieldAccount).meta({ id: 'FieldAccountPage' })

export const FieldNewOrder = NewOrder
export const FieldCancellation = z.strictObject({ customerId: Id, reason: text(500) })
export const FieldPayment = z.strictObject({
  customerId: Id,
  reference: z.string().regex(/^[\w-]{4,64}$/, 'must be 4 to 64 letters, digits, - or _'),
  amountSen: Sen,
  outcome: z.enum(['paid', 'failed']),
})
export const FieldAcceptance = z.strictObject({ agentId: Id })
export const FieldDecline = z.strictObject({ agentId: Id, reason: text(500) })
export const FieldStatusUpdate = z.strictObject({
  agentId: Id,
  status: OrderStatus,
  notes: text(500).optional(),
  location: text(120).optional(),
})
