import type { Span } from '../../platform/calendar.ts'
import { bucketOf } from '../../finance/periods.ts'
import { readTopAgents } from '../../finance/queries.ts'
import { readSpan, type PartFigures, type SpanFigures } from '../../finance/span.ts'
import { countPayments } from '../../payments/stats.ts'
import { countPayouts } from '../../payouts/stats.ts'
import { now } from '../../platform/clock.ts'
import { accounts } from '../../platform/ledger/accounts.ts'
import type { ReportData, ReportSection, ReportType } from '../contract.ts'
import { readPayments, readPayouts, readRefunds, type Listed } from './documents.ts'
import { amount, byGroup, byPart, count, partName, rowName, share, statement, summed, topAgents } from './sections.ts'
import { readTax } from './tax.ts'

/** What a report says, the rows that only its file lists, and the agents whom those name. */
export interface Content {
  data: ReportData
  list: ReportSection | null
  agentIds: readonly string[]
}

type Own = Pick<ReportData, 'figures' | 'details' | 'charts'> & { listed?: Pick<Listed, 'list' | 'agentIds'> }

/** Reads everything that a report of this type says of these days. */
export async function readContent(type: ReportType, span: Span): Promise<Content> {
  const asOf = now().toISOString()
  const [figures, payouts] = await Promise.all([readSpan(span, bucketOf(span)), countPayouts(span)])
  const { listed, ...own } = await ownOf(type, figures)
  const { totalRevenueSen, orders, commissionRevenueSen, netProfitSen } = figures.totals
  const summary = {
    totalRevenueSen,
    totalOrders: orders,
    totalCommissionsSen: commissionRevenueSen,
    totalPayoutsSen: payouts.amountSen,
    netProfitSen,
  }
  const list = listed?.list ?? null
  return {
    data: { asOf, summary, ...own, listed: list && { title: list.title, rows: list.rows.length } },
    list,
    agentIds: listed?.agentIds ?? [],
  }
}

async function ownOf(type: ReportType, figures: SpanFigures): Promise<Own> {
  const { from, to } = figures
  switch (type) {
    case 'summary':
      return summaryOf(figures)
    case 'revenue':
      return { ...revenueOf(figures), ...(await topAgentsOf(figures)) }
    case 'commissions':
      return commissionsOf(figures)
    case 'tax':
      return readTax({ from, to })
    case 'payments':
      return documentsOf(await readPayments({ from, to }))
    case 'payouts':
      return documentsOf(await readPayouts({ from, to }))
    case 'refunds':
      return documentsOf(await readRefunds({ from, to }))
  }
}

const documentsOf = (listed: Listed): Own => ({ figures: listed.figures, details: listed.details, charts: [], listed })

const chartOf = (title: string, figures: SpanFigures, senOf: (part: PartFigures) => number): ReportData['charts'][number] => ({
  title: `${title} ${byPart(figures).toLowerCase()}`,
  points: figures.parts.map((part) => ({ from: part.from, to: part.to, sen: senOf(part) })),
})

async function summaryOf(figures: SpanFigures): Promise<Own> {
  const { totals, from, to } = figures
  const [payments, payouts] = await Promise.all([countPayments({ from, to }), countPayouts({ from, to })])
  return {
    figures: [
      amount('Revenue', totals.totalRevenueSen),
      amount('Gross profit', totals.grossProfitSen),
      amount('Net profit', totals.netProfitSen),
      share('Margin', totals.profitMargin),
    ],
    details: [
      ...profitAndLoss(figures),
      counted('Payments created', 'Payments', [
        ['Successful', payments.successful],
        ['Pending', payments.pending],
        ['Failed', payments.failed],
        ['Cancelled', payments.total - payments.successful - payments.pending - payments.failed],
      ]),
      counted('Payouts created', 'Payouts', [
        ['Completed', payouts.completed],
        ['Pending', payouts.pending],
        ['Failed or cancelled', payouts.total - payouts.completed - payouts.pending],
      ]),
      summed({
        title: byPart(figures),
        of: partName(figures),
        columns: [
          ['Revenue', 'amount'],
          ['Gross profit', 'amount'],
          ['Net profit', 'amount'],
        ],
        rows: figures.parts.map((part) => [
          rowName(part),
          part.totals.totalRevenueSen,
          part.totals.grossProfitSen,
          part.totals.netProfitSen,
        ]),
      }),
    ],
    charts: [chartOf('Net profit', figures, (part) => part.totals.netProfitSen)],
  }
}

