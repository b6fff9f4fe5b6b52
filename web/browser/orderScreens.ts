import type { Order } from '@kainsiap/ops/orders/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rowOf, type Screen, type Screens } from './harness.ts'

/** The dispatcher with an order open over the list. */
export const openOrder = (harness: Screens, order: Order, expects?: RegExp): Promise<Screen> =>
  harness.openLive(`/backoffice/orders?open=${order.number}`, { as: 'dispatcher', ...(expects && { expects }) })

/** The dispatcher with an order open, and a viewer in another browser who only receives live changes. */
export async function openBoth(harness: Screens, order: Order): Promise<{ page: Page; sees: (text: string) => Promise<void> }> {
  const [screen, watcher] = await Promise.all([openOrder(harness, order), harness.openLive('/backoffice/orders', { as: 'viewer' })])
  watcher.forget()
  const sees = async (text: string) => {
    await rowOf(watcher.page, order).getByText(text, { exact: true }).waitFor()
    expect(watcher.asked()).toEqual([])
  }
  return { page: screen.page, sees }
}
