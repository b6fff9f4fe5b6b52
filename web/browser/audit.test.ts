import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { AuditPage } from '@kainsiap/ops/audit/contract'
import { audit } from '../../services/ops/src/platform/changes/audit.ts'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import { addCustomer } from '../../services/ops/src/testing/entities/customers.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { type Harness, openHarness, rowOf, visit } from './harness.ts'

let harness: Harness
let staff: Client

beforeAll(async () => {
  harness = await openHarness()
  staff = await harness.ops.staff('superAdmin')
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

const path = '/backoffice/audit'

it('shows new entries live, one whole, and who saw whose personal data; verifies the chain', async () => {
  const { page } = await harness.open('/backoffice', { as: 'superAdmin' })
  await page.getByRole('button', { name: 'System Settings' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit Log' }).click()
  for (const head of ['Time', 'Performed by', 'Action', 'Record', 'Changes'])
    await page.getByRole('columnheader', { name: head }).first().waitFor()
  await page.locator('[data-row]').first().waitFor()
  await expectAccessible(page, 'audit')

  const { id } = (await harness.ops.somebody([])).user()
  await staff.post(`/users/${id}/deactivate`, { version: 1 })
  const entryOf = async () => (await staff.get<AuditPage>(`/audit?recordId=${id}&action=user.deactivated`)).body.items[0]
  await until(async () => Boolean((await entryOf())?.chain))
  const entry = await entryOf()
  if (!entry) throw new Error('not audited')
  await rowOf(page, entry).getByText('Deactivated', { exact: true }).waitFor()
  await rowOf(page, entry).getByRole('link').first().click()
  const drawer = page.getByRole('dialog', { name: 'Entry of the audit log' })
  await drawer.getByRole('heading', { name: 'User · Deactivated' }).waitFor()
  await drawer.getByText('Active', { exact: true }).first().waitFor()
  await drawer.getByText(entry.chain?.hash ?? 'no hash').waitFor()
  await drawer.getByRole('link', { name: 'All entries of this record' }).click()
  await page.getByText('Record:').waitFor()
  await expect.poll(() => page.locator('[data-row]').count()).toBe(2)

  const actor = { kind: 'staff' as const, id: staff.user().id, name: 'Datin Rosmah' }
  const shown = { field: 'icNumber', reason: 'Tax form asked for by the agent' }
  await audit({ action: 'user.sessionsEnded', actor, entity: 'user', id, requestId: null, shown })
  await page.getByRole('tab', { name: 'Views of personal data' }).click()
  await page.getByText('Tax form asked for by the agent').waitFor()

  await page.getByRole('button', { name: 'Verify now' }).click()
  await page.getByText('Verified', { exact: true }).waitFor()
})

it.runIf(isExtended)('finds entries by a name, and says what is wrong with an address', async () => {
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
