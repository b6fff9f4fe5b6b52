import type { Order } from '@kainsiap/ops/orders/contract'
import type { Page } from 'playwright-core'
import { until } from '../../services/ops/src/testing/system/processes.ts'
import type { Screens } from './harness.ts'

/** The bar of the steps not sent yet. */
export const bar = (page: Page) => page.locator('section[aria-label="Unsent status updates"]')
export const undoInBar = (page: Page, { number }: Order) => bar(page).getByRole('button', { name: `Undo: ${number}` })
export const isMove = (request: string) => /^POST .*\/status$/.test(request)

/** The dispatcher with a newly assigned order open, with a browser clock that only runs on request. */
export async function openFrozen(harness: Screens, order: Order) {
  const screen = await harness.openLive(`/backoffice/orders?open=${order.number}`, {
    as: 'dispatcher',
    prepare: (context) => context.clock.install(),
  })
  const { page } = screen
  await page.getByRole('button', { name: 'Schedule pickup', exact: true }).waitFor()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
  return {
    ...screen,
    runFor: (ms: number) => page.clock.runFor(ms),
    /** Advances the clock until the condition holds. */
    runUntil: (isSo: () => Promise<boolean>) =>
      until(async () => {
        await page.clock.runFor(20)
        return isSo()
      }),
  }
}
