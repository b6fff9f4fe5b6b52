import type { FinancialReportPage } from '@kainsiap/ops/financial-reports/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { until } from '../../services/ops/src/testing/processes.ts'
import { expectAccessible } from './axe.ts'
import { openHarness, visit, type Harness } from './harness.ts'

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

it('is generated from every page of Financial Management once its period is right, and again', async () => {
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