const counted = (title: string, of: string, rows: [string, number][]) => summed({ title, of, columns: [['Count', 'count']], rows })

/** From what customers paid to what is left for us. */
function profitAndLoss({ totals, earned }: SpanFigures): ReportSection[] {
  const of = (account: string) => earned.get(account) ?? 0
  return [
    statement('Revenue', 'Source', [
      ['Services', totals.serviceRevenueSen],
      ['Delivery', totals.deliveryRevenueSen],
      ['Service fees', totals.serviceFeeRevenueSen],
      ['Revenue', totals.totalRevenueSen],
    ]),
    statement('Gross profit', 'Income', [
      ['Commissions', of(accounts.commission)],
      ['Service fees', of(accounts.serviceFee)],
      ['Deductions from agents', of(accounts.penalty)],
      ['Gross profit', totals.grossProfitSen],
    ]),
    statement('Net profit', 'Costs', [
      ['Gross profit', totals.grossProfitSen],
      ['Gateway fees', of(accounts.gatewayFee)],
      ['Discounts', of(accounts.discount)],
      ['Goodwill', of(accounts.goodwill)],
      ['Bonuses', of(accounts.bonus)],
      ['Net profit', totals.netProfitSen],
    ]),
  ]
}

function revenueOf(figures: SpanFigures): Own {
  const { totals, services, states, methods } = figures
  return {
    figures: [
      amount('Revenue', totals.totalRevenueSen),
      count('Paid orders', totals.orders),
      amount('Refunds, paid and due', totals.backSen),
      amount('Average per order', totals.orders > 0 ? Math.round(totals.totalRevenueSen / totals.orders) : 0),
    ],
    details: [
      summed({
        title: byPart(figures),
        of: partName(figures),
        columns: [
          ['Orders', 'count'],
          ['Services', 'amount'],
          ['Delivery', 'amount'],
          ['Service fees', 'amount'],
          ['Revenue', 'amount'],
        ],
        rows: figures.parts.map((part) => [
          rowName(part),
          part.totals.orders,
          part.totals.serviceRevenueSen,
          part.totals.deliveryRevenueSen,
          part.totals.serviceFeeRevenueSen,
          part.totals.totalRevenueSen,
        ]),
      }),
      byGroup('By service', 'Service', services, totals.totalRevenueSen),
      byGroup('By pickup state', 'State', states, totals.totalRevenueSen),
      byGroup('By payment method', 'Method', methods, totals.totalRevenueSen),
    ],
    charts: [chartOf('Revenue', figures, (part) => part.totals.totalRevenueSen)],
  }
}

/** They are named, so that only the file has them: it goes when one of them is deleted. */
async function topAgentsOf({ from, to, totals }: SpanFigures): Promise<Pick<Own, 'listed'>> {
  const agents = await readTopAgents({ from, to })
  return agents.length > 0 ? { listed: topAgents(agents, totals.totalRevenueSen) } : {}
}

function commissionsOf(figures: SpanFigures): Own {
  const { totals, earned } = figures
  const of = (part: PartFigures, account: string) => part.earned.get(account) ?? 0
  return {
    figures: [
      amount('Commissions', totals.commissionRevenueSen),
      amount('Service fees', of(figures, accounts.serviceFee)),
      amount('Deductions from agents', earned.get(accounts.penalty) ?? 0),
      amount('Gross profit', totals.grossProfitSen),
    ],
    details: [
      summed({
        title: byPart(figures),
        of: partName(figures),
        columns: [
          ['Commissions', 'amount'],
          ['Service fees', 'amount'],
          ['Deductions', 'amount'],
          ['Gross profit', 'amount'],
        ],
        rows: figures.parts.map((part) => [
          rowName(part),
          of(part, accounts.commission),
          of(part, accounts.serviceFee),
          of(part, accounts.penalty),
          part.totals.grossProfitSen,
        ]),
      }),
    ],
    charts: [chartOf('Commissions', figures, (part) => part.totals.commissionRevenueSen)],
  }
}
