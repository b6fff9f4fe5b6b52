import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../services/ops/src/testing/http/client.ts'
import { fillLog } from '../../services/ops/src/testing/changes/event-log.ts'
import type { Ops } from '../../services/ops/src/testing/system/ops.ts'
import { ready, startProcess, until } from '../../services/ops/src/testing/system/processes.ts'
import { isExtended } from '../../services/ops/src/testing/tier.ts'
import { expectAccessible } from './axe.ts'
import { act } from './colleague.ts'
import { chipStates, freshness, openOwnHarness, rowOf, type Harness } from './harness.ts'

let harness: Harness<Ops>
/** A user of the second API process, which keeps running when the browser's stops. */
let colleague: Client

beforeAll(async () => {
  harness = await openOwnHarness({ apis: 2 })
  colleague = await harness.ops.staff('admin', 1)
})
afterEach(() => harness.clear())
afterAll(() => harness.close())

/** After this silence a console is stale in any case. */
const silenceMs = 15_000
const away = /ERR_|WebSocket connection|status of 5\d\d/
const api = () => {
  const [first] = harness.ops.apis
  if (!first) throw new Error('no API process runs')
  return first
}

it('does not show a connection that dropped and came back at once, and misses nothing of it', async () => {
  let opened = 0
  let drop: () => Promise<unknown> = () => Promise.reject(new Error('no socket was opened'))
  const order = await harness.bookings.bookClaimed()
  const screen = await harness.openLive('/backoffice/orders', {
    as: 'dispatcher',
    prepare: async (context) => {
      await context.clock.install()
      await context.routeWebSocket(/\/socket\.io\//, (socket) => {
        const server = socket.connectToServer()
        opened += 1
        drop = () => Promise.all([socket.close({ code: 3001 }), server.close()])
      })
    },
  })
  const { page } = screen
  const states = await chipStates(screen)
  // The page's clock runs on request alone: however slow the machine is, the connection is back within a second of it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await drop()
  await act(colleague, order, { verb: 'status', status: 'pickup_scheduled' })
  // It tries again 250 to 750 ms after it dropped.
  await until(async () => {
    await page.clock.runFor(10)
    return opened === 2
  })
  const moved = rowOf(page, order).getByText('Pickup scheduled')
  await until(async () => {
    await page.clock.runFor(5)
    return moved.isVisible()
  })
  expect(states()).toEqual(['live'])
})

it.runIf(isExtended)(
  'says since when it is stale while the server is silent on an open line, and shows afterwards what happened',
  async () => {
    const order = await harness.bookings.bookClaimed()
    const screen = await harness.openLive('/backoffice/orders', { as: 'dispatcher', expects: away, isOwn: true })
    const { page } = screen
    const states = await chipStates(screen)
    const before = await rowOf(page, order).innerText()
    const places = () =>
      page.evaluate(() =>
        ['[role=tablist]', 'table', '[data-row]', 'nav[aria-label=Pages]'].map(
          (part) => document.querySelector(part)?.getBoundingClientRect().top,
        ),
      )
    const stood = await places()
    api().child.kill('SIGSTOP')
    try {
      await freshness(page, 'stale')
        .getByText(/^Stale since \d{1,2}:\d\d [ap]m$/)
        .waitFor()
      await page
        .getByRole('main')
        .getByText(/^Stale since \d{1,2}:\d\d [ap]m\.$/)
        .waitFor()
      expect(await places()).toEqual(stood)
      const moved = await act(colleague, order, { verb: 'status', status: 'pickup_scheduled' })
      await act(colleague, moved, { verb: 'cancel', reason: 'The customer called' })
      expect(await rowOf(page, order).innerText()).toBe(before)
    } finally {
      api().child.kill('SIGCONT')
    }
    await rowOf(page, order).getByText('Cancelled', { exact: true }).waitFor()
    await freshness(page, 'live').waitFor()
    await expect.poll(() => states().at(-1)).toBe('live')
    expect(states().slice(0, 2)).toEqual(['live', 'stale'])
    await page
      .getByRole('main')
      .getByText(/^Stale since/)
      .waitFor({ state: 'detached' })
  },
)

