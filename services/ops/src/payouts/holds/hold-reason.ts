import { z } from 'zod'

/** Why a payout is on hold. */
export const HoldReason = z.enum([
  'by_staff',
  'bank_changed',
  'agent_not_active',
  'agent_not_verified',
  'holder_differs',
  'no_bank',
  /** An order in it may not be paid out any more. */
  'orders_changed',
])
export type HoldReason = z.infer<typeof HoldReason>
