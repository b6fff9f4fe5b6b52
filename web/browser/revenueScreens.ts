import type { Locator, Page } from 'playwright-core'

// What the screens of revenue say in figures, bars and lists.

/** The day in Malaysia. */
export const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
export const bars = (page: Page) =>
  page
    .getByRole('group', { name: /^Revenue per / })
    .getByRole('listitem')
    .locator('[aria-label]')

/** The first number in a text: "RM 1,234.50 pending". */
export const numberIn = (text: string) => Number(/[\d,]+(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', ''))
/** A figure above the tabs, or the line below it. */
export const figure = async (page: Page, name: string, line: 'value' | 'note' = 'value') =>
  numberIn(
    await page
      .locator(`[data-stat="${name}"] > span`)
      .nth(line === 'value' ? 1 : -1)
      .innerText(),
  )
/** What a bar says: "Mon, 23 Nov: RM 1,234.50, 12 orders, RM 90.00 on Fri, 23 Oct". */
export async function saidBy(bar: Locator) {
  const [, amount = '', orders = ''] = /: (RM\s[\d,.]+), ([\d,]+) orders?/.exec((await bar.getAttribute('aria-label')) ?? '') ?? []
  return { revenue: numberIn(amount), orders: numberIn(orders) }
}
/** How many rows all pages of a list have: "1–10 of 12". */
export const totalOf = async (page: Page) => numberIn(/of (.*)$/.exec(await page.getByText(/^\d[\d,]*–[\d,]+ of /).innerText())?.[1] ?? '')
