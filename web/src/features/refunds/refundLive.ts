import type { Refund } from '@kainsiap/ops/refunds/contract'
import type { Copy, LiveEntity } from '../../api/copies.ts'

/** What the live connection needs to know about refunds. An event carries no notes and no timeline: what shows a refund is read again. */
export const refundLive: LiveEntity<Refund> = { entity: 'refund', tag: 'Refund', affects: () => true }

const follows = (entity: string, idOf: (after: Copy) => string | undefined): LiveEntity => ({
  entity: `refundable of ${entity}`,
  tag: 'Refundable',
  follows: { entity, idOf },
})

/** What is left to refund has no events of its own: it is that of the payment, which shares its order's id, less its refunds. */
export const refundableLive = [
  follows('payment', ({ id }) => id),
  follows('order', ({ id }) => id),
  follows('refund', (refund) => (refund as Copy & Partial<Pick<Refund, 'payment'>>).payment?.id),
]
