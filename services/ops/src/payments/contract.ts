import { z } from 'zod'
import { Actor, Day, defineEvents, Id, Instant, page, Reference, Sen, text, Version, PositiveSen } from '../platform/contract.ts'
import { OrderNumber } from '../orders/number.ts'
import { HostedMethod, PaymentGateway, PaymentMethodName } from './methods.ts'
import { PaymentNumber } from './number.ts'
import { openStates, PaymentState } from './status-machine.ts'
import { RefundShares } from './refunds/reservation-contract.ts'

export { PaymentQuery, PaymentSort, PaymentTab } from './list-contract.ts'
export { HostedMethod, PaymentGateway, PaymentMethodName } from './methods.ts'
export { PaymentNumber, PaymentRef } from './number.ts'
export { openStates, paymentTransitions, PaymentState, starting } from './status-machine.ts'

/** Why a payment failed, or what somebody has to look at. */
export const PaymentProblem = z.strictObject({
  code: z.enum([
    /** The customer or the bank said no; `detail` is the gateway's code. */
    'declined',
    /** The gateway gave no answer that says what became of the attempt; `detail` says how. Looked up again, never sent again. */
    'outcome_unknown',
    /** Recorded above the limit: a second person has to confirm it. */
    'second_person',
    /** The second person found the record wrong; `detail` says why. */
    'record_rejected',
    /** Another amount came in than was asked for: it is owed back. */
    'amount_differs',
    /** Money came in once more: it is owed back. */
    'captured_twice',
    /** Money came in after the order was cancelled: it is owed back. */
    'captured_after_cancellation',
  ]),
  detail: z.string().nullable(),
})
export type PaymentProblem = z.infer<typeof PaymentProblem>

/** Where the amount comes from, and how it is shared, by the rates of the booking. */
export const PaymentBreakdown = z.strictObject({
  subtotalSen: Sen,
  deliveryFeeSen: Sen,
  serviceFeeSen: Sen,
  discountSen: Sen,
  taxSen: Sen,
  agentCommissionSen: Sen,
  platformCommissionSen: Sen,
})

/** The cash of an agent who has the order no more, or a reference by which another payment came in. */
export const RecordDoubt = z.enum(['former_agent', 'same_reference'])
export type RecordDoubt = z.infer<typeof RecordDoubt>

/** Cash or a transfer as somebody says it came in. */
export const ManualRecord = z.strictObject({
  method: z.enum(['cash', 'bank_transfer']),
  amountSen: Sen,
  /** What took a second person when it was recorded. */
  secondPersonAboveSen: Sen,
  /** Why it takes a second person, however little it is. */
  doubt: RecordDoubt.nullable(),
  reference: z.string().nullable(),
  /** A Malaysian day. */
  receivedOn: z.string(),
  /** Who took the cash at the door; null where it came to us. */
  agent: z.strictObject({ id: Id, name: z.string() }).nullable(),
  recordedBy: Actor,
  recordedAt: Instant,
  state: z.enum(['waiting', 'confirmed', 'rejected']),
  /** The second person; null where none was needed, or none has decided yet. */
  decidedBy: Actor.nullable(),
  decidedAt: Instant.nullable(),
})
export type ManualRecord = z.infer<typeof ManualRecord>

