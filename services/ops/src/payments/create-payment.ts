import type { CommandContext } from '../platform/changes/command-context.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { create, type NewDoc } from '../platform/changes/change.ts'
import { isDuplicateKey } from '../platform/database/mongo.ts'
import { shareOf } from '../platform/money.ts'
import { noteFollowed } from '../orders/payments/follow-payment.ts'
import { getPayable, type Payable } from '../orders/payments/payable.ts'
import { AppError } from '../platform/errors.ts'
import { needsAttentionOf } from './attention.ts'
import type { PaymentState } from './contract.ts'
import { numbered, PaymentModel, payments, type CaptureDoc, type PaymentDoc } from './model.ts'
import { termsOf } from './search-terms.ts'
import { timelineEntry } from './timeline.ts'
import { orderNumberOf, paymentNumberOf, paymentNumbers } from './record-number.ts'

export const breakdownOf = (order: Payable): PaymentDoc['breakdown'] => ({
  subtotalSen: order.subtotalSen,
  deliveryFeeSen: order.deliveryFeeSen,
  serviceFeeSen: order.serviceFeeSen,
  discountSen: order.discountSen,
  taxSen: order.taxSen,
  agentCommissionSen: shareOf(order.subtotalSen, order.rates.agentCommissionBps),
  platformCommissionSen: shareOf(order.subtotalSen, order.rates.platformCommissionBps),
})

export const agentOf = ({ agent }: Payable): PaymentDoc['agent'] => agent && { id: agent.id, name: agent.name }
/** What a cancelled order costs the customer; null while it is not cancelled. */
export const keptOf = ({ status, cancellationFeeSen }: Payable): number | null =>
  status === 'cancelled' ? (cancellationFeeSen ?? 0) : null
const isOver = ({ status }: Payable) => status === 'cancelled' || status === 'refunded'

/** What the order of an earlier version says of its payment. */
const states: Readonly<Record<Payable['paymentStatus'], PaymentState>> = {
  pending: 'pending',
  failed: 'failed',
  paid: 'completed',
  partial_refund: 'completed',
  refunded: 'refunded',
}

/** The payment of an order, in the state that the order says. */
export function paymentOf(order: Payable, { isMigrated }: { isMigrated: boolean }): NewDoc<PaymentDoc> {
  const { _id, year, sequence, customer, totalAmountSen: amountSen } = order
  const said = states[order.paymentStatus]
  const isUnpaid = said === 'pending' || said === 'failed'
  const captures = capturesOf(order, !isUnpaid)
  const paidAt = order.payment?.at ?? order.createdAt
  const identity = { number: paymentNumberOf(order.number), customer: { id: customer.id, name: customer.name } }
  const reference = isUnpaid ? null : order.paymentId
  const extraCapturedSen = captures.reduce((total, { isExtra, amountSen: sen }) => total + (isExtra ? sen : 0), 0)
  const doc = {
    ...identity,
    year,
    sequence,
    order: { id: _id, number: order.number },
    agent: agentOf(order),
    currency: 'MYR' as const,
    amountSen,
    method: order.paymentMethod,
    status: isUnpaid && isOver(order) ? ('cancelled' as const) : said,
    gateway: isUnpaid ? null : ('manual' as const),
    gatewayPaymentId: null,
    reference,
    attempt: 0,
    capturedSen: isUnpaid ? 0 : amountSen,
    extraCapturedSen,
    extraRefundedSen: 0,
    feeSen: 0,
    refundedSen: said === 'refunded' ? amountSen : 0,
    refundPendingSen: 0,
    keptSen: keptOf(order),
    breakdown: breakdownOf(order),
    record: null,
    problem: extraCapturedSen > 0 ? { code: 'captured_twice' as const, detail: null } : null,
    isMigrated,
    processedAt: isUnpaid ? null : paidAt,
    attempts: [],
    captures,
    refunds: [],
    timeline: [timelineEntry(systemContext, { kind: isMigrated ? 'migrated' : 'created' }, order.createdAt)],
    orderVersion: order.version,
    nextCheckAt: null,
    isStuck: false,
    createdAt: order.createdAt,
  }
  return { ...doc, needsAttention: needsAttentionOf(doc), words: termsOf(doc) }
}

/** The capture of what an order was paid by when there were no payments yet. */
export const migratedId = 'migrated'

/** Money of the time before there were payments is in the bank. */
function capturesOf({ payment, extraPayments = [], totalAmountSen, createdAt }: Payable, isPaid: boolean): CaptureDoc[] {
  const held = { into: 'bank', agentId: null, feeSen: 0 } as const
  return [
    ...(isPaid ? [{ id: migratedId, ...held, amountSen: totalAmountSen, at: payment?.at ?? createdAt, isExtra: false }] : []),
    ...extraPayments.map(({ reference, amountSen, at }) => ({ id: `migrated_${reference}`, ...held, amountSen, at, isExtra: true })),
  ]
}

/** Creates the payment of an order, if it has none yet. */
export async function createPaymentOf(order: Payable): Promise<void> {
  const { _id } = order
  const isMigrated = order.paymentStatus !== 'pending' || (order.extraPayments ?? []).length > 0
  const by: CommandContext = systemContext
  try {
    const { version, extraCapturedSen } = await create(payments, {
      id: _id,
      doc: paymentOf(order, { isMigrated }),
      event: 'payment.created',
      by,
    })
    if (isMigrated) await noteFollowed([{ id: _id, version, extraSen: extraCapturedSen }])
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
}

/**
 * The payment by its id or number; created now if its order was booked a moment ago and nobody has come to it. Throws `not_found`.
 */
export async function ensurePayment(ref: string): Promise<PaymentDoc> {
  const read = () => PaymentModel.findOne(paymentNumbers.is(ref) ? numbered(ref) : { _id: ref }).lean<PaymentDoc>()
  const found = await read()
  if (found) return found
  const order = await getPayable(paymentNumbers.is(ref) ? orderNumberOf(ref) : ref).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? new AppError('not_found', 'Payment not found', { cause: error }) : error
  })
  await createPaymentOf(order)
  const created = await read()
  if (!created) throw new Error(`the payment of ${order.number} is missing`)
  return created
}
