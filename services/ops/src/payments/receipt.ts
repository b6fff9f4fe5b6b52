import type { OrderDetails } from '../orders/contract.ts'
import { getOrder } from '../orders/queries.ts'
import { malaysianDay } from '../platform/clock.ts'
import { dayText, timeText } from '../platform/day-span.ts'
import { ruleBroken } from '../platform/errors.ts'
import type { FileAnswer } from '../platform/http/routes.ts'
import { ringgit } from '../platform/money.ts'
import { pdfRow, type PdfBlock, type PdfContent } from '../platform/pdf/contract.ts'
import { drawPdf } from '../platform/pdf/drawings.ts'
import type { PaymentMethodName } from './contract.ts'
import { ensurePayment } from './create-payment.ts'
import type { PaymentDoc } from './model.ts'

const methods: Readonly<Record<PaymentMethodName, string>> = {
  card: 'Card',
  digital_wallet: 'Digital wallet',
  fpx: 'FPX online banking',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
}

/** The receipt of a payment that has come in, drawn for a user. Throws `rule_broken` before. */
export async function receiptOf(ref: string, userId: string): Promise<FileAnswer> {
  const payment = await ensurePayment(ref)
  const { processedAt } = payment
  if (!processedAt) throw ruleBroken('not_paid', 'No receipt available: this payment has not been received.')
  const order = await getOrder(payment._id.toHexString())
  return drawPdf(userId, `${payment.number}.pdf`, contentOf({ payment, processedAt, order }))
}

interface Paid {
  payment: PaymentDoc
  processedAt: Date
  order: OrderDetails
}

/** The day that was recorded; null for what came through a gateway. What came in later is no part of the receipt. */
function receivedOn({ record, captures }: PaymentDoc): string | null {
  const paidBy = captures.find(({ isExtra }) => !isExtra)?.id
  return record && paidBy === `manual_${record.no}` ? record.receivedOn : null
}

function contentOf(paid: Paid): PdfContent {
  const { payment, order } = paid
  const { breakdown, capturedSen, refundedSen } = payment
  const sums: PdfBlock[] = [
    pdfRow('Subtotal', ringgit(breakdown.subtotalSen)),
    pdfRow('Delivery', ringgit(breakdown.deliveryFeeSen)),
    pdfRow('Service fee', ringgit(breakdown.serviceFeeSen)),
    ...(breakdown.discountSen > 0 ? [pdfRow('Discount', ringgit(-breakdown.discountSen))] : []),
    pdfRow('Tax', ringgit(breakdown.taxSen)),
    { label: 'Paid', value: ringgit(capturedSen), isStrong: true },
    ...(refundedSen > 0 ? [pdfRow('Refunded', ringgit(refundedSen))] : []),
  ]
  const lines = order.services.map(({ quantity, item, serviceName, totalPriceSen }) =>
    pdfRow(`${quantity} x ${item}, ${serviceName}`, ringgit(totalPriceSen)),
  )
  return { title: `Receipt ${payment.number}`, valueWidth: 120, blocks: [...headOf(paid), 'rule', ...lines, 'rule', ...sums] }
}

function headOf({ payment, processedAt, order }: Paid): PdfBlock[] {
  const received = receivedOn(payment)
  const reference = payment.gatewayPaymentId ?? payment.reference
  return [
    pdfRow('Order', order.number),
    pdfRow('Customer', payment.customer.name),
    pdfRow('Paid on', timeText(processedAt)),
    ...(received !== null && received !== malaysianDay(processedAt) ? [pdfRow('Received on', dayText(received))] : []),
    pdfRow('Paid by', methods[payment.method]),
    ...(reference !== null ? [pdfRow('Reference', reference)] : []),
  ]
}
