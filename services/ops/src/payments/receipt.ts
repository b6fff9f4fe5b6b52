import type { OrderDetails } from '../orders/contract.ts'
import { getOrder } from '../orders/queries.ts'
import { malaysianDay } from '../platform/clock.ts'
import { dayText, timeText } from '../platform/day-span.ts'
import { ruleBroken } from '../platform/errors.ts'
import type { FileAnswer } from '../platform/http/routes.ts'
import { ringgit } from '../platform/money.ts'
import { pdfText } from '../platform/pdf-text.ts'
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

/** The receipt of a payment that has come in. Throws `rule_broken` before. */
export async function receiptOf(ref: string): Promise<FileAnswer> {
  const payment = await ensurePayment(ref)
  const { processedAt } = payment
  if (!processedAt) throw ruleBroken('not_paid', 'No receipt available: this payment has not been received.')
  const order = await getOrder(payment._id.toHexString())
  return {
    name: `${payment.number}.pdf`,
    type: 'application/pdf',
    content: await draw({ payment, processedAt, order }),
    isInline: true,
  }
}

interface Paid {
  payment: PaymentDoc
  processedAt: Date
  order: OrderDetails
}

const margin = 56
const width = 595 - 2 * margin
const soft = '#57606a'

/** The day that was recorded; null for what came through a gateway. What came in later is no part of the receipt. */
function receivedOn({ record, captures }: PaymentDoc): string | null {
  const paidBy = captures.find(({ isExtra }) => !isExtra)?.id
  return record && paidBy === `manual_${record.no}` ? record.receivedOn : null
}

/** One page of A4, in the standard fonts: nothing is embedded. */
async function draw({ payment, processedAt, order }: Paid): Promise<PDFKit.PDFDocument> {
  // Loaded when the first receipt is asked for.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({ size: 'A4', margin, info: { Title: `Receipt ${payment.number}`, Author: 'KainSiap' } })
  const row = (label: string, value: string, { isStrong = false } = {}) => {
    const at = doc.y
    doc.font(isStrong ? 'Helvetica-Bold' : 'Helvetica').fillColor('black')
    doc.text(pdfText(label), margin, at, { width: width - 120 })
    const below = doc.y
    doc.text(pdfText(value), margin + width - 120, at, { width: 120, align: 'right' })
    doc.y = Math.max(below, doc.y) + 4
  }
  const rule = () => {
    doc
      .moveTo(margin, doc.y + 4)
      .lineTo(margin + width, doc.y + 4)
      .lineWidth(0.5)
      .strokeColor('#d5dae0')
      .stroke()
    doc.y += 14
  }
  doc.font('Helvetica-Bold').fontSize(20).text('KainSiap')
  doc.font('Helvetica').fontSize(10).fillColor(soft).text('Ironing and folding, picked up and delivered').moveDown(1.5)
  doc.font('Helvetica-Bold').fontSize(14).fillColor('black').text(`Receipt ${payment.number}`).moveDown(0.5).fontSize(10)
  row('Order', order.number)
  row('Customer', payment.customer.name)
  row('Paid on', timeText(processedAt))
  const received = receivedOn(payment)
  if (received !== null && received !== malaysianDay(processedAt)) row('Received on', dayText(received))
  row('Paid by', methods[payment.method])
  const reference = payment.gatewayPaymentId ?? payment.reference
  if (reference !== null) row('Reference', reference)
  rule()
  for (const { quantity, item, serviceName, totalPriceSen } of order.services)
    row(`${quantity} x ${item}, ${serviceName}`, ringgit(totalPriceSen))
  rule()
  const { breakdown } = payment
  row('Subtotal', ringgit(breakdown.subtotalSen))
  row('Delivery', ringgit(breakdown.deliveryFeeSen))
  row('Service fee', ringgit(breakdown.serviceFeeSen))
  if (breakdown.discountSen > 0) row('Discount', ringgit(-breakdown.discountSen))
  row('Tax', ringgit(breakdown.taxSen))
  row('Paid', ringgit(payment.capturedSen), { isStrong: true })
  if (payment.refundedSen > 0) row('Refunded', ringgit(payment.refundedSen))
  doc.end()
  return doc
}
