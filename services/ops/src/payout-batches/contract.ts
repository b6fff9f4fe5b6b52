import { z } from 'zod'
import { AgentRef, NumberedAgent } from '../agents/number.ts'
import { ExclusionReason, HoldReason, Payout, PayoutBank, PayoutMethod } from '../payouts/contract.ts'
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
  Sen,
  sortBy,
  text,
  Version,
} from '../platform/contract.ts'
import { FileLayout } from './bank-file/file-layout-contract.ts'
import { PayoutBatchNumber } from './number.ts'
import { BankWord, BatchResults, ResultFailure } from './bank-file/results-contract.ts'
import { PayoutBatchState } from './status-machine.ts'

export { PayoutBatchNumber, PayoutBatchRef } from './number.ts'
export { BankWord, BatchResultFile, BatchResults, BatchResultsRejection } from './bank-file/results-contract.ts'
export { PayoutBatchStats } from './stats-contract.ts'
export { approving, batchStateOf, cancelling, PayoutBatchState, rejecting, sendingBack, submitting } from './status-machine.ts'

/** How the money leaves: each payout by the bank's interface, or all of them in a file that somebody takes to the bank. Never both. */
export const PayoutChannel = z.enum(['api', 'file'])
export type PayoutChannel = z.infer<typeof PayoutChannel>

/** An amount over many payouts. */
const SumSen = z.int().min(0)

/** What the workers still have to do for a run, beside sending what is pending. */
export const PayoutBatchWork = z.enum(['cancel_rest', 'retry_failed', 'results'])
export type PayoutBatchWork = z.infer<typeof PayoutBatchWork>

/** How many of its payouts are where. `unknown` are those of `processing` of which nobody knows what became of them. */
const Counts = z.strictObject({
  items: z.int(),
  pending: z.int(),
  onHold: z.int(),
  processing: z.int(),
  unknown: z.int(),
  completed: z.int(),
  failed: z.int(),
  cancelled: z.int(),
})

/** A payout run as in lists and events. */
export const PayoutBatch = z
  .strictObject({
    id: Id,
    version: Version,
    number: PayoutBatchNumber,
    status: PayoutBatchState,
    method: PayoutMethod,
    channel: PayoutChannel,
    currency: z.literal('MYR'),
    /** Malaysian days, both included. */
    periodStart: Day,
    periodEnd: Day,
    /** Its payouts are being made; null once they all are. */
    preparing: z.strictObject({ done: z.int(), total: z.int() }).nullable(),
    counts: Counts,
    /** Null where nothing was asked for that is not done. */
    work: PayoutBatchWork.nullable(),
    /** Of all its payouts that are not cancelled; of a run that was rejected or cancelled, what it would have paid. */
    amountSen: SumSen,
    completedSen: SumSen,
    failedSen: SumSen,
    totalOrders: z.int(),
    totalEarningsSen: SumSen,
    commissionSen: SumSen,
    /** Bonuses and adjustments less deductions. */
    adjustmentsSen: z.int(),
    /** Agents left out when it was made, and what stays owed to them. */
    excludedAgents: z.int(),
    excludedSen: SumSen,
    /** Above the limit an administrator has to release it. */
    needsAdmin: z.boolean(),
    /** That limit, when it was sent for approval; null before, and in those of an earlier version. */
    adminAboveSen: Sen.nullable(),
    createdBy: Actor,
    submittedBy: Actor.nullable(),
    submittedAt: Instant.nullable(),
    /** An approval that is not given until then takes a new submission. */
    expiresAt: Instant.nullable(),
    decidedBy: Actor.nullable(),
    decidedAt: Instant.nullable(),
    endedAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'PayoutBatch' })
export type PayoutBatch = z.infer<typeof PayoutBatch>

