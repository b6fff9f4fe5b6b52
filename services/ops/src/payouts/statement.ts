import { malaysianDay } from '../platform/clock.ts'
import type { FileAnswer } from '../platform/http/routes.ts'
import { dayText, spanText, timeText } from '../platform/day-span.ts'
import { ringgit } from '../platform/money.ts'
import { pdfText } from '../platform/pdf-text.ts'
import { maskOf } from '../platform/personal-data/personal-value.ts'
import { getPayoutDoc } from './change-payout.ts'
import type { PayoutMethod, PayoutState } from './contract.ts'
import type { LineDoc, PayoutDoc } from './model.ts'

const methods: Readonly<Record<PayoutMethod, string>> = { bank_transfer: 'Bank transfer', digital_wallet: 'Digital wallet', cash: 'Cash' }
const states: Readonly<Record<PayoutState, string>> = {
  pending: 'Pending',
  on_hold: 'On hold',
  processing: 'Processing',
  completed: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
}
const sumText: Readonly<Partial<Record<PayoutState, string>>> = { completed: 'Paid', cancelled: 'Not paid: cancelled' }
const kinds: Readonly<Record<LineDoc['kind'], string>> = {
  order: 'Delivery',
  cancellation: 'Cancellation fee',
  refund: 'Refund',
  cash: 'Cash taken',
  bonus: 'Bonus',
  deduction: 'Deduction',
  adjustment: 'Adjustment',
}

/** What an agent is paid, line by line. */
export async function statementOf(ref: string): Promise<FileAnswer> {
  const payout = await getPayoutDoc(ref)
  return { name: `${payout.number}.pdf`, type: 'application/pdf', content: await draw(payout), isInline: true }
}

const margin = 56
const width = 595 - 2 * margin
const bottom = 842 - margin
const soft = '#57606a'

const lineText = ({ kind, order, at, reason, ...shares }: LineDoc) =>
  [dayText(malaysianDay(at)), kinds[kind], order?.number, sharesText(shares), percentText(shares), reason]
    .filter((part) => part !== null && part !== undefined)
    .join('  ')

/** What an order brought before our commission. */
const sharesText = ({ grossSen, commissionSen }: Pick<LineDoc, 'grossSen' | 'commissionSen'>): string | null =>
  grossSen === null || commissionSen === null ? null : `(${ringgit(grossSen)} less commission of ${ringgit(commissionSen)})`

/** Of a deduction that is a share: "2.5% of total earnings". */
const percentText = ({ percentageBps }: Pick<LineDoc, 'percentageBps'>): string | null =>
  percentageBps === null ? null : `${percentageBps / 100}% of total earnings`

/** A4, in the standard fonts: nothing is embedded. */
async function draw(payout: PayoutDoc): Promise<PDFKit.PDFDocument> {
  // Loaded when the first statement is asked for.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({ size: 'A4', margin, info: { Title: `Statement ${payout.number}`, Author: 'KainSiap' } })
  const row = (label: string, value: string, { isStrong = false } = {}) => {
    doc.font(isStrong ? 'Helvetica-Bold' : 'Helvetica').fillColor('black')
    if (doc.y + doc.heightOfString(pdfText(label), { width: width - 120 }) > bottom) doc.addPage()
    const at = doc.y
    doc.text(pdfText(label), margin, at, { width: width - 120 })
    const below = doc.y
    doc.text(pdfText(value), margin + width - 220, at, { width: 220, align: 'right' })
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
  doc.font('Helvetica-Bold').fontSize(14).fillColor('black').text(`Statement ${payout.number}`).moveDown(0.5).fontSize(10)
  for (const [label, value] of headOf(payout)) row(label, value)
  rule()
  for (const line of payout.lines) row(lineText(line), ringgit(line.sen))
  rule()
  for (const [label, sen] of sumRows(payout)) row(label, ringgit(sen))
  row(sumText[payout.status] ?? 'To be paid', ringgit(payout.amountSen), { isStrong: true })
  doc.end()
  return doc
}

function headOf({ agent, periodStart, periodEnd, status, method, bank, accountNumber, transactionId, reference, completedAt }: PayoutDoc) {
  const account = bank && accountNumber ? `${bank.bankName} ${maskOf(accountNumber)}` : null
  const paidBy = transactionId ?? reference
  return [
    ['Agent', agent.name],
    ['Period', spanText({ from: periodStart, to: periodEnd })],
    ['Status', states[status]],
    ['Method', methods[method]],
    ...(account === null ? [] : [['Account', account] as const]),
    ...(completedAt ? [['Paid on', timeText(completedAt)] as const] : []),
    ...(paidBy === null ? [] : [['Reference', paidBy] as const]),
  ] as const
}

function sumRows(payout: PayoutDoc): (readonly [string, number])[] {
  const { totalEarningsSen, commissionSen, bonusesSen, deductionsSen, adjustmentsSen } = payout
  const rows = [
    ['Total earnings', totalEarningsSen],
    ['Commission', 0 - commissionSen],
    ['Bonuses', bonusesSen],
    ['Deductions', 0 - deductionsSen],
    ['Adjustments', adjustmentsSen],
  ] as const
  return rows.filter(([label, sen]) => sen !== 0 || label === 'Total earnings')
}
