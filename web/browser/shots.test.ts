import { afterAll, beforeAll, it } from 'vitest'
import type { User } from '@kainsiap/ops/users/contract'
import { openHarness, type Harness } from './harness.ts'
let harness: Harness
beforeAll(async () => { harness = await openHarness() })
afterAll(() => harness.close())
it('shots', async () => {
  const admin = await harness.ops.staff('superAdmin')
  const { body } = await admin.post<User>('/users', { name: 'Lim Wei Jie', email: 'lim.weijie@kainsiap.example', role: 'manager', department: 'Finance', permissions: ['users.read','customers.read','agents.read','orders.read','finance.read','finance.write','support.read','analytics.read'] })
  for (const [w, h] of [[1440, 1000], [390, 844]] as const) {
    const { page } = await harness.open('/backoffice/users', { as: 'superAdmin', width: w, height: h })
    const shot = async (name: string) => {
      for (const theme of ['light', 'dark'] as const) {
        await page.evaluate((t) => { document.documentElement.dataset['theme'] = t }, theme)
        await page.waitForTimeout(250)
        await page.screenshot({ path: `/tmp/w/shots/${name}-${w}-${theme}.png` })
      }
      await page.evaluate(() => { document.documentElement.dataset['theme'] = 'light' })
    }
    await page.locator('[data-row]').first().waitFor()
    await page.waitForTimeout(500)
    await shot('users')
    await page.goto(`/backoffice/users?open=${body.id}`)
    await page.getByText('Permissions').first().waitFor()
    await page.waitForTimeout(800)
    await shot('user')
    await page.locator('form > div').first().evaluate((e) => e.scrollTo(0, 10000))
    await page.waitForTimeout(300)
    await shot('user-end')
    await page.goto('/backoffice/users/create')
    await page.getByLabel('Full name').waitFor()
    await shot('add')
    await page.goto('/backoffice/mailbox')
    await page.locator('summary').first().click()
    await shot('mailbox')
    const link = (await page.getByRole('link', { name: /invitation#/ }).first().getAttribute('href')) ?? ''
    await page.goto('/backoffice/orders')
    await page.locator('[data-row]').first().waitFor()
    if (w > 1000) { await page.getByRole('button', { name: 'Export…' }).click() } else { await page.getByRole('button', { name: 'More actions' }).click(); await page.getByRole('menuitem', { name: 'Export…' }).click() }
    await page.getByRole('dialog').getByLabel('Format').waitFor()
    await shot('export')
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
    await page.getByText('Export started').waitFor()
    await page.getByRole('button', { name: /^Jobs/ }).click()
    await page.waitForTimeout(2500)
    await shot('tray')
    const { page: out } = await harness.open(link, { width: w, height: h })
    await out.getByLabel('New password').first().waitFor()
    await out.screenshot({ path: `/tmp/w/shots/invitation-${w}.png` })
  }
}, 200000)
