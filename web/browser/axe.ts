import { AxeBuilder } from '@axe-core/playwright'
import { source } from 'axe-core'
import type { Page } from 'playwright-core'
import { isExtended } from '../../services/ops/src/testing/tier.ts'

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const modal = '[data-dialog]'
/** All but the first two rows of a list, which are alike: in ten of them axe spends twice as long as on the rest of the screen. */
const furtherRows = '[data-row] ~ [data-row] ~ [data-row]'

/**
 * Throws on accessibility violations that axe finds on the screen: at one size, in the light theme and in two rows of each list; in the extended
 * tests on desktop and phone, in both themes, and in all rows. The colours of a theme are one set: at both sizes, the dark ones are checked on the desktop alone, and
 * `app/theme/tokens.test.ts` checks the contrast of the tokens.
 */
export async function expectAccessible(page: Page, what: string, sizes: 'both' | 'wide' | 'phone' = 'both') {
  const found: string[] = []
  const first = sizes === 'phone' ? phone : wide
  await keepStill(page)
  for (const size of isExtended && sizes === 'both' ? [wide, phone] : [first]) {
    await page.setViewportSize(size)
    found.push(...(await violations(page, 'light')))
    if (isExtended && size === first) found.push(...(await violations(page, 'dark')))
  }
  await page.setViewportSize(first)
  await show(page, 'light')
  await moveAgain(page)
  if (found.length > 0) throw new Error(`${what}:\n${found.join('\n')}`)
}

/** A theme changes only colours: in the dark theme only they are checked. */
async function violations(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await show(page, theme)
  // The builder would inject all of axe twice for each analysis.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const whole = new AxeBuilder({ page, axeSource: 'void 0' })
  const shown = isExtended ? whole : whole.exclude(furtherRows)
  // A modal dialog hides the rest of the page, which is looked at without it.
  const axe = ((await page.locator(modal).count()) > 0 ? shown.include(modal) : shown)
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
  const { violations: found } = await (theme === 'dark' ? axe.withRules('color-contrast') : axe).analyze()
  const { width } = page.viewportSize() ?? wide
  return found.map(
    ({ id, nodes }) =>
      `${theme}, ${String(width)} px, ${id}: ${nodes
        .slice(0, 4)
        .map(({ target, any, html }) => `${target.join(' ')} ${any[0]?.message ?? html}`)
        .join('; ')}`,
  )
}

/** What fades in while axe looks would be measured half transparent: everything is at its end at once, and still reports that it is. */
async function keepStill(page: Page) {
  await page.evaluate(() => {
    const sheet = Object.assign(new CSSStyleSheet(), { isStill: true })
    sheet.replaceSync(`*, ::before, ::after, ::backdrop {
      animation-duration: 0s !important; animation-delay: 0s !important; animation-iteration-count: 1 !important;
      transition-duration: 0s !important; transition-delay: 0s !important;
    }`)
    document.adoptedStyleSheets.push(sheet)
  })
}

async function moveAgain(page: Page) {
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !('isStill' in sheet))
  })
}

/** Shows the page in a theme, and waits until what scripts move has arrived. */
async function show(page: Page, theme: 'light' | 'dark') {
  await page.evaluate(async (wanted) => {
    document.documentElement.dataset['theme'] = wanted
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  }, theme)
}