it('says that there is no connection while the server is gone, locks what would be done blindly, and is right again by itself', async () => {
  const order = await harness.bookings.bookClaimed()
  const { page } = await harness.openLive(`/backoffice/orders?open=${order.number}`, {
    as: 'dispatcher',
    expects: away,
    prepare: (context) => context.clock.install(),
  })
  const [old] = harness.ops.apis.splice(0, 1)
  await old?.kill('SIGKILL')
  await freshness(page, 'stale').waitFor()
  await page.clock.runFor(31_000)
  await freshness(page, 'offline').getByText('No connection').waitFor()
  const record = page.getByRole('dialog', { name: `Order ${order.number}` })
  await record.getByText('No connection. The order may have changed.').first().waitFor()
  for (const name of ['Schedule pickup', 'Change agent', 'Update status', 'Cancel order'])
    await expect.poll(() => record.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  await expectAccessible(page, 'no connection, with an order open')
  await act(colleague, order, { verb: 'status', status: 'pickup_scheduled' })
  const again = startProcess('api', old?.port ?? 0, harness.ops.env)
  harness.ops.apis.unshift(again)
  await ready(again)
  await freshness(page, 'live').waitFor()
  await record.getByRole('button', { name: 'Mark agent en route' }).waitFor()
  await expect.poll(() => record.getByRole('button', { name: 'Cancel order' }).getAttribute('aria-disabled')).toBeNull()
  await record.getByRole('list', { name: 'Timeline' }).getByText('Pickup scheduled').waitFor()
  await page.keyboard.press('Escape')
  await rowOf(page, order).getByText('Pickup scheduled').waitFor()
})

it.runIf(isExtended)('says so while a killed server is started again, and is right again by itself', async () => {
  const order = await harness.bookings.bookClaimed()
  const screen = await harness.openLive(`/backoffice/orders?open=${order.number}`, { as: 'dispatcher', expects: away, isOwn: true })
  const states = await chipStates(screen)
  const record = screen.page.getByRole('dialog', { name: `Order ${order.number}` })
  const isLocked = async (name: string) => (await record.getByRole('button', { name }).getAttribute('aria-disabled')) === 'true'
  await expect.poll(() => isLocked('Cancel order')).toBe(false)
  const [old] = harness.ops.apis.splice(0, 1)
  await old?.kill('SIGKILL')
  await freshness(screen.page, 'stale').waitFor({ timeout: 10_000 })
  await expect.poll(async () => [await isLocked('Cancel order'), await isLocked('Update status')]).toEqual([true, false])
  const again = startProcess('api', old?.port ?? 0, harness.ops.env)
  harness.ops.apis.unshift(again)
  await ready(again)
  await act(colleague, order, { verb: 'status', status: 'pickup_scheduled' })
  await record.getByRole('list', { name: 'Timeline' }).getByText('Pickup scheduled').waitFor()
  await freshness(screen.page, 'live').waitFor()
  await expect.poll(() => isLocked('Cancel order')).toBe(false)
  // Where starting it takes long, there is no connection meanwhile.
  await expect.poll(() => states().filter((state) => state !== 'offline')).toEqual(['live', 'stale', 'catching_up', 'live'])
})

it.runIf(isExtended)(
  'says so before the line would seem silent when the server can no longer tell what happens, and is right again by itself',
  async () => {
    let headAt = 0
    const noteHeads = (page: Page) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => void (String(payload).includes('"head"') && (headAt = Date.now()))),
      )
    const order = await harness.bookings.bookClaimed()
    const screen = await harness.openLive('/backoffice/orders', {
      as: 'dispatcher',
      prepare: async (context) => context.on('page', noteHeads),
    })
    const states = await chipStates(screen)
    await harness.ops.worker.kill('SIGKILL')
    await freshness(screen.page, 'stale').waitFor()
    expect(headAt).toBeGreaterThan(0)
    expect(Date.now() - headAt).toBeLessThan(silenceMs)
    await act(colleague, order, { verb: 'status', status: 'pickup_scheduled' })
    harness.ops.worker = startProcess('worker', harness.ops.worker.port, harness.ops.env)
    await rowOf(screen.page, order).getByText('Pickup scheduled').waitFor()
    await freshness(screen.page, 'live').waitFor()
    expect(states().slice(0, 2)).toEqual(['live', 'stale'])
  },
)

it('says so when the network is cut, and is right again after more than can be replayed was missed', async () => {
  const [moved, cancelled] = [await harness.bookings.bookClaimed(), await harness.bookings.bookPaid()]
  const { page, context } = await harness.openLive('/backoffice/orders', { as: 'dispatcher', expects: away })
  await context.setOffline(true)
  await freshness(page, 'stale').waitFor({ timeout: 10_000 })
  await act(colleague, moved, { verb: 'status', status: 'pickup_scheduled' })
  await act(colleague, cancelled, { verb: 'cancel', reason: 'The customer called' })
  await fillLog(520)
  await context.setOffline(false)
  await rowOf(page, moved).getByText('Pickup scheduled').waitFor()
  await rowOf(page, cancelled).getByText('Cancelled', { exact: true }).waitFor()
  await freshness(page, 'live').waitFor()
})
