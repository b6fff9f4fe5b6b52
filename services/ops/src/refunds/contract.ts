import { z } from 'zod'
import { EvidenceAct, evidenceFields } from '../bank-evidence/contract.ts'
import { OrderNumber } from '../orders/number.ts'
import { PaymentGateway, PaymentMethodName } from '../payments/contract.ts'
import { PaymentNumber } from '../payments/number.ts'
import {
  Actor,
  commaList,
  Day,
  defineEvents,
  explained,
  Id,
  Instant,
  line,
  page,
  PageQuery,
  SearchText,
  PositiveSen,
  Reference,
  Sen,
  sortBy,
  text,
  Version,
  wholeNumber,
} from '../platform/contract.ts'
import { RefundReason, RefundScope, RefundShares } from '../payments/refunds/reservation-contract.ts'
import { RefundNumber } from './number.ts'
import { manyMax } from './planning/refundable-contract.ts'
import { RefundState } from './status-machine.ts'

export { RefundReason, refundReasonNames, RefundScope, RefundShares } from '../payments/refunds/reservation-contract.ts'
export { RefundNumber, RefundRef } from './number.ts'
export { Refundable, Refundables, RefundablesQuery } from './planning/refundable-contract.ts'
export { approving, liveStates, RefundState, refundTransitions, rejecting } from './status-machine.ts'

export const RefundProblem = z.strictObject({
  code: z.enum([
    /** The gateway said no; `detail` is its code. */
    'declined',
    /** The gateway gave no answer that says what became of it; `detail` says how. Looked up again, never sent again but under the same key. */
    'outcome_unknown',
    /** The ledger or the documents of its payment differ: no money leaves until that is cleared. */
    'stopped',
    /** Not decided in time: the reserved amount was released. */
    'expired',
    'withdrawn',
    /** The gateway says otherwise than two people have confirmed of it. */
    'contradicted',
    /** Its order was cancelled since, and it would have taken the fee of that, which is the agent's. */
    'fee_kept',
    /** Somebody has said that nobody pays it: nothing had left. */
    'not_paid',
  ]),
  detail: z.string().nullable(),
})
export type RefundProblem = z.infer<typeof RefundProblem>

/** A refund as in lists and events. What people wrote about it is only in its details. */
export const Refund = z
  .strictObject({
    id: Id,
    version: Version,
    number: RefundNumber,
    payment: z.strictObject({ id: Id, number: PaymentNumber }),
    order: z.strictObject({ id: Id, number: OrderNumber }),
    customer: z.strictObject({ id: Id, name: z.string() }),
    agent: z.strictObject({ id: Id, name: z.string() }).nullable(),
    currency: z.literal('MYR'),
    amountSen: Sen,
    scope: RefundScope,
    reason: RefundReason,
    shares: RefundShares,
    /** Through which the money came in, and goes back. Manual: somebody pays it, and says so. */
    gateway: PaymentGateway,
    method: PaymentMethodName,
    status: RefundState,
    problem: RefundProblem.nullable(),
    needsAttention: z.boolean(),
    /** Nothing moves until somebody else has approved it. */
    needsSecondPerson: z.boolean(),
    /** Asked for later than 48 hours after the delivery. */
    isLate: z.boolean(),
    requestedBy: Actor,
    requestedAt: Instant,
    /** Until when it may be decided; null once it is, or where nobody has to. */
    expiresAt: Instant.nullable(),
    decidedBy: Actor.nullable(),
    decidedAt: Instant.nullable(),
    /** 14 business days after the approval. */
    dueAt: Instant.nullable(),
    submittedAt: Instant.nullable(),
    endedAt: Instant.nullable(),
    /** The gateway's. */
    gatewayRefundId: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof Refund>

export const RefundActKind = z.enum([
  'requested',
  /** The order was delivered afterwards: who bears it was settled then. */
  'borne',
  'approved',
  'rejected',
  'expired',
  'withdrawn',
  'submitted',
  'pending',
  'unknown',
  'succeeded',
  'declined',
  'paid_by_hand',
  'stopped',
  'fee_kept',
  'not_paid',
  'overdue',
  ...EvidenceAct.options,
])
export const RefundTimelineEntry = z
  .strictObject({
    id: Id,
    at: Instant,
    by: Actor,
    kind: RefundActKind,
    detail: z.string().optional(),
    /** Of what was paid by hand: the day on which, as its recorder says, it was. */
    paidOn: Day.optional(),
  })
  .meta({ id: 'RefundTimelineEntry' })
export type RefundTimelineEntry = z.infer<typeof RefundTimelineEntry>

/** A whole refund. Events only patch the fields of `Refund`. */
export const RefundDetails = Refund.extend({
  note: z.string().nullable(),
  /** Why it was rejected. */
  rejection: z.string().nullable(),
  /** Of the bank or the receipt, where somebody paid it. */
  reference: z.string().nullable(),
  /** The earliest first. */
  timeline: z.array(RefundTimelineEntry),
  /** When the gateway was last asked, and will be next. */
  checkedAt: Instant.nullable(),
  nextCheckAt: Instant.nullable(),
  ...evidenceFields,
}).meta({ id: 'RefundDetails' })
export type RefundDetails = z.infer<typeof RefundDetails>

const Note = text(500)
const asked = { version: Version.optional(), reason: RefundReason, note: Note.optional() }
/** An amount, lines of the order, money that came in beyond the amount, or, without any of them, all that is left. */
export const NewRefund = explained(
  z.strictObject({
    ...asked,
    amountSen: PositiveSen.optional(),
    lines: z.array(Id).min(1).max(100).optional(),
    capture: line(100).optional(),
  }),
).refine(({ amountSen, lines, capture }) => [amountSen, lines, capture].filter((one) => one !== undefined).length <= 1, {
  error: 'send exactly one of amount, lines or capture',
})
export type NewRefund = z.output<typeof NewRefund>

/** Many payments at once, each an amount, or all that is left; each is decided by itself. */
export const NewRefunds = explained(
  z.strictObject({
    payments: z
      .array(z.strictObject({ id: Id, amountSen: PositiveSen.optional() }))
      .min(1)
      .max(manyMax)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'must list each payment only once' }),
    reason: RefundReason,
    note: Note.optional(),
  }),
)
export type NewRefunds = z.output<typeof NewRefunds>
export const RefundsAsked = z
  .strictObject({
    items: z.array(z.strictObject({ payment: Id, refund: Refund.nullable(), problem: z.string().nullable() })),
  })
  .meta({ id: 'RefundsAsked' })
