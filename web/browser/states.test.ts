import type { BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { chipStates, freshness } from './harness.ts'
import { openStub, type StubHarness } from './stubHarness.ts'

let harness: StubHarness

beforeAll(async () => {
  harness = await openStub()
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

/** In the page: a browser whose user blocks notifications when they are asked. */
function refuseDesktop() {
  let permission: NotificationPermission = 'default'
  class Notification extends EventTarget {
    static get permission() {
      return permission
    }
    static async requestPermission() {
      return (permission = 'denied')
    }
  }
  Object.assign(window, { Notification })
}

it('says why the queues cannot be opened, and opens no tab', async () => {
  const { page, context } = await harness.open('/backoffice/queues', { as: 'superAdmin', expects: /ERR_INTERNET_DISCONNECTED/ })
  await page.getByRole('heading', { name: 'Queues' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Open queues' }).click()
  await page.getByRole('alert').getByText('Failed to open queues').waitFor()
  await expect.poll(() => context.pages().length).toBe(1)
  await context.setOffline(false)
})

it.runIf(isExtended)('says when notices cannot be loaded, when there are none, and why the desktop cannot be had', async () => {
  const person = harness.stub.somebody([])
  let given: { status: number; json: object } = { status: 503, json: {} }
  const prepare = async (context: BrowserContext) => {
    await context.addInitScript(refuseDesktop)
    await context.route('**/api/notices', (route) => route.fulfill(given))
  }
  const { page } = await harness.open('/backoffice', { as: person, prepare, expects: /503/ })
  await freshness(page, 'live').waitFor()
  await page.getByRole('button', { name: 'Notices' }).click()
  const tray = page.getByRole('dialog', { name: 'Notices' })
  await tray.getByText('Failed to load your notices').waitFor()
  given = { status: 200, json: { items: [], unread: 0 } }
  await tray.getByRole('button', { name: 'Try again' }).click()
  await tray.getByText('No notices yet').waitFor()
  const desktop = tray.getByRole('checkbox', { name: 'Show desktop notifications' })
  await desktop.click()
  await tray.getByText('This browser blocks notifications from this site.').first().waitFor()
  expect([await desktop.isChecked(), await desktop.isDisabled()]).toEqual([false, true])
})

it('says since when it is stale while the server is silent on an open line, moves nothing, and is right again by itself', async () => {
  let isSilent = false
  let hear = () => {}
  const screen = await harness.openLive('/backoffice/orders', {
    as: 'dispatcher',
    prepare: async (context) => {
      await context.clock.install()
      await context.routeWebSocket(/\/socket\.io\//, (socket) => {
        const server = socket.connectToServer()
        const held: (string | Buffer)[] = []
        server.onMessage((message) => (isSilent ? void held.push(message) : socket.send(message)))
        hear = () => {
          isSilent = false
          for (const message of held.splice(0)) socket.send(message)
        }
      })
    },
  })
  const { page } = screen
  const states = await chipStates(screen)
  const places = () =>
    page.evaluate(() =>
      ['[role=tablist]', 'table', '[data-row]', 'nav[aria-label=Pages]'].map(
        (part) => document.querySelector(part)?.getBoundingClientRect().top,
      ),
    )
  const stood = await places()
  isSilent = true
  await page.clock.runFor(16_000)
  const said = /^Stale since \d{1,2}:\d\d [ap]m/
  await freshness(page, 'stale').getByText(said).waitFor()
  await page.getByRole('main').getByText(said).waitFor()
  expect(await places()).toEqual(stood)
  await expectAccessible(page, 'stale')
  hear()
  await freshness(page, 'live').waitFor()
  expect(states().slice(0, 2)).toEqual(['live', 'stale'])
  await page.getByRole('main').getByText(said).waitFor({ state: 'detached' })
})
