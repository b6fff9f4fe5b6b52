import type { Locator, Page } from 'playwright-core'
import { demoPassword } from '../../services/ops/src/demo/accounts.ts'

/** Page errors of signing in that a test causes on purpose. */
export const refused = /status of (401|429|503)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/

/** The form that signs in. */
export const email = (page: Page): Locator => page.getByLabel('Email')
export const password = (page: Page): Locator => page.getByLabel('Password', { exact: true })
export const submit = (page: Page): Locator => page.getByRole('button', { name: 'Sign in' })
export const alert = (page: Page, text: string | RegExp): Locator => page.getByRole('alert').filter({ hasText: text })
/** A row of a list, or a figure of the dashboard, where signing in leads. */
export const firstRow = (page: Page): Locator => page.locator('[data-row], [data-stat]').first()

export async function fillIn(page: Page, who: string, word = demoPassword): Promise<void> {
  await email(page).fill(who)
  await password(page).fill(word)
}
