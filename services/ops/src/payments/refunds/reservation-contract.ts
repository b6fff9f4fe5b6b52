import { z } from 'zod'
import { Id, Sen } from '../../platform/contract.ts'

export const RefundReason = z.enum([
  'service_not_done',
  'damaged_items',
  'missing_items',
  'late_delivery',
  'duplicate_payment',
  'cancelled',
  'goodwill',
  'other',
])
export type RefundReason = z.infer<typeof RefundReason>
/** As people read it, wherever. */
export const refundReasonNames: Readonly<Record<RefundReason, string>> = {
  service_not_done: 'Service not provided',
  damaged_items: 'Item damaged',
  missing_items: 'Item missing',
  late_delivery: 'Late delivery',
  duplicate_payment: 'Charged twice',
  cancelled: 'Order cancelled',
  goodwill: 'Goodwill',
  other: 'Other',
}

/** What it is of. `lines`: of the order, by their ids. `extra`: money that came in beyond the amount, or after the cancellation, whole. */
export const RefundScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount') }),
  z.strictObject({ kind: z.literal('lines'), lines: z.array(Id).min(1).max(100) }),
  z.strictObject({ kind: z.literal('extra'), capture: z.string() }),
])
export type RefundScope = z.infer<typeof RefundScope>

/** Who bears it; the parts sum exactly to the amount. */
export const RefundShares = z.strictObject({
  /** Not earned by anybody yet. */
  customerFundsSen: Sen,
  agentSen: Sen,
  /** Of our commissions, both together. */
  commissionSen: Sen,
  serviceFeeSen: Sen,
  taxSen: Sen,
  /** Of the discount that we had borne: taken off, 0 or below. */
  discountSen: z.int().max(0),
  goodwillSen: Sen,
})
export type RefundShares = z.infer<typeof RefundShares>
