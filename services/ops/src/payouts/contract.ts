import { z } from 'zod'
import { AgentRef, NumberedAgent } from '../agents/number.ts'
import { evidenceFields } from '../bank-evidence/contract.ts'
import { OrderNumber } from '../orders/number.ts'
import {
  Actor,
  commaList,
  Day,
  defineEvents,
  Id,
  Instant,
  page,
  PageQuery,
  SearchText,
  PositiveSen,
  Reference,
  Sen,
  senMax,
  sortBy,
  text,
  Version,
  wholeNumber,
} from '../platform/contract.ts'
import { PayoutAttempt, PayoutGateway } from './sending/attempt-contract.ts'
import { PayoutBank } from './sending/bank-contract.ts'
import { ExclusionReason } from './preparing/exclusion-reason.ts'
import { HoldReason } from './holds/hold-reason.ts'
import { PayoutNumber } from './number.ts'
import { PayoutProblem } from './problem-contract.ts'
import { PayoutState } from './status-machine.ts'
import { PayoutTimelineEntry } from './timeline-contract.ts'

export { PayoutAttempt, PayoutAttemptState } from './sending/attempt-contract.ts'
export { ExclusionReason } from './preparing/exclusion-reason.ts'
export { HoldReason } from './holds/hold-reason.ts'
export { PayoutBank } from './sending/bank-contract.ts'
export { PayoutNumber, PayoutRef } from './number.ts'
export {
  contradictedText,
  cancelling,
  holding,
  liveStates,
  PayoutState,
  payoutTransitions,
  processing,
  releasing,
  retrying,
  waitsForSecond,
} from './status-machine.ts'
export { PayoutTimelineEntry } from './timeline-contract.ts'
export { Wallet, WalletPage } from './wallet/wallet-contract.ts'

export const PayoutMethod = z.enum(['bank_transfer', 'digital_wallet', 'cash'])
export type PayoutMethod = z.infer<typeof PayoutMethod>

