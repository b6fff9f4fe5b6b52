/** The size of each sheet of a PDF, in points. */
export const sheetsOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...size]) =>
    size.map((side) => Math.round(Number(side))).join(' x '),
  )

/** What a print has as text, with that of fields as "Label: value": runs in the page. */
export function printedTexts(content: HTMLElement): string {
  const fields = [...content.querySelectorAll('[data-printed-as]')].filter((field) => field.checkVisibility())
  const values = fields.map((field) => {
    const label = field.querySelector<HTMLElement>('label')?.innerText.trim() ?? ''
    return `${label}: ${JSON.parse(getComputedStyle(field, '::after').content) as string}`
  })
  return [content.innerText, ...values].join('\n')
}

/** What is wrong with a page as it is printed: runs in the page. */
export function faultsOfPrint(content: Element): string[] {
  const isShown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 0
  const found = (selector: string, isWrong: (element: HTMLElement) => boolean) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => isShown(element) && isWrong(element))
      .map((element) => element.outerHTML.slice(0, 160))
  const lightness = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 765
  const { innerWidth } = window
  const { overflowY, marginRight, marginLeft } = getComputedStyle(document.body)
  return [
    ...(overflowY === 'visible' ? [] : ['the first sheet alone is printed']),
    ...(marginRight === '0px' && marginLeft === '0px' ? [] : [`the page has margins of ${marginLeft} and ${marginRight}`]),
    ...found(
      'aside, [data-screen-only], button, select, textarea, form:not([data-facts], [role=search]), input:not([role=search] *, [type=checkbox], [type=radio])',
      (element) => !content.contains(element) || !element.matches('th button, td button, [role=tab]'),
    ),
    ...found('body, main, td, th, p, h1, h2, dd', (element) => lightness(getComputedStyle(element).color) > 0.55),
    ...found(
      'html, body, main, [data-record-sheet]',
      (element) => !/^rgba\(0, 0, 0, 0\)|^rgb\(255, 255, 255\)/.test(getComputedStyle(element).backgroundColor),
    ),
    ...found(
      'td, th, td *',
      (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible',
    ),
    ...found('table, section, td, th', (element) => element.getBoundingClientRect().right > innerWidth + 1),
    ...found('tr', (element) => getComputedStyle(element).breakInside !== 'avoid'),
    ...found('thead', (element) => getComputedStyle(element).display !== 'table-header-group'),
  ]
}
