import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EventModel } from '../../platform/changes/event-log.ts'
import { malaysianDay } from '../../platform/clock.ts'
import type { Job } from '../../platform/jobs/contract.ts'
import { JobModel } from '../../platform/jobs/model.ts'
import { countByStatus, times } from '../../testing/entities/bookings.ts'
import type { Client } from '../../testing/http/client.ts'
import { askForReport, generated, readReport, reportIs } from '../../testing/entities/financial-reports.ts'
import { shareOps, type BorrowedOps } from '../../testing/system/shared-ops.ts'
import { postMoney } from '../../testing/entities/payments.ts'
import { freePort, startProcess, until } from '../../testing/system/processes.ts'
import type { FinancialReport, FinancialReportDetails, FinancialReportPage } from '../contract.ts'
import { reportJobKind } from './job-kind.ts'
import { ReportModel } from '../model.ts'

let ops: BorrowedOps
let finance: Client
let reader: Client

const asked = { period: 'custom', startDate: '2026-01-01', endDate: malaysianDay(new Date()) } as const

beforeAll(async () => {
  ops = await shareOps()
  finance = await ops.somebody(['finance.read', 'finance.write'])
  reader = await ops.somebody(['finance.read'])
})
afterAll(() => ops.stop())

describe('asking for a report', () => {
  it.each([
    [{ startDate: '2010-01-01', endDate: '2026-01-01' }, 'endDate', 'The period is longer than ten years. Select a shorter period.'],
    [{ startDate: '2026-03-02', endDate: '2026-03-01' }, 'endDate', 'The end date is before the start date.'],
    [{ startDate: '2026-03-02', endDate: '2099-01-01' }, 'endDate', 'The period ends in the future. Select a date up to today.'],
    [{ period: 'monthly', startDate: '0001-01-01' }, 'startDate', 'must be from 2000-01-01 to 2099-12-31'],
    [{ period: 'monthly', startDate: '2099-01-01' }, 'startDate', 'The period starts in the future. Select a date up to today.'],
    [{ startDate: '2026-03-02' }, 'endDate', 'Select an end date.'],
    [{ period: 'weekly', startDate: '2026-03-02', endDate: '2026-03-03' }, 'endDate', 'Only a custom period has an end date.'],
    [{ period: 'daily', startDate: '2026-03-02', endDate: '2026-03-03' }, 'endDate', /^A daily report covers one day/],
  ])('refuses the days %j in words, and nothing is moved', async (given, path, message) => {
    const before = await ReportModel.countDocuments()
    const { status, body } = await askForReport(finance, { type: 'revenue', period: 'custom', ...given })
    expect([status, body.code, body.details?.['issues']]).toEqual([
      400,
      'validation_failed',
      [{ path, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
    ])
    expect(await ReportModel.countDocuments()).toBe(before)
  })

  it('makes one report under one Idempotency-Key, however often it is sent', async () => {
    const key = randomUUID()
    const answers = await Promise.all(times(6, () => askForReport(finance, { type: 'tax', ...asked }, key)))
    const later = await askForReport(finance, { type: 'tax', ...asked }, key)
    const made = [...answers, later].filter(({ status }) => status === 202).map(({ body }) => body.id)
    expect(new Set(made).size).toBe(1)
    expect(countByStatus(answers)[202]).toBeGreaterThan(0)
    await reportIs(finance, made[0] ?? '', 'ready')
    await until(async () => (await EventModel.countDocuments({ type: 'financialReport.ready', id: made[0] })) === 1)
    expect((await askForReport(finance, { type: 'revenue', ...asked }, key)).body.code).toBe('idempotency_key_reused')
  })

  it('is told to its owner as a job, and to everybody live', async () => {
    const watcher = reader.watch()
    await watcher.opened
    const report = await generated(finance, { type: 'summary', ...asked, format: 'xlsx' })
    const seen = () => watcher.events.filter(({ id }) => id === report.id).map(({ type }) => type.replace('financialReport.', ''))
    await until(() => seen().length === 3)
    expect(seen()).toEqual(['requested', 'generating', 'ready'])
    watcher.close()
    const { items } = (await finance.get<{ items: Job[] }>('/jobs')).body
    expect(items[0]).toMatchObject({
      kind: 'financial-reports',
      title: `${report.name}, XLSX`,
      status: 'succeeded',
      result: { fileId: report.file?.id },
    })
  })

  it('is found by name, filters and tabs', async () => {
    const report = await generated(finance, { type: 'commissions', period: 'yearly', startDate: '2024-05-05', format: 'xlsx' })
    const ids = async (client: Client, query: string) =>
      (await client.get<FinancialReportPage>(`/finance/reports?limit=50&${query}`)).body.items.map(({ id }) => id)
    const queries = [
      'search=commissions+2024',
      'type=commissions,tax',
      'format=xlsx',
      'status=ready',
      'period=yearly',
      'tab=mine',
      'tab=ready',
      'sort=startDate',
    ]
    for (const query of queries) expect([query, (await ids(finance, query)).includes(report.id)]).toEqual([query, true])
    for (const query of [
      'search=nobody',
      'type=refunds',
      'format=csv',
      'status=failed',
      'period=daily',
      'tab=underway',
      'tab=failed',
      'tab=ready&status=failed',
    ])
      expect([query, (await ids(finance, query)).includes(report.id)]).toEqual([query, false])
    expect(await ids(reader, 'tab=mine')).toEqual([])
    expect((await reader.get(`/finance/reports/${'0'.repeat(24)}`)).body).toMatchObject({
      code: 'not_found',
      message: 'Financial report not found',
    })
  })
})

const act = async (id: string, verb: 'retry' | 'cancel') =>
  postMoney<FinancialReportDetails>(finance, `/finance/reports/${id}/${verb}`, { version: (await readReport(finance, id)).version })

it('a report whose worker is killed in the middle is generated once', { timeout: 120_000 }, async () => {
  const resume = ops.pauseWorker()
  const dying = startProcess('worker', await freePort(), { ...ops.env, CRASH_AT: 'financialReports.fileStored:1' })
  const { body } = await askForReport(finance, { type: 'revenue', ...asked, format: 'pdf' })
  await dying.exited
  expect(await readReport(finance, body.id)).toMatchObject({ status: 'generating', file: null, data: null })
  // As if the time had passed for which the job is that worker's.
  await JobModel.collection.updateMany({ kind: reportJobKind.name, status: 'running' }, { $set: { 'lease.until': new Date(0) } })
  resume()
  await reportIs(finance, body.id, 'ready', 60_000)
  const report = await readReport(finance, body.id)
  const file = await fetch(`${finance.url}/api/files/${report.file?.id ?? ''}`, { headers: { authorization: `Bearer ${finance.token()}` } })
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await until(async () => (await EventModel.countDocuments({ type: 'financialReport.ready', id: body.id })) === 1)
  expect(report).toMatchObject({ attempt: 1, problem: null })
})

it(
  'five reports are under way for one person, and each can be cancelled and retried, by the report or by its job',
  { timeout: 120_000 },
  async () => {
    const resume = ops.pauseWorker()
    const mine = await ops.somebody(['finance.read', 'finance.write'])
    const waiting: FinancialReport[] = []
    for (const type of ['tax', 'tax', 'tax', 'tax', 'tax']) waiting.push((await askForReport(mine, { type, ...asked })).body)
    expect((await askForReport(mine, { type: 'tax', ...asked })).body).toMatchObject({
      code: 'rule_broken',
      message: 'You have 5 reports in progress already. Wait until one is ready, or cancel one.',
    })
    const [first, second, third] = waiting.map(({ id }) => id) as [string, string, string]
    expect((await act(first, 'cancel')).body).toMatchObject({ status: 'cancelled', problem: `Cancelled by ${finance.user().name}.` })
    expect((await act(first, 'cancel')).body).toMatchObject({ code: 'transition_refused', message: 'This report was cancelled.' })
    expect((await act(second, 'retry')).body).toMatchObject({ code: 'transition_refused', message: 'This report is in progress.' })
    const { items } = (await mine.get<{ items: Job[] }>('/jobs')).body
    // The latest job is that of the last report.
    await mine.post(`/jobs/${items[0]?.id ?? ''}/cancel`)
    resume()
    await reportIs(finance, waiting[4]?.id ?? '', 'cancelled', 30_000)
    for (const id of [second, third]) await reportIs(finance, id, 'ready')
    expect((await act(second, 'retry')).body.message).toBe('This report is ready.')
    expect((await act(first, 'retry')).body).toMatchObject({ status: 'queued', attempt: 2, problem: null })
    await reportIs(finance, first, 'ready')
  },
)