/** A payout as in lists and events. What people wrote about it is only in its details. */
export const Payout = z
  .strictObject({
    id: Id,
    version: Version,
    number: PayoutNumber,
    agent: NumberedAgent,
    currency: z.literal('MYR'),
    /** What goes to the agent. */
    amountSen: Sen,
    method: PayoutMethod,
    status: PayoutState,
    /** Malaysian days, both included. */
    periodStart: Day,
    periodEnd: Day,
    /** Services and delivery fees before our commissions: what was refunded of them is in the deductions. */
    totalEarningsSen: Sen,
    commissionSen: Sen,
    bonusesSen: Sen,
    deductionsSen: Sen,
    /** Above zero in favour of the agent. */
    adjustmentsSen: z.int(),
    totalOrders: z.int(),
    /** The run it belongs to, which alone moves it; null for one that was made by itself. */
    batchId: Id.nullable(),
    /** Counts from 1. */
    attempt: z.int().min(1),
    /** Somebody who has not prepared it, with finance.approve, has to process it. */
    needsSecondPerson: z.boolean(),
    /** The limit that it was made with. */
    secondPersonAboveSen: Sen,
    /** The users who have decided what it is: none of them processes a large one, or confirms what papers of the bank say of it. */
    preparedBy: z.array(Id),
    /** What else its agent got within 24 hours, when its amount was decided. */
    besideSen: Sen,
    /** Through whom its latest attempt goes; `manual`: by hand, or by a run's bank file. Null before. */
    gateway: PayoutGateway.nullable(),
    /** The bank's. */
    transactionId: z.string().nullable(),
    /** Of the receipt, where somebody paid it by hand. */
    reference: z.string().nullable(),
    problem: PayoutProblem.nullable(),
    needsAttention: z.boolean(),
    hold: z.strictObject({ reason: HoldReason, by: Actor, at: Instant }).nullable(),
    createdBy: Actor,
    processedBy: Actor.nullable(),
    processedAt: Instant.nullable(),
    completedAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Payout' })
export type Payout = z.infer<typeof Payout>

/**
 * One line of a payout. `order`: earned by a delivery. `cancellation`: the fee of one. `refund`: the agent's part of a refund, given back. `cash`: taken at the
 * door and kept. The others were decided by staff.
 */
export const PayoutLine = z.strictObject({
  kind: z.enum(['order', 'cancellation', 'refund', 'cash', 'bonus', 'deduction', 'adjustment']),
  /** Of the order, refund, capture or adjustment. */
  sourceId: z.string(),
  order: z.strictObject({ id: Id, number: OrderNumber }).nullable(),
  at: Instant,
  /** Of an order, before commissions; null for the others. */
  grossSen: Sen.nullable(),
  commissionSen: Sen.nullable(),
  /** What it adds to the payout: below zero where the agent gives back. */
  sen: z.int(),
  /** The words of who decided it. */
  reason: z.string().nullable(),
  /** Of a deduction: a share of total earnings, in basis points. */
  percentageBps: z.int().nullable(),
})
export type PayoutLine = z.infer<typeof PayoutLine>

/** A whole payout. Events only patch the fields of `Payout`. */
export const PayoutDetails = Payout.extend({
  bank: PayoutBank.nullable(),
  lines: z.array(PayoutLine),
  notes: z.string().nullable(),
  holdNote: z.string().nullable(),
  /** Whether the ledger and the documents of it or its agent differ: no money of it leaves. */
  isStopped: z.boolean(),
  /** Of one on hold that only a second person releases, with finance.approve: the users who are not that person. Null where it takes none. */
  releaseMakerIds: z.array(Id).nullable(),
  /** Each time that somebody or the bank was to pay it, the latest first. */
  attempts: z.array(PayoutAttempt),
  /** The earliest first. */
  timeline: z.array(PayoutTimelineEntry),
  checkedAt: Instant.nullable(),
  nextCheckAt: Instant.nullable(),
  ...evidenceFields,
}).meta({ id: 'PayoutDetails' })
export type PayoutDetails = z.infer<typeof PayoutDetails>

export const PayoutTab = z.enum(['all', 'pending', 'processing', 'on_hold', 'completed', 'failed', 'attention'])
export type PayoutTab = z.infer<typeof PayoutTab>
export const PayoutSort = sortBy('createdAt', 'amountSen', 'periodEnd')
export type PayoutSort = z.infer<typeof PayoutSort>
const senInQuery = wholeNumber({ min: 0, max: 100_000_000 })
export const PayoutQuery = PageQuery.extend({
  search: SearchText.optional(),
  tab: PayoutTab.default('all'),
  status: commaList(PayoutState.options).optional(),
  method: commaList(PayoutMethod.options).optional(),
  agentId: AgentRef.optional(),
  batchId: Id.optional(),
  minAmountSen: senInQuery.optional(),
  maxAmountSen: senInQuery.optional(),
  sort: PayoutSort.optional(),
})
/** The query as written, before parsing. */
export type PayoutQuery = z.input<typeof PayoutQuery>
export const PayoutPage = page(Payout).meta({ id: 'PayoutPage' })
export type PayoutPage = z.infer<typeof PayoutPage>

export const PayoutStats = z
  .strictObject({
    total: z.int(),
    pending: z.int(),
    processing: z.int(),
    onHold: z.int(),
    completed: z.int(),
    failed: z.int(),
    cancelled: z.int(),
    needAttention: z.int(),
    /** Of what is pending, on hold or processing. */
    pendingSen: z.int(),
    completedSen: z.int(),
  })
  .meta({ id: 'PayoutStats' })
export type PayoutStats = z.infer<typeof PayoutStats>

/** What a payout of this agent and period would be; nothing is changed. */
export const PayoutPreview = z
  .strictObject({
    agent: NumberedAgent,
    amountSen: z.int(),
    totalEarningsSen: Sen,
    commissionSen: Sen,
    bonusesSen: Sen,
    deductionsSen: Sen,
    adjustmentsSen: z.int(),
    lines: z.array(PayoutLine),
    excluded: z.array(
      z.strictObject({
        order: z.strictObject({ id: Id, number: OrderNumber }),
        sen: z.int(),
        reason: ExclusionReason,
        until: Instant.nullable(),
      }),
    ),
    /** With these it would be on hold. */
    holds: z.array(HoldReason),
    /** Why there would be none; null if there would be one. */
    rejection: z.string().nullable(),
    bank: PayoutBank.nullable(),
  })
  .meta({ id: 'PayoutPreview' })
export type PayoutPreview = z.infer<typeof PayoutPreview>

const period = { periodStart: Day, periodEnd: Day }
const inOrder = ({ periodStart, periodEnd }: { periodStart: string; periodEnd: string }) => periodStart <= periodEnd
const orderly = { error: 'the period ends before it starts', path: ['periodEnd'] }
export const PayoutPreviewQuery = z
  .strictObject({ agentId: AgentRef, ...period, method: PayoutMethod.default('bank_transfer') })
  .refine(inOrder, orderly)
/** A payout is one document of at most so many orders; what is beyond that comes with the next. */
export const payoutOrdersMax = 1_000
export const NewPayout = z
  .strictObject({
    agentId: AgentRef,
    ...period,
    /** Only of these orders; without, of all that may be paid out. */
    orderIds: z.array(Id).min(1).max(payoutOrdersMax).optional(),
    method: PayoutMethod.default('bank_transfer'),
    notes: text(500).optional(),
  })
  .refine(inOrder, orderly)
export type NewPayout = z.output<typeof NewPayout>

export const PayoutCancellation = z.strictObject({ version: Version, reason: text(300).optional() })
export const PayoutHold = z.strictObject({ version: Version, reason: text(300) })
/** `sen` above zero. A deduction may be a share of total earnings instead. */
export const NewAdjustment = z.discriminatedUnion('kind', [
  z.strictObject({ version: Version, kind: z.literal('bonus'), sen: PositiveSen, reason: text(300) }),
  z.strictObject({ version: Version, kind: z.literal('deduction'), sen: PositiveSen, reason: text(300) }),
  z.strictObject({ version: Version, kind: z.literal('deduction_share'), percentageBps: z.int().min(1).max(10_000), reason: text(300) }),
  z.strictObject({
    version: Version,
    kind: z.literal('adjustment'),
    sen: z
      .int()
      .min(0 - senMax)
      .max(senMax)
      .refine((sen) => sen !== 0, 'must not be 0'),
    reason: text(300),
  }),
])
export type NewAdjustment = z.output<typeof NewAdjustment>
/** Cash, or a transfer that somebody made: what it was paid by. */
export const PayoutPaid = z.strictObject({ version: Version, reference: Reference, paidOn: Day })
/** Cash, or a transfer by hand, that was not made: it has failed, and may be tried again. */
export const PayoutNotPaid = z.strictObject({ version: Version, reason: text(300) })

/** What the activity needs of a payout. */
const PayoutActivity = z.object({
  id: Id,
  version: Version,
  number: PayoutNumber,
  status: PayoutState,
  amountSen: Sen,
  agent: z.object({ id: Id, name: z.string() }),
  problem: PayoutProblem.nullable(),
})
export type PayoutActivity = z.infer<typeof PayoutActivity>

export const payoutEventTypes = [
  'payout.created',
  'payout.updated',
  'payout.held',
  'payout.released',
  'payout.processing',
  'payout.completed',
  'payout.failed',
  'payout.returned',
  'payout.cancelled',
] as const
export const payoutEvents = defineEvents('payout', 'finance.read', Payout, payoutEventTypes, PayoutActivity)