/** A payment as in lists and events. */
export const Payment = z
  .strictObject({
    /** That of its order. */
    id: Id,
    version: Version,
    number: PaymentNumber,
    order: z.strictObject({ id: Id, number: OrderNumber }),
    customer: z.strictObject({ id: Id, name: z.string() }),
    agent: z.strictObject({ id: Id, name: z.string() }).nullable(),
    currency: z.literal('MYR'),
    amountSen: Sen,
    /** Of the booking, or of the latest attempt or record. */
    method: PaymentMethodName,
    status: PaymentState,
    /** Of the latest attempt, or manual; null before the first. */
    gateway: PaymentGateway.nullable(),
    gatewayPaymentId: z.string().nullable(),
    /** Of the bank or the receipt, as recorded. */
    reference: z.string().nullable(),
    /** The number of the latest attempt at a gateway; 0 before the first. */
    attempt: z.int().min(0),
    /** What came in for it: 0 or the amount. */
    capturedSen: Sen,
    /** What came in beyond it, and is owed back whole. */
    extraCapturedSen: Sen,
    /** What of that was paid back. */
    extraRefundedSen: Sen,
    /** The gateway's, of what came in. */
    feeSen: Sen,
    /** What was paid back of the amount. */
    refundedSen: Sen,
    /** Reserved of it for refunds that have not ended. */
    refundPendingSen: Sen,
    /** What of it the cancellation of its order costs the customer; null while that is not cancelled. */
    keptSen: Sen.nullable(),
    breakdown: PaymentBreakdown,
    record: ManualRecord.nullable(),
    problem: PaymentProblem.nullable(),
    needsAttention: z.boolean(),
    /** For too long nobody has known what became of its attempt. */
    isStuck: z.boolean(),
    /** Carried over from an order of an earlier version. */
    isMigrated: z.boolean(),
    /** When the amount came in. */
    processedAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>

/** Whether money of so many sen completes a payment. What does not is recorded beyond the amount, and owed back whole. */
export const isCompletedBy = ({ status, amountSen }: Pick<Payment, 'status' | 'amountSen'>, sen: number): boolean =>
  openStates.includes(status) && sen === amountSen

/** Whether nobody has known for a day what became of its attempt: then another one may take its place. */
export const isGivenUpOn = ({ status, problem, isStuck }: Pick<Payment, 'status' | 'problem' | 'isStuck'>): boolean =>
  status === 'processing' && isStuck && problem?.code === 'outcome_unknown'

/** What the cancellation of its order owes back of the amount, and of which no refund was asked for. */
export const dueBackOf = ({
  capturedSen,
  keptSen,
  refundedSen,
  refundPendingSen,
}: Pick<Payment, 'capturedSen' | 'keptSen' | 'refundedSen' | 'refundPendingSen'>): number =>
  keptSen === null ? 0 : Math.max(0, capturedSen - keptSen - refundedSen - refundPendingSen)

/**
 * `starting`: about to be sent, or on its way. `open`: the customer is at the gateway's page. `pending`: paid there, and the bank has not
 * answered. `unknown`: sent, without an answer that says what became of it.
 */
export const AttemptState = z.enum(['starting', 'open', 'pending', 'unknown', 'captured', 'declined'])
export type AttemptState = z.infer<typeof AttemptState>
export const PaymentAttempt = z.strictObject({
  attempt: z.int().min(1),
  /** As the gateway knows it. */
  key: z.string(),
  gateway: PaymentGateway,
  method: PaymentMethodName,
  status: AttemptState,
  amountSen: Sen,
  gatewayPaymentId: z.string().nullable(),
  /** The page at which the customer pays; null unless it is open. */
  url: z.string().nullable(),
  problem: PaymentProblem.nullable(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** When the gateway was last asked, and will be next. */
  checkedAt: Instant.nullable(),
  nextCheckAt: Instant.nullable(),
})
export type PaymentAttempt = z.infer<typeof PaymentAttempt>

export const PaymentActKind = z.enum([
  'created',
  'started',
  'opened',
  'pending',
  'unknown',
  'captured',
  'captured_extra',
  'declined',
  'recorded',
  'confirmed',
  'rejected',
  'changed',
  'cancelled',
  'migrated',
  'refund_requested',
  'refunded',
  'refund_released',
])
/** What happened to a payment, as data: the words of people stand alone, in `detail`. */
export const PaymentTimelineEntry = z
  .strictObject({
    id: Id,
    at: Instant,
    by: Actor,
    kind: PaymentActKind,
    /** The attempt it is about. */
    attempt: z.int().optional(),
    amountSen: Sen.optional(),
    /** A gateway's code, a reference, or a reason. */
    detail: z.string().optional(),
  })
  .meta({ id: 'PaymentTimelineEntry' })
export type PaymentTimelineEntry = z.infer<typeof PaymentTimelineEntry>

/** A whole payment. Events only patch the fields of `Payment`. */
export const PaymentDetails = Payment.extend({
  /** The latest first. */
  attempts: z.array(PaymentAttempt),
  /** The earliest first. */
  timeline: z.array(PaymentTimelineEntry),
  /** Who bore what was refunded of the amount; null while nothing was. */
  refundShares: RefundShares.nullable(),
  /** Null without customers.read. */
  contact: z.strictObject({ email: z.string(), phoneNumber: z.string() }).nullable(),
}).meta({ id: 'PaymentDetails' })
export type PaymentDetails = z.infer<typeof PaymentDetails>

export const PaymentPage = page(Payment).meta({ id: 'PaymentPage' })
export type PaymentPage = z.infer<typeof PaymentPage>

/** Live counts of payments. */
export const PaymentStats = z
  .strictObject({
    total: z.int(),
    needAttention: z.int(),
    /** Failed, or with something to look at. */
    open: z.int(),
    pending: z.int(),
    processing: z.int(),
    completed: z.int(),
    failed: z.int(),
    cancelled: z.int(),
    partialRefund: z.int(),
    refunded: z.int(),
  })
  .meta({ id: 'PaymentStats' })
export type PaymentStats = z.infer<typeof PaymentStats>

/** Opens a new attempt at the gateway of the method: by default that of the booking, or FPX where that was cash. */
export const NewAttempt = z.strictObject({ version: Version, method: HostedMethod.optional() })
/** `url` is the page to send to the customer; null while the gateway has not answered. */
export const OpenedAttempt = z.strictObject({ payment: PaymentDetails, url: z.string().nullable() }).meta({ id: 'OpenedAttempt' })
export type OpenedAttempt = z.infer<typeof OpenedAttempt>

/** Money that came in outside a gateway: exactly the amount of a payment that is open; any amount once it is over. */
export const NewRecord = z.discriminatedUnion('method', [
  z.strictObject({
    version: Version,
    method: z.literal('cash'),
    amountSen: PositiveSen,
    reference: Reference.optional(),
    receivedOn: Day,
  }),
  z.strictObject({ version: Version, method: z.literal('bank_transfer'), amountSen: PositiveSen, reference: Reference, receivedOn: Day }),
])
export type NewRecord = z.output<typeof NewRecord>
export const RecordRejection = z.strictObject({ version: Version, reason: text(300) })

/** What the activity needs of a payment. */
const PaymentActivity = z.object({
  id: Id,
  version: Version,
  number: PaymentNumber,
  status: PaymentState,
  amountSen: Sen,
  method: PaymentMethodName,
  order: z.object({ id: Id, number: OrderNumber }),
  problem: PaymentProblem.nullable(),
})
export type PaymentActivity = z.infer<typeof PaymentActivity>

export const paymentEventTypes = [
  'payment.created',
  'payment.updated',
  'payment.processing',
  'payment.completed',
  'payment.failed',
  'payment.cancelled',
] as const
export const paymentEvents = defineEvents('payment', 'finance.read', Payment, paymentEventTypes, PaymentActivity)
