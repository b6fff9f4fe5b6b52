import type { Span } from '../../platform/calendar.ts'
import { listCreatedPayments } from '../../payments/queries.ts'
import { listCreatedPayouts } from '../../payouts/queries.ts'
import { refundReasonNames } from '../../payments/refunds/reservation-contract.ts'
import { malaysianTime } from '../../platform/clock.ts'
import { labelOf } from '../../platform/labels.ts'
import { JobFailure } from '../../platform/jobs/definition.ts'
import { listPaidBack } from '../../refunds/queries.ts'
import type { ReportData, ReportSection } from '../contract.ts'
import { amount, count, summed } from './sections.ts'
import { spanText } from '../../platform/day-span.ts'

// Reports that list documents read each once: what they add up to is counted from the very rows that their files list.

const rowsMax = 50_000

/** What a report says of documents: its figures and breakdowns, and the rows of its file. */
export interface Listed {
  figures: ReportData['figures']
  details: ReportSection[]
  list: ReportSection
  agentIds: string[]
}

/** One more than fit is asked for. */
async function read<Row>(noun: string, list: (max: number) => Promise<Row[]>): Promise<Row[]> {
  const rows = await list(rowsMax + 1)
  if (rows.length > rowsMax)
    throw new JobFailure(`There are more than ${rowsMax.toLocaleString('en')} ${noun} in this period. Select a shorter period.`, {
      isFinal: true,
    })
  return rows
}

interface Group {
  key: string
  rows: number
  sen: number
}

/** By what a key says of them, the largest amount first. */
function groupsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string, senOf: (row: Row) => number): Group[] {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const key = keyOf(row)
    const known = groups.get(key) ?? { key, rows: 0, sen: 0 }
    groups.set(key, { key, rows: known.rows + 1, sen: known.sen + senOf(row) })
  }
  return [...groups.values()].toSorted((one, other) => other.sen - one.sen || one.key.localeCompare(other.key))
}

function grouped<Row>(
  title: string,
  of: string,
  { rows, noun, keyOf, senOf }: { rows: readonly Row[]; noun: string; keyOf: (row: Row) => string; senOf: (row: Row) => number },
): ReportSection {
  const columns = [
    [noun, 'count'],
    ['Amount', 'amount'],
  ] as const
  return summed({ title, of, columns, rows: groupsOf(rows, keyOf, senOf).map(({ key, rows: many, sen }) => [labelOf(key), many, sen]) })
}

const sumOf = <Row>(rows: readonly Row[], senOf: (row: Row) => number) => rows.reduce((sum, row) => sum + senOf(row), 0)
const text = (label: string) => ({ label, kind: 'text' }) as const
const sen = (label: string) => ({ label, kind: 'amount' }) as const

/** The payments that were created in the period. */
export async function readPayments(span: Span): Promise<Listed> {
  const rows = await read('payments', (max) => listCreatedPayments(span, max))
  const noun = 'Payments'
  const senOf = ({ amountSen }: (typeof rows)[number]) => amountSen
  const isPaid = ({ status }: (typeof rows)[number]) => ['completed', 'partial_refund', 'refunded'].includes(status)
  const paid = rows.filter(isPaid)
  return {
    figures: [
      count('Payments', rows.length),
      count('Successful', paid.length),
      count('Failed', rows.filter(({ status }) => status === 'failed').length),
      amount('Received', sumOf(paid, senOf)),
      amount(
        'Of which refunded',
        sumOf(rows, ({ refundedSen }) => refundedSen),
      ),
      amount(
        'Gateway fees',
        sumOf(rows, ({ feeSen }) => feeSen),
      ),
    ],
    details: [
      grouped('By status', 'Status', { rows, noun, keyOf: ({ status }) => status, senOf }),
      grouped('Successful by method', 'Method', { rows: paid, noun, keyOf: ({ method }) => method, senOf }),
    ],
    list: {
      title: 'Payments',
      columns: [text('Payment'), text('Order'), text('Created'), text('Method'), text('Status'), sen('Amount'), sen('Refunded')],
      rows: rows.map(({ number, order, createdAt, method, status, amountSen, refundedSen }) => [
        number,
        order.number,
        malaysianTime(createdAt),
        labelOf(method),
        labelOf(status),
        amountSen,
        refundedSen,
      ]),
      total: ['Total', null, null, null, null, sumOf(rows, senOf), sumOf(rows, ({ refundedSen }) => refundedSen)],
    },
    agentIds: [],
  }
}

