import { z } from 'zod'
import { formatted, Instant, Version } from '../platform/contract.ts'
import { OrderNumber } from '../orders/contract.ts'
import { OrderStatus } from '../orders/status-machine.ts'

export const TrackRequest = z.strictObject({
  orderNumber: OrderNumber,
  phoneLast4: formatted(/^\d{4}$/, { max: 4, message: 'must be the last four digits of the phone number' }),
})

/** What anyone with the number and the four digits may know of an order: its statuses and times. No person, no place, no free text. */
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