/** An agent who is left out, with why: a sentence. */
export const BatchExclusion = z.strictObject({
  agent: NumberedAgent,
  /** What stays owed. */
  sen: z.int(),
  code: z.enum(['held', 'nothing_to_pay', 'in_another_run', 'stopped', 'not_due', 'not_chosen']),
  holds: z.array(HoldReason),
  why: z.string(),
})
export type BatchExclusion = z.infer<typeof BatchExclusion>

export const PayoutBatchActKind = z.enum([
  'created',
  'prepared',
  'submitted',
  'sent_back',
  'approval_voided',
  'approved',
  'rejected',
  'expired',
  'cancelled',
  'rest_cancelled',
  'failed_retried',
  'file_downloaded',
  'results_given',
  'results_confirmed',
  'results_rejected',
])
export const PayoutBatchTimelineEntry = z
  .strictObject({ id: Id, at: Instant, by: Actor, kind: PayoutBatchActKind, detail: z.string().optional() })
  .meta({ id: 'PayoutBatchTimelineEntry' })
export type PayoutBatchTimelineEntry = z.infer<typeof PayoutBatchTimelineEntry>

/** A whole run, without its items. Events only patch the fields of `PayoutBatch`. */
export const PayoutBatchDetails = PayoutBatch.extend({
  notes: z.string().nullable(),
  decisionNote: z.string().nullable(),
  /** Of what was submitted: an approval names it, and is void once it differs. */
  contentHash: z.string().nullable(),
  /** How its bank file is laid out, and how the bank answers; null unless it goes by file. */
  fileLayout: FileLayout.nullable(),
  /** The first 500, the largest amount first. */
  exclusions: z.array(BatchExclusion),
  /** What changed since it was submitted, in words; approving it is refused meanwhile. */
  changedSince: z.array(z.string()),
  /** What the gateway holds by the ledger, which knows of no top-ups; null where it does not matter. */
  balanceSen: z.int().nullable(),
  /** Agents whom it pays over 30 % more or less than the last time: how many, and the names of the first three by id; null once it is released. */
  moved: z.strictObject({ count: z.int(), first: z.array(z.string()) }).nullable(),
  results: BatchResults.nullable(),
  /** Of these results the payouts that have failed, the first 50. */
  resultFailures: z.array(ResultFailure),
  /** The earliest first. */
  timeline: z.array(PayoutBatchTimelineEntry),
}).meta({ id: 'PayoutBatchDetails' })
export type PayoutBatchDetails = z.infer<typeof PayoutBatchDetails>

/** One payout of a run. */
export const PayoutBatchItem = z.strictObject({
  payout: Payout,
  bank: PayoutBank.nullable(),
  /** The agent's payout before; null where there was none. */
  previousSen: Sen.nullable(),
  /** What a result file says of it that nobody has confirmed yet; null where none does. */
  told: BankWord.nullable(),
})
export type PayoutBatchItem = z.infer<typeof PayoutBatchItem>

export const BatchItemTab = z.enum(['all', 'attention', 'completed', 'pending', 'processing', 'failed', 'cancelled'])
export type BatchItemTab = z.infer<typeof BatchItemTab>
export const PayoutBatchItemQuery = PageQuery.extend({
  search: SearchText.optional(),
  tab: BatchItemTab.default('all'),
  sort: sortBy('amountSen', 'createdAt').optional(),
})
export type PayoutBatchItemQuery = z.input<typeof PayoutBatchItemQuery>
export const PayoutBatchItemPage = page(PayoutBatchItem).meta({ id: 'PayoutBatchItemPage' })
export type PayoutBatchItemPage = z.infer<typeof PayoutBatchItemPage>

export const PayoutBatchTab = z.enum(['all', 'open', 'submitted', 'processing', 'ended'])
export type PayoutBatchTab = z.infer<typeof PayoutBatchTab>
export const PayoutBatchQuery = PageQuery.extend({
  search: SearchText.optional(),
  tab: PayoutBatchTab.default('all'),
  status: commaList(PayoutBatchState.options).optional(),
  sort: sortBy('createdAt', 'amountSen').optional(),
})
export type PayoutBatchQuery = z.input<typeof PayoutBatchQuery>
export const PayoutBatchPage = page(PayoutBatch).meta({ id: 'PayoutBatchPage' })
export type PayoutBatchPage = z.infer<typeof PayoutBatchPage>

