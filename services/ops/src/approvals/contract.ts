import { z } from 'zod'
import {
  ApprovalAction,
  ApprovalChange,
  ApprovalFact,
  ApprovalKind,
  ApprovalState,
  ApprovalTerm,
  ApprovalWhy,
} from '../platform/approvals/contract.ts'
import { Actor, defineEvents, Id, Instant, page, PageQuery, SearchText, Version } from '../platform/contract.ts'

export { type ApprovalAction, type ApprovalChange, type ApprovalFact, ApprovalKind, ApprovalState } from '../platform/approvals/contract.ts'

/** Something of another entity that waits for a second person, or was decided. What people wrote about it is only in its details. */
export const Approval = z
  .strictObject({
    id: Id,
    version: Version,
    /** The record it is of; `version` is the one that a decision names. */
    source: z.strictObject({ entity: z.string(), id: Id, version: Version }),
    kind: ApprovalKind,
    number: z.string(),
    about: z.string().nullable(),
    detail: z.string().nullable(),
    party: z.strictObject({ kind: z.enum(['customer', 'agent']), id: Id, name: z.string() }).nullable(),
    amountSen: z.int().nullable(),
    why: ApprovalWhy,
    requestedBy: Actor,
    requestedAt: Instant,
    /** The users who may not decide. */
    makerIds: z.array(Id),
    expiresAt: Instant.nullable(),
    changes: z.array(ApprovalChange),
    state: ApprovalState,
    /** Null where nobody has decided: it waits, has expired or was withdrawn. */
    decidedBy: Actor.nullable(),
    decidedAt: Instant.nullable(),
    /** Who has it open, and until when unless they renew it. It keeps nobody from deciding. */
    review: z.strictObject({ by: z.strictObject({ id: Id, name: z.string() }), until: Instant }).nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Approval' })
export type Approval = z.infer<typeof Approval>

/** A whole approval. Events only patch the fields of `Approval`. */
export const ApprovalDetails = Approval.extend({
  note: z.string().nullable(),
  reason: z.string().nullable(),
  facts: z.array(ApprovalFact),
  terms: z.array(ApprovalTerm),
  /** The paper that it rests on, if it does. */
  file: Id.nullable(),
  approve: ApprovalAction.nullable(),
  reject: ApprovalAction.nullable(),
}).meta({ id: 'ApprovalDetails' })
export type ApprovalDetails = z.infer<typeof ApprovalDetails>

/** `mine`: what I have asked for, in any state. */
const ApprovalView = z.enum(['waiting', 'mine', 'decided'])
export type ApprovalView = z.infer<typeof ApprovalView>
export const ApprovalQuery = PageQuery.extend({
  search: SearchText.optional(),
  view: ApprovalView.default('waiting'),
  tab: z.enum(['all', ...ApprovalKind.options]).default('all'),
  /** Of the decided: only those of today, in Malaysia. */
  today: z.literal('true').optional(),
  /** The one order that there is: the newest first, and before them what expires within the hour. */
  sort: z.literal('-requestedAt').optional(),
  asOf: Instant.optional().meta({ description: 'With `after`: that of the previous page' }),
})
/** The query as written, before parsing. */
export type ApprovalQuery = z.input<typeof ApprovalQuery>
/** Of the waiting ones, `asOf` is the time at which those that expire within the hour were determined: sent with `after` for the next page. */
export const ApprovalPage = page(Approval).extend({ asOf: Instant }).meta({ id: 'ApprovalPage' })
export type ApprovalPage = z.infer<typeof ApprovalPage>

/** Live counts of what waits. */
export const ApprovalStats = z
  .strictObject({
    waiting: z.int(),
    byKind: z.record(ApprovalKind, z.int()),
    /** What would go out: all but money that came in, and what was sent long ago. */
    waitingSen: z.int(),
    /** When the next of them expires. */
    nextExpiry: Instant.nullable(),
    decidedToday: z.int(),
  })
  .meta({ id: 'ApprovalStats' })
export type ApprovalStats = z.infer<typeof ApprovalStats>

/** What a notice of one says. */
export interface ApprovalNotice {
  approvalId: string
  kind: string
  number: string
  amountSen: string | null
  by: string
}

export const approvalEventTypes = ['approval.requested', 'approval.updated', 'approval.decided'] as const
/** The activity tells of the refund, payout or payment instead. */
export const approvalEvents = defineEvents('approval', 'finance.approve', Approval, approvalEventTypes, null)
