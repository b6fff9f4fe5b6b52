import { z } from 'zod'

/** Why an order, or what comes of one, is not in a payout. */
export const ExclusionReason = z.enum([
  'within_48_hours',
  'not_paid',
  'disputed',
  'refunded',
  /** A refund of it is asked for, and not decided or not over. */
  'refund_pending',
  'in_another_payout',
  'outside_period',
  'stopped',
])
export type ExclusionReason = z.infer<typeof ExclusionReason>
