import { z } from 'zod'
import { Instant, Version } from '../platform/contract.ts'
import { OrderNumber } from '../orders/contract.ts'
import { OrderStatus } from '../orders/life.ts'

export const TrackRequest = z.strictObject({
  orderNumber: OrderNumber,
  phoneLast4: z.string().regex(/^\d{4}$/, 'must be the last four digits of the phone number'),
})

/** What anybody with the number and four digits may know of an order: where it stands and when. Nothing of a person, no place, no words. */
export const TrackedOrder = z
  .strictObject({
    number: OrderNumber,
    version: Version,
    status: OrderStatus,
    scheduledPickupTime: Instant,
    scheduledDeliveryTime: Instant,
    steps: z.array(z.strictObject({ status: OrderStatus, at: Instant })),
  })
  .meta({ id: 'TrackedOrder' })
export type TrackedOrder = z.infer<typeof TrackedOrder>

/** `token` opens the stream of this order at /api/public/track/stream for `expiresIn` seconds. */
export const TrackAnswer = z.strictObject({ token: z.string(), expiresIn: z.int(), order: TrackedOrder }).meta({ id: 'TrackAnswer' })
export type TrackAnswer = z.infer<typeof TrackAnswer>
