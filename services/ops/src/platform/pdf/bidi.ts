import createBidi, { type Bidi } from 'bidi-js'

/** A part of a line that runs in one direction. */
export interface DirectedText {
  text: string
  isRightToLeft: boolean
}

/** Strong characters from right to left: without one, a line runs from left to right. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

let bidi: Bidi | undefined

/**
 * The parts of a line as they stand from left to right, by the Unicode bidirectional algorithm (UAX #9). Each is in the order in which it is
 * read. The lines themselves run from left to right, as the documents' language does.
 */
export function directedTexts(line: string): DirectedText[] {
  if (!rightToLeft.test(line)) return [{ text: line, isRightToLeft: false }]
  bidi ??= createBidi()
  const characters = Array.from(line)
  const units = unitsOf(bidi, characters)
  const embedding = bidi.getEmbeddingLevels(units, 'ltr')
  const order = characters.map((_, place) => place)
  for (const [start, end] of bidi.getReorderSegments(units, embedding))
    order.splice(start, end - start + 1, ...order.slice(start, end + 1).toReversed())
  const parts: { from: number; to: number; isRightToLeft: boolean }[] = []
  for (const place of order) {
    const isRightToLeft = (embedding.levels[place] ?? 0) % 2 === 1
    const last = parts.at(-1)
    if (last?.isRightToLeft === isRightToLeft && place === (isRightToLeft ? last.from - 1 : last.to)) {
      last.from = Math.min(last.from, place)
      last.to = Math.max(last.to, place + 1)
    } else parts.push({ from: place, to: place + 1, isRightToLeft })
  }
  return parts.map(({ from, to, isRightToLeft }) => ({ text: characters.slice(from, to).join(''), isRightToLeft }))
}

/** A character of each type that others outside the basic plane have. */
const samples: Readonly<Record<string, string>> = { R: '\u05D0', AL: '\u0627', EN: '1', AN: '\u0660', NSM: '\u0300', ON: '\u2603' }

/** The characters as one unit of UTF-16 each, which is what the library expects. */
const unitsOf = ({ getBidiCharTypeName }: Bidi, characters: readonly string[]): string =>
  characters.map((each) => (each.length === 1 ? each : (samples[getBidiCharTypeName(each)] ?? 'a'))).join('')