/** The payouts that were created in the period. */
export async function readPayouts(span: Span): Promise<Listed> {
  const rows = await read('payouts', (max) => listCreatedPayouts(span, max))
  const noun = 'Payouts'
  const senOf = ({ amountSen }: (typeof rows)[number]) => amountSen
  const among = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status))
  const [paid, pending] = [among('completed'), among('pending', 'on_hold', 'processing')]
  // What a cancelled one had gathered is in another one, or will be.
  const counted = rows.filter(({ status }) => status !== 'cancelled')
  const agentIds = [...new Set(rows.map(({ agent }) => agent.id.toHexString()))]
  return {
    figures: [
      count('Payouts', rows.length),
      count('Agents', agentIds.length),
      amount('Paid out', sumOf(paid, senOf)),
      amount('Outstanding', sumOf(pending, senOf)),
      amount(
        'Agent earnings',
        sumOf(counted, ({ totalEarningsSen }) => totalEarningsSen),
      ),
      amount(
        'Commission',
        sumOf(counted, ({ commissionSen }) => commissionSen),
      ),
    ],
    details: [
      grouped('By status', 'Status', { rows, noun, keyOf: ({ status }) => status, senOf }),
      grouped('Paid out by method', 'Method', { rows: paid, noun, keyOf: ({ method }) => method, senOf }),
    ],
    list: {
      title: 'Agent payouts',
      columns: [...['Payout', 'Agent ID', 'Agent', 'Period', 'Method', 'Status'].map(text), sen('Commission'), sen('Amount')],
      rows: rows.map(({ number, agent, periodStart: from, periodEnd: to, method, status, commissionSen, amountSen }) => [
        number,
        agent.number ?? null,
        agent.name,
        spanText({ from, to }),
        labelOf(method),
        labelOf(status),
        commissionSen,
        amountSen,
      ]),
      total: ['Total', null, null, null, null, null, sumOf(rows, ({ commissionSen }) => commissionSen), sumOf(rows, senOf)],
    },
    agentIds,
  }
}

/** The refunds that were paid back in the period. */
export async function readRefunds(span: Span): Promise<Listed> {
  const rows = await read('refunds', (max) => listPaidBack(span, max))
  const noun = 'Refunds'
  const senOf = ({ amountSen }: (typeof rows)[number]) => amountSen
  const bears = (part: keyof (typeof rows)[number]['shares']) => sumOf(rows, ({ borne, shares }) => (borne?.shares ?? shares)[part])
  const bearers = [
    ['Customer funds, not yet delivered', bears('customerFundsSen')],
    ['Agents', bears('agentSen')],
    ['Our commissions', bears('commissionSen')],
    ['Service fees', bears('serviceFeeSen')],
    ['Tax', bears('taxSen')],
    ['Discounts reversed', bears('discountSen')],
    ['Goodwill', bears('goodwillSen')],
  ] as const
  return {
    figures: [
      count('Refunds', rows.length),
      amount('Refunded', sumOf(rows, senOf)),
      amount('Refunded by agents', bears('agentSen')),
      amount('Goodwill', bears('goodwillSen')),
    ],
    details: [
      grouped('By reason', 'Reason', { rows, noun, keyOf: ({ reason }) => refundReasonNames[reason], senOf }),
      summed({
        title: 'Cost allocation',
        of: 'Source',
        columns: [['Amount', 'amount']],
        rows: bearers.filter(([, borneSen]) => borneSen !== 0),
      }),
      grouped('By method', 'Method', { rows, noun, keyOf: ({ method }) => method, senOf }),
    ],
    list: {
      title: 'Refunds',
      columns: [text('Refund'), text('Payment'), text('Refunded on'), text('Reason'), text('Method'), sen('Amount')],
      rows: rows.map(({ number, payment, endedAt, reason, method, amountSen }) => [
        number,
        payment.number,
        endedAt ? malaysianTime(endedAt) : null,
        refundReasonNames[reason],
        labelOf(method),
        amountSen,
      ]),
      total: ['Total', null, null, null, null, sumOf(rows, senOf)],
    },
    agentIds: [],
  }
}
