// Amounts in searches, and the numbers of texts that could be read as such.

const partsMax = 8
const thousands = /(?<=(?<![\d,.])\d{1,3}(?:,\d{3})*),(?=\d{3}(?!\d))/g
/** The terms of numbers with a point or with thousands in a normalised text: amounts, dates, versions, from each of their parts on. */
export function figuresIn(text: string): string[] {
  const plain = text.replaceAll(thousands, '')
  const grouped = plain === text ? [] : (plain.match(/\d{4,}/g) ?? [])
  const dotted = (plain.match(/[\d.]+/g) ?? []).flatMap((figure) => {
    const parts = figure
      .split('.')
      .filter((part) => part !== '')
      .slice(0, partsMax)
    return parts.slice(1).map((_, from) => parts.slice(from).join('.'))
  })
  return [...grouped, ...dotted]
}

const figure = String.raw`(?:0(?=\.)|[1-9]\d{0,2}(?:,\d{3}){1,3}|[1-9]\d{0,11})`
const figureEnd = String.raw`(?![\p{L}\p{N}@]|[.,-]\d)`
/** An amount, or the beginning of one: with its currency, or with its sen or thousands and no other digits next to it. */
const amounts = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}@])(?:rm|myr)\.?\s*-?\s*(${figure}(?:\.\d{0,2})?)${figureEnd}`,
    String.raw`(?<![\p{L}\p{N}@.,/+]|\p{N}\s|[\p{L}\p{N}]-)(${figure}\.\d{1,2}|[1-9]\d{0,2}(?:,\d{3}){1,3}\.?)${figureEnd}(?!\s*\d)(?:\s*(?:rm|myr)\b)?`,
  ].join('|'),
  'gu',
)

/** Takes amounts out of a normalised search: what they are found by, and the text without them. */
export function takeFigures(text: string): { figures: string[]; others: string } {
  const figures: string[] = []
  const others = text.replaceAll(amounts, (_, withCurrency?: string, bare?: string) => {
    figures.push((withCurrency ?? bare ?? '').replaceAll(',', '').replace(/\.$/, ''))
    return ' '
  })
  return { figures, others }
}
