import { readFile } from 'node:fs/promises'
import type { FinancialReportPage } from '@kainsiap/ops/financial-reports/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { address, type Harness, openHarness, rowOf, visit } from './harness.ts'

let harness: Harness
let writer: Client

beforeAll(async () => {
  harness = await openHarness()
})
beforeEach(async () => {
  writer = await harness.ops.somebody(['finance.read', 'finance.write'])
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const path = '/backoffice/finance/reports'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const mine = async () => (await writer.get<FinancialReportPage>('/finance/reports?tab=mine')).body.items

it('generates a report by keyboard from Financial Management while a colleague watches, and saves its file', async () => {
  const { page: theirs } = await harness.open(path, { as: await harness.ops.somebody(['finance.read']) })
  await theirs.getByRole('tab', { name: /^All/ }).waitFor()
  expect(await button(theirs, 'Generate Report').count()).toBe(0)

  const { page } = await harness.open('/backoffice/finance', { as: writer })
  const dialog = page.getByRole('dialog', { name: 'Generate Report' })
  const generate = dialog.getByRole('button', { name: 'Generate Report', exact: true })
  await button(page, 'Generate Report').press('Enter')
  await dialog.getByLabel('Type', { exact: true }).selectOption('Revenue')
  await dialog.getByLabel('Period', { exact: true }).selectOption('Custom')
  await dialog.getByLabel('Start', { exact: true }).fill('2026-01-31')
  await dialog.getByLabel('End', { exact: true }).fill('2026-02-10')
  await dialog.getByRole('radio', { name: 'CSV' }).press('Space')
  await dialog.getByText('Revenue, 31 Jan – 10 Feb 2026', { exact: true }).waitFor()
  await generate.press('Enter')
  await until(() => address(page).startsWith(path))
  await until(async () => (await mine()).length === 1)
  const [report] = await mine()
  if (!report) throw new Error('no report')
  for (const each of [page, theirs]) await rowOf(each, report).getByText('Ready', { exact: true }).waitFor()
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
})

it.runIf(isExtended)('is generated from every page of Financial Management once its period is right, and again', async () => {
  const { page } = await harness.open('/backoffice/finance', { as: writer })
  const dialog = page.getByRole('dialog', { name: 'Generate Report' })
  const generate = dialog.getByRole('button', { name: 'Generate Report', exact: true })
  for (const tab of ['Agent Payouts', 'Refunds', 'Analytics', 'Payments']) {
    const link = page.getByRole('navigation', { name: 'Financial Management' }).getByRole('link', { name: new RegExp(`^${tab}`) })
    await link.click()
    await link.and(page.locator('[aria-current=page]')).waitFor()
    await button(page, 'Generate Report').click()
    await dialog.getByLabel('Type', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await button(page, 'Generate Report').press('Enter')
  await dialog.getByLabel('Type', { exact: true }).selectOption('Revenue')
  await dialog.getByLabel('Period', { exact: true }).selectOption('Custom')
  await dialog.getByLabel('Start', { exact: true }).fill('2026-01-31')
  await dialog.getByLabel('End', { exact: true }).fill('2026-01-01')
  await dialog.getByRole('radio', { name: 'CSV' }).press('Space')
  await generate.press('Enter')
  await dialog.getByText('The end date is before the start date.', { exact: true }).waitFor()
  expect(await mine()).toEqual([])
  await expectAccessible(page, 'the dialog that generates a report')
  await dialog.getByLabel('End', { exact: true }).fill('2026-02-10')
  await generate.press('Enter')
  await until(async () => (await mine())[0]?.status === 'ready')
  const [report] = await mine()
  if (!report) throw new Error('no report')

  await visit(page, `${path}/${report.id}`)
  await page.getByRole('heading', { level: 1, name: report.name, exact: true }).waitFor()
  await page.getByText(/^The CSV is kept until /).waitFor()
  await button(page, 'Generate again…').click()
  expect(await dialog.getByLabel('Start', { exact: true }).inputValue()).toBe('31 Jan 2026')
  await generate.click()
  await dialog.waitFor({ state: 'detached' })
  await until(async () => (await mine()).length === 2)
  await visit(page, `${path}?search=nothing-of-that-name`)
  await page.getByText('No reports found', { exact: true }).waitFor()
})