const inOrder = ({ periodStart, periodEnd }: { periodStart: string; periodEnd: string }) => periodStart <= periodEnd
const orderly = { error: 'the period ends before it starts', path: ['periodEnd'] }
/** Of one batch. A list of so many ids is about as long as a request may be. */
export const agentsMax = 30_000
const selection = {
  periodStart: Day,
  periodEnd: Day,
  /** Only these agents; without, every agent to whom something is owed. */
  agentIds: z.array(AgentRef).min(1).max(agentsMax).optional(),
  method: PayoutMethod.default('bank_transfer'),
}

export const PayoutBatchPreviewInput = z.strictObject(selection).refine(inOrder, orderly)
export type PayoutBatchPreviewInput = z.input<typeof PayoutBatchPreviewInput>
export const NewPayoutBatch = z
  .strictObject({ ...selection, channel: PayoutChannel, fileLayout: FileLayout.shape.id.optional(), notes: text(500).optional() })
  .refine(inOrder, orderly)
export type NewPayoutBatch = z.output<typeof NewPayoutBatch>

/** What a run would pay; nothing is changed. */
export const PayoutBatchPreview = z
  .strictObject({
    amountSen: SumSen,
    totalOrders: z.int(),
    totalEarningsSen: SumSen,
    commissionSen: SumSen,
    adjustmentsSen: z.int(),
    /** Largest amount first. */
    agents: z.array(
      z.strictObject({
        agent: NumberedAgent,
        bank: PayoutBank.nullable(),
        totalOrders: z.int(),
        totalEarningsSen: Sen,
        commissionSen: Sen,
        /** Bonuses, deductions, refunds and cash. */
        adjustmentsSen: z.int(),
        amountSen: Sen,
        previousSen: Sen.nullable(),
        excludedOrders: z.array(
          z.strictObject({ order: z.strictObject({ id: Id, number: OrderNumber }), sen: z.int(), reason: ExclusionReason }),
        ),
      }),
    ),
    exclusions: z.array(BatchExclusion),
    balanceSen: z.int().nullable(),
  })
  .meta({ id: 'PayoutBatchPreview' })
export type PayoutBatchPreview = z.infer<typeof PayoutBatchPreview>

/** The password of who releases it, entered again; and how many agents they believe to pay. */
export const BatchApproval = z.strictObject({
  version: Version,
  password: z
    .string()
    .min(1)
    .max(128)
    .refine((value) => value.trim() !== '', 'must not be blank')
    .refine((value) => !/\p{Cc}/u.test(value), 'must not contain control characters'),
  agents: z.int().min(1).max(agentsMax),
  note: text(300).optional(),
})
/** For `reject` and `send-back`. */
export const BatchRejection = z.strictObject({ version: Version, reason: text(300) })
/** What is pending or on hold is not paid any more; with `withFailed`, what has failed neither. Their orders are free for another payout. */
export const BatchCancelRest = z.strictObject({ version: Version, withFailed: z.boolean().default(false) })

/** What the activity needs of a run. */
const PayoutBatchActivity = z.object({
  id: Id,
  version: Version,
  number: PayoutBatchNumber,
  status: PayoutBatchState,
  amountSen: SumSen,
  counts: Counts,
})
export type PayoutBatchActivity = z.infer<typeof PayoutBatchActivity>

export const payoutBatchEvents = defineEvents(
  'payoutBatch',
  'finance.read',
  PayoutBatch,
  [
    'payoutBatch.created',
    'payoutBatch.updated',
    'payoutBatch.submitted',
    'payoutBatch.approved',
    'payoutBatch.rejected',
    'payoutBatch.cancelled',
    'payoutBatch.ended',
  ] as const,
  PayoutBatchActivity,
)
