import { findRefundables } from '../../orders/payments/refundable.ts'
import { changePayment } from '../../payments/change-payment.ts'
import { ensurePayment } from '../../payments/create-payment.ts'
import type { PaymentGateways } from '../../payments/attempts/gateways.ts'
import { reservationsOf, reserved, type PaymentDoc } from '../../payments/refunds/reservations.ts'
import type { CommandContext } from '../../platform/changes/command-context.ts'
import { Types } from '../../platform/database/mongo.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { operationOf } from '../../platform/http/idempotency.ts'
import { crashPoint } from '../../platform/process/crash.ts'
import type { NewRefund, NewRefunds } from '../contract.ts'
import { readRefund } from './create-refund.ts'
import { followReservations, settleBorne } from '../follow-up.ts'
import type { RefundDoc } from '../model.ts'
import { planned } from './planning.ts'

/**
 * Asks for a refund: its amount is reserved of the payment by one write that holds only if so much is left, and the refund is made from that.
 * Throws what is in the way, in words.
 */
export async function askRefund(
  by: CommandContext,
  gateways: PaymentGateways,
  ref: string,
  { version, ...asked }: NewRefund,
): Promise<RefundDoc> {
  const { _id } = await ensurePayment(ref)
  const [order] = await findRefundables([_id.toHexString()])
  if (!order) throw notFound('Payment')
  const id = new Types.ObjectId(by.operation ?? undefined)
  const payment = await changePayment(by, {
    id: _id.toHexString(),
    version,
    decide: (doc) => (isReserved(doc, id) ? null : reserved(doc, planned(doc, { order, asked, id, gateways }), by)),
  })
  crashPoint('refunds.reserved')
  await followReservations(payment, by)
  // It may have been delivered since it was read, or since it was reserved by a request that ended there.
  await settleBorne([order.id])
  const refund = await readRefund(id.toHexString())
  if (!refund) throw new Error(`the refund ${id.toHexString()} of ${payment.number} is missing`)
  return refund
}

const isReserved = (doc: PaymentDoc, id: Types.ObjectId) => reservationsOf(doc).some((entry) => entry.id.equals(id))

export interface AskedOne {
  payment: string
  refund: RefundDoc | null
  problem: string | null
}

/** Asks for refunds of many payments, each by itself: what stands in the way of one is said of that one. */
export async function askRefunds(by: CommandContext, gateways: PaymentGateways, { payments, ...asked }: NewRefunds): Promise<AskedOne[]> {
  const results: AskedOne[] = []
  for (const { id: payment, amountSen } of payments) {
    const operation = by.operation && operationOf([by.operation, payment])
    results.push(
      await askRefund({ ...by, operation }, gateways, payment, { ...asked, ...(amountSen !== undefined && { amountSen }) }).then(
        (refund) => ({ payment, refund, problem: null }),
        (error: unknown) => ({ payment, refund: null, problem: problemOf(error) }),
      ),
    )
  }
  return results
}

function problemOf(error: unknown): string {
  if (error instanceof AppError && error.status < 500) return error.message
  throw error
}
