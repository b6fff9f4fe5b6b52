import { readFile } from 'node:fs/promises'
import type { FinancialReportPage } from '@kainsiap/ops/financial-reports/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { generated } from '../../services/ops/src/testing/financial-reports.ts'
import { until } from '../../services/ops/src/testing/processes.ts'
import { expectAccessible } from './axe.ts'
import { address, freshness, openHarness, rowOf, type Harness } from './harness.ts'

let harness: Harness
let writer: Client

beforeAll(async () => {
  harness = await openHarness()
  writer = await harness.ops.somebody(['finance.read', 'finance.write'])
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const path = '/backoffice/finance/reports'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const mine = async () => (await writer.get<FinancialReportPage>('/finance/reports?tab=mine')).body.items

it('generates a report by keyboard while a colleague watches, and saves its file', async () => {
  const { page: theirs } = await harness.open(path, { as: await harness.ops.somebody(['finance.read']) })
  const { page } = await harness.open(`${path}?tab=mine`, { as: writer })
  await page.getByText('No reports found', { exact: true }).waitFor()
  await theirs.getByRole('tab', { name: /^All/ }).waitFor()
  expect(await button(theirs, 'Generate Report').count()).toBe(0)

  await button(page, 'Generate Report').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Generate Report' })
  await dialog.getByLabel('Type', { exact: true }).selectOption('Revenue')
  await dialog.getByLabel('Period', { exact: true }).selectOption('Custom')
  await dialog.getByLabel('Start', { exact: true }).fill('2026-01-31')
  await dialog.getByLabel('End', { exact: true }).fill('2026-01-01')
  await dialog.getByRole('radio', { name: 'CSV' }).press('Space')
  await dialog.getByRole('button', { name: 'Generate Report', exact: true }).press('Enter')
  await dialog.getByText('The end date is before the start date.', { exact: true }).waitFor()
  expect(await mine()).toEqual([])
  await expectAccessible(page, 'the dialog that generates a report')
  await dialog.getByLabel('End', { exact: true }).fill('2026-02-10')
  await dialog.getByText('Revenue, 31 Jan – 10 Feb 2026', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Generate Report', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await until(async () => (await mine()).length === 1)
  const [report] = await mine()
  if (!report) throw new Error('no report')
  for (const each of [page, theirs]) await rowOf(each, report).getByText('Ready', { exact: true }).waitFor()
  expect((await mine()).length).toBe(1)
  await expectAccessible(page, 'financial reports')

  const saving = page.waitForEvent('download')
  await rowOf(page, report)
    .getByRole('button', { name: /^Download/ })
    .press('Enter')
  const file = await saving
  expect(file.suggestedFilename()).toBe('revenue-2026-01-31-to-2026-02-10.csv')
  expect(await readFile((await file.path()) ?? '', 'utf8')).toContain('By day,Day,Orders,Services (RM)')

  await theirs.getByRole('link', { name: report.name, exact: true }).click()
  const drawer = theirs.getByRole('dialog', { name: 'Financial report' })
  await drawer.getByRole('group', { name: 'Summary' }).getByText('Total revenue', { exact: true }).waitFor()
  await drawer.getByRole('heading', { name: 'By day', exact: true }).waitFor()
  expect(await drawer.getByRole('button', { name: 'Generate again…', exact: true }).getAttribute('aria-disabled')).toBe('true')
  await expectAccessible(theirs, 'a financial report')
})

it('is asked for in Financial Management by who may write, and leads to the reports', async () => {
  const { page: theirs } = await harness.open('/backoffice/finance', { as: await harness.ops.somebody(['finance.read']) })
  await freshness(theirs, 'live').waitFor()
  expect(await button(theirs, 'Generate Report').count()).toBe(0)
  const { page } = await harness.open('/backoffice/finance', { as: writer })
  const dialog = page.getByRole('dialog', { name: 'Generate Report' })
  for (const tab of ['Agent Payouts', 'Refunds', 'Analytics', 'Payments']) {
    const link = page.getByRole('navigation', { name: 'Financial Management' }).getByRole('link', { name: new RegExp(`^${tab}`) })
    await link.click()
    await link.and(page.locator('[aria-current=page]')).waitFor()
    await button(page, 'Generate Report').click()
    await dialog.getByLabel('Type', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  const before = (await mine()).length
  await button(page, 'Generate Report').click()
  await dialog.getByRole('button', { name: 'Generate Report', exact: true }).click()
  await until(() => address(page).startsWith(path))
  await until(async () => (await mine()).length === before + 1)
})

it('shows a report on a page of its own, generates it again, and says where none is found', async () => {
  const report = await generated(writer, { type: 'summary', period: 'monthly', startDate: '2026-01-05', format: 'xlsx' })
  const { page } = await harness.open(`${path}/${report.id}`, { as: writer, width: 390, height: 844, theme: 'dark' })
  await page.getByRole('heading', { level: 1, name: 'Financial summary, Jan 2026', exact: true }).waitFor()
  await page.getByText(/^The XLSX is kept until /).waitFor()
  const before = (await mine()).length
  await button(page, 'Generate again…').click()
  const dialog = page.getByRole('dialog', { name: 'Generate Report' })
  expect(await dialog.getByLabel('Any day of the period', { exact: true }).inputValue()).toBe('1 Jan 2026')
  await dialog.getByRole('button', { name: 'Generate Report', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await until(async () => (await mine()).length === before + 1)

  const { page: list } = await harness.open(`${path}?search=nothing-of-that-name`, { as: writer })
  await list.getByText('No reports found', { exact: true }).waitFor()
  await until(() => address(list).startsWith(path))
})
