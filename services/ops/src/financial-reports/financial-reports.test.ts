import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../platform/calendar.ts'
import type { FinanceSummary, RevenueAnalytics } from '../finance/contract.ts'
import { readSettled } from '../finance/days.ts'
import { PaymentModel, type PaymentDoc } from '../payments/model.ts'
import { PayoutModel, type PayoutDoc } from '../payouts/model.ts'
import { AuditModel } from '../platform/audit/audit-entry.ts'
import { EventModel, readHead } from '../platform/changes/event-log.ts'
import { instantsOf, malaysianDay } from '../platform/clock.ts'
import { trusted } from '../platform/database/mongo.ts'
import { accounts } from '../platform/ledger/accounts.ts'
import { readBalances } from '../platform/ledger/balances.ts'
import { RefundModel, type RefundDoc } from '../refunds/model.ts'
import { startBookings, type Bookings } from '../testing/entities/bookings.ts'
import type { Client } from '../testing/http/client.ts'
import { askForReport, generated, readReport, reportDoc, reportIs } from '../testing/entities/financial-reports.ts'
import { fewOrders, startOps, type Ops } from '../testing/system/ops.ts'
import { pdfTexts } from '../testing/pdf-text.ts'
import { postMoney } from '../testing/entities/payments.ts'
import { until } from '../testing/system/processes.ts'
import { unzip } from '../testing/zip.ts'
import { newReference } from '../testing/entities/transfers.ts'
import type { FinancialReportDetails, ReportSection, ReportType } from './contract.ts'
import { eraseAgentFromReports } from './erasure.ts'
import { ReportModel } from './model.ts'

let ops: Ops
let bookings: Bookings
let finance: Client
let reader: Client

/** Read when it is used: a run may go over midnight. */
const today = () => malaysianDay(new Date())
const days = {
  get from() {
    return addDays(today(), -45)
  },
  get to() {
    return today()
  },
}
const asked = {
  period: 'custom' as const,
  get startDate() {
    return days.from
  },
  get endDate() {
    return days.to
  },
}

beforeAll(async () => {
  ops = await startOps({ env: fewOrders })
  bookings = await startBookings(ops)
  const rights = ['finance.read', 'finance.write', 'finance.approve', 'orders.read', 'orders.write'] as const
  finance = await ops.somebody(rights)
  reader = await ops.somebody(['finance.read'])
  await until(async () => (await readSettled(days, await readHead())).isAgreeing)
  const { backSen } = (await analyticsOf()).totals
  await causeRefund(await ops.somebody(rights))
  await until(async () => (await analyticsOf()).totals.backSen > backSen)
  await until(async () => (await readSettled(days, await readHead())).isAgreeing)
}, 180_000)
afterAll(() => ops.stop())

/** An order that was delivered today, of which a part went back. */
async function causeRefund(checker: Client): Promise<void> {
  const agentId = bookings.agentIds[0] ?? ''
  const { id } = await bookings.bookClaimed(agentId)
  await ops.app('agent').post(`/field/orders/${id}/status`, { agentId, status: 'delivered' })
  const refund = await postMoney<{ id: string }>(finance, `/payments/${id}/refunds`, { reason: 'damaged_items', amountSen: 777 })
  await postMoney(checker, `/refunds/${refund.body.id}/approve`, { version: 1 })
  const paid = { version: 2, paidBy: 'bank_transfer', reference: newReference(), paidOn: today() }
  expect((await postMoney(checker, `/refunds/${refund.body.id}/paid`, paid)).status).toBe(200)
}

