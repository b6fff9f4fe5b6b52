import type { FinancialReport, FinancialReportDetails } from '../../financial-reports/contract.ts'
import { expire, fail } from '../../financial-reports/generation/course.ts'
import { ReportModel, type ReportDoc } from '../../financial-reports/model.ts'
import { onLatest, type Answer, type Client } from '../http/client.ts'
import { postMoney } from './payments.ts'
import { until } from '../system/processes.ts'

/** Asks for a report under a key of its own. */
export const askForReport = (client: Client, body: object, key?: string): Promise<Answer<FinancialReport>> =>
  postMoney<FinancialReport>(client, '/finance/reports', body, key)

export const readReport = async (client: Client, id: string): Promise<FinancialReportDetails> =>
  (await client.get<FinancialReportDetails>(`/finance/reports/${id}`)).body

/** A report that is ready. */
export async function generated(client: Client, body: object): Promise<FinancialReportDetails> {
  const { status, body: report } = await askForReport(client, body)
  if (status !== 202) throw new Error(JSON.stringify(report))
  await reportIs(client, report.id, 'ready')
  return readReport(client, report.id)
}

export const reportIs = (client: Client, id: string, status: FinancialReport['status'], withinMs?: number): Promise<void> =>
  until(async () => (await readReport(client, id)).status === status, withinMs)

export const reportDoc = (id: string) => ReportModel.findById(id).orFail().lean<ReportDoc>()

/** Causes every kind of event of financial reports. */
export async function changeFinancialReports(client: Client): Promise<void> {
  const { id } = await generated(client, { type: 'refunds', period: 'daily', startDate: '2026-01-05', format: 'csv' })
  await expire(await reportDoc(id))
  const underWay = () => ReportModel.updateOne({ _id: id }, { $set: { status: 'generating' } })
  // As a job leaves it when all its attempts have failed.
  await underWay()
  await fail(await reportDoc(id), 'Something went wrong on the server.')
  await act(client, id, 'retry')
  await reportIs(client, id, 'ready')
  await underWay()
  await act(client, id, 'cancel')
}

async function act(client: Client, id: string, verb: 'retry' | 'cancel'): Promise<void> {
  const { status, body } = await onLatest(
    () => readReport(client, id),
    ({ version }) => postMoney(client, `/finance/reports/${id}/${verb}`, { version }),
  )
  if (status !== 200) throw new Error(`${verb}: ${JSON.stringify(body)}`)
}
