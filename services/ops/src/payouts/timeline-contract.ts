import { z } from 'zod'
import { EvidenceAct } from '../bank-evidence/contract.ts'
import { Actor, Day, Id, Instant } from '../platform/contract.ts'

const PayoutActKind = z.enum([
  'created',
  'proposed',
  'held',
  'released',
  'adjusted',
  'processed',
  'pending',
  'unknown',
  'completed',
  'paid_by_hand',
  'declined',
  'returned',
  'retried',
  'cancelled',
  'stopped',
  'account_unreadable',
  /** While it was on hold. */
  'account_changed',
  ...EvidenceAct.options,
])
export const PayoutTimelineEntry = z
  .strictObject({
    id: Id,
    at: Instant,
    by: Actor,
    kind: PayoutActKind,
    attempt: z.int().optional(),
    detail: z.string().optional(),
    /** Of a hold because of another account: who had changed it. */
    changedBy: Actor.optional(),
    /** Of what was paid by hand: the day on which, as its recorder says, it was. */
    paidOn: Day.optional(),
  })
  .meta({ id: 'PayoutTimelineEntry' })
export type PayoutTimelineEntry = z.infer<typeof PayoutTimelineEntry>