const download = async (client: Client, report: FinancialReportDetails) => {
  const answer = await fetch(`${client.url}/api/files/${report.file?.id ?? ''}`, { headers: { authorization: `Bearer ${client.token()}` } })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const analyticsOf = async () => (await finance.get<RevenueAnalytics>(`/finance/revenue?period=custom&from=${days.from}&to=${days.to}`)).body
const summary = async () => (await finance.get<FinanceSummary>(`/finance/summary?period=custom&from=${days.from}&to=${days.to}`)).body
const section = (report: FinancialReportDetails, title: string): ReportSection => {
  const found = report.data?.details.find((each) => each.title === title)
  if (!found) throw new Error(`${title} is none of ${report.data?.details.map((each) => each.title).join(', ')}`)
  return found
}
const figure = (report: FinancialReportDetails, label: string) => report.data?.figures.find((each) => each.label === label)?.value
const total = ({ total: sums }: ReportSection, place: number) => sums?.at(place)
const column = ({ rows }: ReportSection, place: number) => rows.reduce((sum, row) => sum + Number(row.at(place)), 0)
const generate = (type: ReportType, format = 'csv') => generated(finance, { type, ...asked, format })
const created = { createdAt: trusted(instantsOf(days)) }

describe('what a report says', () => {
  it('agrees with the finance summary and the analytics to the sen, whatever it is about', async () => {
    const [ofFinance, summaryReport, revenueReport, commissions] = [
      await summary(),
      await generate('summary'),
      await generate('revenue'),
      await generate('commissions'),
    ]
    const analytics = await analyticsOf()
    expect(ofFinance.revenue.totalSen).toBeGreaterThan(0)
    expect(ofFinance.payouts.amountSen).toBeGreaterThan(0)
    const expected = {
      totalRevenueSen: ofFinance.revenue.totalSen,
      totalOrders: analytics.totals.orders,
      totalCommissionsSen: ofFinance.revenue.breakdown.commissionSen,
      totalPayoutsSen: ofFinance.payouts.amountSen,
      netProfitSen: ofFinance.profitability.netProfitSen,
    }
    for (const report of [summaryReport, revenueReport, commissions]) expect(report.data?.summary).toEqual(expected)
    // Each statement's lines add up to its last one.
    for (const [title, sen] of [
      ['Revenue', ofFinance.revenue.totalSen],
      ['Gross profit', ofFinance.profitability.grossProfitSen],
      ['Net profit', ofFinance.profitability.netProfitSen],
    ] as const)
      expect([title, column(section(summaryReport, title), 1), total(section(summaryReport, title), 1)]).toEqual([title, sen, sen])
    const { successful, pending, failed, total: all } = ofFinance.payments
    expect(section(summaryReport, 'Payments created').rows.map((row) => row[1])).toEqual([
      successful,
      pending,
      failed,
      all - successful - pending - failed,
    ])
    // A table by time, and each breakdown, sums to the same whole.
    for (const title of ['By week', 'By pickup state', 'By payment method', 'By service']) {
      const place = title === 'By week' ? -1 : -2
      expect([title, column(section(revenueReport, title), place), total(section(revenueReport, title), place)]).toEqual([
        title,
        expected.totalRevenueSen,
        expected.totalRevenueSen,
      ])
    }
    const top = parse((await download(finance, revenueReport)).bytes, { relax_column_count: true, bom: true }).filter(
      ([part]) => part === 'Top agents',
    )
    expect(top.slice(1).map((row) => row.slice(1, 4))).toEqual(
      analytics.topAgents.map(({ name, orders, revenueSen }) => [name, String(orders), (revenueSen / 100).toFixed(2)]),
    )
    expect(top[0]).toEqual(['Top agents', 'Agent', 'Orders', 'Revenue (RM)', 'Share (%)'])
    expect(JSON.stringify(revenueReport.data), 'what is kept names nobody').not.toContain(analytics.topAgents[0]?.name ?? '-')
    expect(revenueReport.data?.charts[0]?.points.reduce((sum, { sen }) => sum + sen, 0)).toBe(expected.totalRevenueSen)
    expect([column(section(commissions, 'By week'), 1), column(section(commissions, 'By week'), -1)]).toEqual([
      expected.totalCommissionsSen,
      ofFinance.profitability.grossProfitSen,
    ])
  })

  it('agrees with the documents that it lists, and with the ledger', async () => {
    const [ofFinance, payments, payouts, refunds, tax] = [
      await summary(),
      await generate('payments'),
      await generate('payouts'),
      await generate('refunds'),
      await generate('tax'),
    ]
    const paymentDocs = await PaymentModel.find(created).lean<PaymentDoc[]>()
    expect([figure(payments, 'Payments'), figure(payments, 'Successful'), payments.data?.listed?.rows]).toEqual([
      ofFinance.payments.total,
      ofFinance.payments.successful,
      paymentDocs.length,
    ])
    expect(total(section(payments, 'By status'), 2)).toBe(paymentDocs.reduce((sum, { amountSen }) => sum + amountSen, 0))
    const payoutDocs = await PayoutModel.find(created).lean<PayoutDoc[]>()
    expect(payoutDocs.length).toBeGreaterThan(0)
    expect([figure(payouts, 'Payouts'), figure(payouts, 'Paid out'), payouts.data?.listed?.rows]).toEqual([
      ofFinance.payouts.total,
      ofFinance.payouts.amountSen,
      payoutDocs.length,
    ])
    const refundDocs = await RefundModel.find({ status: 'succeeded', endedAt: trusted(instantsOf(days)) }).lean<RefundDoc[]>()
    const backSen = refundDocs.reduce((sum, { amountSen }) => sum + amountSen, 0)
    expect(backSen).toBeGreaterThanOrEqual(777)
    expect([figure(refunds, 'Refunded'), total(section(refunds, 'Cost allocation'), 1)]).toEqual([backSen, backSen])
    expect(figure(tax, 'Closing balance')).toBe(0 - ((await readBalances()).get(accounts.taxPayable)?.sen ?? 0))
    expect(column(section(tax, 'By week'), -1)).toBe(Number(figure(tax, 'Collected')) - Number(figure(tax, 'Refunded')))
    expect(figure(tax, 'Refunded')).toBeGreaterThan(0)
  })

  it('is frozen when it is generated, and says as of when', async () => {
    const before = await generate('revenue')
    const { id } = await bookings.bookPaid()
    await until(async () => (await EventModel.countDocuments({ type: 'order.paid', id })) > 0)
    const after = await generate('revenue')
    expect(after.data?.summary.totalOrders).toBe((before.data?.summary.totalOrders ?? 0) + 1)
    expect((await readReport(finance, before.id)).data).toEqual(before.data)
    expect(Date.parse(before.data?.asOf ?? '')).toBeLessThan(Date.parse(after.generatedAt ?? ''))
  })

  it('is about whole days of the calendar, until today', async () => {
    const day = (await askForReport(finance, { type: 'tax', period: 'quarterly', startDate: '2025-02-28' })).body
    expect(day).toMatchObject({ name: 'Tax payable, Q1 2025', startDate: '2025-01-01', endDate: '2025-03-31', format: 'pdf' })
    const month = (await askForReport(finance, { type: 'tax', startDate: today() })).body
    expect(month).toMatchObject({ period: 'monthly', startDate: `${today().slice(0, 7)}-01`, endDate: today() })
    for (const { id } of [day, month]) await reportIs(finance, id, 'ready')
  })
})

describe('the file of a report', () => {
  it('is a table with numbers as CSV, sheets with sums as XLSX, and pages as PDF', async () => {
    const [csv, xlsx, pdf] = [await generate('payouts', 'csv'), await generate('payouts', 'xlsx'), await generate('payouts', 'pdf')]
    const rows = Number(csv.data?.listed?.rows)
    const sen = Number(total(section(csv, 'By status'), 2))
    const ringgit = (sen / 100).toFixed(2)

    const text = await download(reader, csv)
    expect([text.status, text.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = parse(text.bytes, { bom: true, relax_column_count: true })
    const listed = lines.filter(([part]) => part === 'Agent payouts')
    expect(listed[0]?.slice(1)).toEqual(['Payout', 'Agent ID', 'Agent', 'Period', 'Method', 'Status', 'Commission (RM)', 'Amount (RM)'])
    expect([listed.length, listed.at(-1)?.at(-1)]).toEqual([rows + 2, ringgit])
    expect(listed.slice(1, -1).reduce((sum, line) => sum + Math.round(Number(line.at(-1)) * 100), 0)).toBe(sen)
    expect(lines.filter(([part]) => part === 'Report').map(([, label]) => label)).toEqual(['Period', 'As of', 'Generated by', 'Basis'])

    const book = unzip((await download(reader, xlsx)).bytes)
    const names = [...(book['xl/workbook.xml'] ?? '').matchAll(/<sheet name="(?<name>[^"]*)"/g)].map(([, name]) => name)
    expect(names).toEqual(['Figures', 'By status', 'Paid out by method', 'Agent payouts'])
    const sheet = book['xl/worksheets/sheet4.xml'] ?? ''
    expect(sheet.match(/<row>/g)).toHaveLength(rows + 2)
    expect(sheet).toContain(`<c s="4"><v>${ringgit}</v></c></row></sheetData>`)

    const { bytes, headers } = await download(reader, pdf)
    expect([bytes.subarray(0, 5).toString(), headers.get('content-type')]).toEqual(['%PDF-', 'application/pdf'])
    expect(headers.get('content-disposition')).toContain(`attachment; filename="payouts-${days.from}-to-${days.to}.pdf"`)
    const drawn = pdfTexts(bytes)
    for (const words of [pdf.name, 'Total payouts', 'Generated by', finance.user().name, 'Payouts created in the period', 'Page 1 of'])
      expect(drawn.join('\n')).toContain(words)
  })

  it('is for everybody who may read finance, now', async () => {
    const report = await generate('tax')
    const outsider = await ops.somebody(['orders.read'])
    expect([(await download(reader, report)).status, (await download(outsider, report)).status]).toEqual([200, 404])
    expect((await outsider.get('/finance/reports')).status).toBe(403)
    expect((await outsider.get(`/finance/reports/${report.id}`)).status).toBe(403)
    expect((await askForReport(reader, { type: 'tax', ...asked })).status).toBe(403)
    expect((await postMoney(reader, `/finance/reports/${report.id}/retry`, { version: report.version })).status).toBe(403)
  })

  it('is removed after ninety days, and with an agent whom it names; the figures stay', async () => {
    const [old, naming] = [await generate('tax'), await generate('payouts')]
    expect(Date.parse(old.expiresAt ?? '') - Date.parse(old.generatedAt ?? '')).toBeGreaterThan(89.9 * 86_400_000)
    await ReportModel.updateOne({ _id: old.id }, { $set: { expiresAt: new Date() } })
    await reportIs(finance, old.id, 'expired', 15_000)
    const after = await readReport(finance, old.id)
    expect([after.file, after.data, (await download(finance, old)).status]).toEqual([null, old.data, 404])
    const [agentId] = (await reportDoc(naming.id)).agentIds
    expect(agentId).toBeDefined()
    const noted = await AuditModel.find({ id: naming.id, action: 'agent.exported' }).lean()
    expect(noted.map(({ people, exported }) => [people?.includes(String(agentId)), exported?.name])).toEqual([[true, 'report-of-payouts']])
    await eraseAgentFromReports(String(agentId))
    expect([(await readReport(finance, naming.id)).status, (await download(finance, naming)).status]).toEqual(['expired', 404])
    const { agent } = await PayoutModel.findOne(created).orFail().lean<PayoutDoc>()
    expect(JSON.stringify(naming.data)).not.toContain(agent.name)
  })
})