export type RefundsAsked = z.infer<typeof RefundsAsked>

export const RefundRejection = z.strictObject({ version: Version, reason: text(300) })
/** Nobody pays back what was approved. */
export const RefundNotPaid = z.strictObject({ version: Version, reason: text(300) })
/** Somebody has paid it back: where no gateway can. */
export const RefundPaid = z.strictObject({
  version: Version,
  paidBy: z.enum(['cash', 'bank_transfer']),
  reference: Reference,
  paidOn: Day,
})
export type RefundPaid = z.output<typeof RefundPaid>

/** `waiting`: for a second person, or for somebody to pay it. `underway`: approved, at the gateway, or unknown. */
export const RefundTab = z.enum(['all', 'waiting', 'underway', 'attention', 'succeeded', 'failed'])
export type RefundTab = z.infer<typeof RefundTab>
export const RefundSort = sortBy('createdAt', 'amountSen', 'dueAt')
export type RefundSort = z.infer<typeof RefundSort>
const senInQuery = wholeNumber({ min: 0, max: 100_000_000 })
export const RefundQuery = PageQuery.extend({
  search: SearchText.optional(),
  tab: RefundTab.default('all'),
  status: commaList(RefundState.options).optional(),
  reason: commaList(RefundReason.options).optional(),
  gateway: commaList(PaymentGateway.options).optional(),
  /** A payment's id. */
  payment: Id.optional(),
  /** A customer's id. */
  customer: Id.optional(),
  minAmountSen: senInQuery.optional(),
  maxAmountSen: senInQuery.optional(),
  sort: RefundSort.optional(),
})
/** The query as written, before parsing. */
export type RefundQuery = z.input<typeof RefundQuery>
export const RefundPage = page(Refund).meta({ id: 'RefundPage' })
export type RefundPage = z.infer<typeof RefundPage>

/** Live counts of refunds. */
export const RefundStats = z
  .strictObject({
    total: z.int(),
    /** For a second person. */
    waiting: z.int(),
    underway: z.int(),
    needAttention: z.int(),
    /** Those that wait or need attention, each once: one that waits may be overdue too. */
    forSomebody: z.int(),
    succeeded: z.int(),
    failed: z.int(),
    rejected: z.int(),
  })
  .meta({ id: 'RefundStats' })
export type RefundStats = z.infer<typeof RefundStats>

/** What the activity needs of a refund. */
const RefundActivity = z.object({
  id: Id,
  version: Version,
  number: RefundNumber,
  status: RefundState,
  amountSen: Sen,
  payment: z.object({ id: Id, number: PaymentNumber }),
  order: z.object({ id: Id, number: OrderNumber }),
  reason: RefundReason,
  problem: RefundProblem.nullable(),
})
export type RefundActivity = z.infer<typeof RefundActivity>

export const refundEventTypes = [
  'refund.requested',
  'refund.approved',
  'refund.rejected',
  'refund.submitting',
  'refund.succeeded',
  'refund.failed',
  'refund.unknown',
  'refund.updated',
] as const
export const refundEvents = defineEvents('refund', 'finance.read', Refund, refundEventTypes, RefundActivity)
