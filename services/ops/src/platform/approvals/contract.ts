import { z } from 'zod'
import { Permission } from '../../permissions.ts'
import { Actor, Instant } from '../contract.ts'

/** What waits for a second person. `cash` is a transfer too, where somebody has recorded one. */
export const ApprovalKind = z.enum(['refund', 'payout', 'run', 'adjustment', 'bank_change', 'cash', 'bank_evidence', 'bank_results'])
export type ApprovalKind = z.infer<typeof ApprovalKind>

/** `withdrawn`: it no longer needs one. The others are decisions; `expired` is nobody's. */
export const ApprovalState = z.enum(['waiting', 'approved', 'rejected', 'expired', 'withdrawn'])
export type ApprovalState = z.infer<typeof ApprovalState>

export const ApprovalWhy = z.strictObject({
  code: z.enum([
    'above_limit',
    'beyond_amount',
    'former_agent',
    'same_reference',
    'no_gateway',
    'large_adjustment',
    'bank_changed',
    'every_run',
    'no_answer',
    'bank_results',
  ]),
  /** The limit it is above; null where there is none. */
  aboveSen: z.int().nullable(),
})
export type ApprovalWhy = z.infer<typeof ApprovalWhy>

/** What has changed since somebody asked: the amount, who bears it, or where it goes. */
export const ApprovalChange = z.strictObject({
  at: Instant,
  by: Actor,
  what: z.enum(['amount', 'shares', 'content', 'account']),
  beforeSen: z.int().nullable(),
  afterSen: z.int().nullable(),
})
export type ApprovalChange = z.infer<typeof ApprovalChange>

const FactValue = z.union([z.strictObject({ sen: z.int() }), z.strictObject({ text: z.string() })])
/** One line of what the approval would change. */
export const ApprovalFact = z.strictObject({ label: z.string(), before: FactValue.nullable(), after: FactValue.nullable() })
export type ApprovalFact = z.infer<typeof ApprovalFact>

/** What it is for, or where it would go: an approval changes none of it. */
export const ApprovalTerm = z.strictObject({ label: z.string(), text: z.string() })
export type ApprovalTerm = z.infer<typeof ApprovalTerm>

/** The command that decides: of the record itself, with its version. */
export const ApprovalAction = z.strictObject({
  /** Below `/api`. */
  path: z.string(),
  permission: Permission,
  /** Whether the body has a reason beside the version. */
  takesReason: z.boolean(),
})
export type ApprovalAction = z.infer<typeof ApprovalAction>
