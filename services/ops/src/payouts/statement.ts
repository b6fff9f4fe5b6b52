import { malaysianDay } from '../platform/clock.ts'
import type { FileAnswer } from '../platform/http/routes.ts'
import { dayText, spanText, timeText } from '../platform/day-span.ts'
import { ringgit } from '../platform/money.ts'
import { pdfRow, type PdfContent } from '../platform/pdf/contract.ts'
import { drawPdf } from '../platform/pdf/drawings.ts'
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
  cash: 'Cash collected',
  bonus: 'Bonus',
  deduction: 'Deduction',
  adjustment: 'Adjustment',
}

/** What an agent is paid, line by line, drawn for a user. */
export async function statementOf(ref: string, userId: string): Promise<FileAnswer> {
  const payout = await getPayoutDoc(ref)
  return drawPdf(userId, `${payout.number}.pdf`, contentOf(payout))
}

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

const contentOf = (payout: PayoutDoc): PdfContent => ({
  title: `Statement ${payout.number}`,
  valueWidth: 220,
  blocks: [
    ...headOf(payout).map(([label, value]) => pdfRow(label, value)),
    'rule',
    ...payout.lines.map((line) => pdfRow(lineText(line), ringgit(line.sen))),
    'rule',
    ...sumRows(payout).map(([label, sen]) => pdfRow(label, ringgit(sen))),
    { label: sumText[payout.status] ?? 'Amount due', value: ringgit(payout.amountSen), isStrong: true },
  ],
})

function headOf({ agent, periodStart, periodEnd, status, method, bank, accountNumber, transactionId, reference, completedAt }: PayoutDoc) {
  const account = bank && accountNumber ? `${bank.bankName} ${maskOf(accountNumber)}` : null
  const paidBy = transactionId ?? reference
  return [
    ['Agent', agent.number ? `${agent.name} (${agent.number})` : agent.name],
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
