import type { Payment } from '@kainsiap/ops/payments/contract'
import type { LiveEntity } from '../../api/copies.ts'

/** What the live connection needs to know about payments. An event carries no attempts and no timeline: what shows a payment is read again. */
export const paymentLive: LiveEntity<Payment> = { entity: 'payment', tag: 'Payment', affects: () => true }
