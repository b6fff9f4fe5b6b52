import type { BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import type { User } from '../../services/ops/src/users/contract.ts'
import { expectAccessible } from './axe.ts'
import { freshness, openHarness, type Harness } from './harness.ts'

let harness: Harness

beforeAll(async () => {
  harness = await openHarness()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

declare global {
  interface Window {
    /** How often the browser was asked for its permission, and the titles that it showed on the desktop. */
    desktop: { asked: number; shown: string[] }
  }
}

/** A browser whose user allows notifications when they are asked. */
const allowing = (context: BrowserContext) =>
  context.addInitScript(() => {
    const desktop: Window['desktop'] = { asked: 0, shown: [] }
    class Notification extends EventTarget {
      static get permission() {
        return sessionStorage.getItem('desktop permission') ?? 'default'
      }
      static async requestPermission() {
        desktop.asked += 1
        sessionStorage.setItem('desktop permission', 'granted')
        return 'granted'
      }
      constructor(title: string, { body }: { body: string }) {
        super()
        desktop.shown.push(`${title}: ${body}`)
      }
    }
    Object.assign(window, { desktop, Notification })
  })

async function give(person: Client, permissions: string[]): Promise<void> {
  const admin = await harness.ops.staff('superAdmin')
  const { id } = person.user()
  const { version } = (await admin.get<User>(`/users/${id}`)).body
  expect((await admin.patch(`/users/${id}`, { version, permissions })).status).toBe(200)
}

it('counts on the bell what is new, live in every browser, says it in words, and shows it on the desktop if asked to', async () => {
  const person = await harness.ops.somebody([])
  // The browser that signs in is one that the account does not know.
  const { page } = await harness.open('/backoffice', { as: person, prepare: allowing })
  const other = await harness.open('/backoffice', { as: person })
  const bell = page.getByRole('button', { name: 'Notices: 2 unread' })
  await bell.focus()
  await page.keyboard.press('Enter')
  const tray = page.getByRole('dialog', { name: 'Notices' })
  const rows = tray.getByRole('listitem')
  await rows.first().getByText('New sign-in').waitFor()
  expect(await rows.first().innerText()).toMatch(/^Unread:\s+New sign-in to your account\s+Chrome on \w+, from /)
  expect(await page.evaluate(() => window.desktop)).toEqual({ asked: 0, shown: [] })
  await tray.getByRole('checkbox', { name: 'Show desktop notifications' }).check()
  for (const each of [page, other.page]) await freshness(each, 'live').waitFor()
  await give(person, ['analytics.read'])
  const admin = (await harness.ops.staff('superAdmin')).user().name
  await rows.first().getByText(`analytics.read added, by ${admin}`).waitFor()
  expect(await page.evaluate(() => window.desktop)).toEqual({
    asked: 1,
    shown: [`Your permissions changed: analytics.read added, by ${admin}`],
  })
  await expectAccessible(page, 'notices')
  await other.page.getByRole('button', { name: 'Notices: 3 unread' }).waitFor()
  await tray.getByRole('button', { name: 'Mark all read' }).click()
  for (const each of [page, other.page]) await each.getByRole('button', { name: 'Notices', exact: true }).waitFor()
  expect(await tray.getByText('Unread').count()).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: 'Notices', exact: true }).click()
  expect(await tray.getByRole('checkbox', { name: 'Show desktop notifications' }).isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await tray.count()).toBe(0)
})
