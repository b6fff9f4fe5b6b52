import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/client.ts'
import { addCustomer } from '../../services/ops/src/testing/customers.ts'
import { expectAccessible } from './axe.ts'
import { openHarness, visit, type Harness } from './harness.ts'

let harness: Harness
let staff: Client

beforeAll(async () => {
  harness = await openHarness()
  staff = await harness.ops.staff('superAdmin')
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const path = '/backoffice/audit'

it('finds entries by a name, and says what is wrong with an address', async () => {
  // Entries are found by a name, though the log holds none.
  const { name } = await addCustomer(staff)
  const { page } = await harness.open(path, { as: 'superAdmin' })
  await page.locator('[data-row]').first().getByRole('link').first().click()
  await page.getByRole('dialog', { name: 'Entry of the audit log' }).waitFor()
  await expectAccessible(page, 'entry of the audit log')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  const chooser = page.getByRole('dialog', { name: 'Record', exact: true })
  await chooser.getByRole('radio', { name: 'Customer' }).waitFor()
  await expectAccessible(page, 'choosing a record', 'wide')
  await chooser.getByRole('combobox').fill(name)
  await page.getByRole('option', { name }).waitFor()
  await page.getByRole('option', { name }).click()
  await page.getByText(`Record: ${name}`).waitFor()
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1)

  await visit(page, `${path}?from=2026-07-14&to=2026-07-01`)
  await page.getByText('with the first day after the last day').waitFor()
})
