import { plainText } from './plain-text.ts'

// The numbers of records, such as KS-2026-007. Each entity defines its own once; contracts, addresses, searches, the palette and what makes
// new numbers read that definition.

/** The least and the most digits of a part. Fewer are filled up with zeros. */
type Digits = readonly [least: number, most: number]

/** The parts that numbers of a year have. */
export const yearly = { year: [4, 4], sequence: [3, 9] } as const satisfies Record<string, Digits>

interface Definition<Part extends string> {
  /** With its article, as messages name it: "an order number". */
  name: string
  prefix: string
  /** In the order of the number. */
  parts: Readonly<Record<Part, Digits>>
  example: string
}

/** How the numbers of an entity are read. */
export interface NumberForm {
  name: string
  prefix: string
  example: string
  /** The whole of a number, as part of a regular expression. */
  pattern: string
  /** Characters of the longest number. */
  lengthMax: number
  /** Whether a text is such a number, as stored. */
  is: (text: string) => boolean
  /** The stored form of a text that is such a number and nothing else, in any case: ks-2026-007; null for others. */
  read: (text: string) => string | null
  /** The first such number in typed or pasted text, as stored: lower case, spaces, other dashes and a sentence or link around it do not matter. */
  findIn: (text: string) => string | null
}

export interface RecordNumber<Part extends string> extends NumberForm {
  /** The number of these parts. Throws for parts with more digits than it takes. */
  make: (parts: Readonly<Record<Part, number>>) => string
  /** The parts of a stored number. Throws for any other text. */
  partsOf: (number: string) => Record<Part, number>
}

interface Finder {
  /** Finds the numbers of a text, and those whose last part is still missing. */
  finding: RegExp
  /** The number of what was found. */
  numberOf: (found: RegExpMatchArray) => string
}
const finders: (Finder & { prefix: string })[] = []

/** Defines how the records of an entity are numbered. Throws for a prefix that another entity has, and for an example that is no such number. */
export function defineNumber<Part extends string>(definition: Definition<Part>): RecordNumber<Part> {
  const { prefix, parts, example, name } = definition
  const digits = Object.values<Digits>(parts)
  const pattern = [prefix, ...digits.map(digitsOf)].join('-')
  const form = new RegExp(`^${pattern}$`)
  const make = (values: Readonly<Record<Part, number>>) => {
    const keys = Object.keys(parts) as Part[]
    const number = [prefix, ...keys.map((part) => String(values[part]).padStart(parts[part][0], '0'))].join('-')
    if (!form.test(number)) throw new RangeError(`${number} is not ${name}`)
    return number
  }
  const finder = finderOf(prefix, digits)
  const whole = new RegExp(`^${finder.finding.source}$`, 'iu')
  const numberOf = (found: RegExpMatchArray | null) => {
    const number = found && finder.numberOf(found)
    return number !== null && form.test(number) ? number : null
  }
  if (!form.test(example)) throw new RangeError(`${example} is not ${name}`)
  if (finders.some((other) => other.prefix === prefix)) throw new RangeError(`${prefix} is the prefix of other numbers`)
  finders.push({ prefix, ...finder })
  return {
    name,
    prefix,
    example,
    pattern,
    lengthMax: prefix.length + digits.reduce((sum, [, most]) => sum + 1 + most, 0),
    is: (text) => form.test(text),
    make,
    partsOf: (number) => {
      if (!form.test(number)) throw new RangeError(`${number} is not ${name}`)
      const [, ...written] = number.split('-')
      return Object.fromEntries(Object.keys(parts).map((part, at) => [part, Number(written[at])])) as Record<Part, number>
    },
    read: (text) => numberOf(whole.exec(plainText(text))),
    findIn: (text) => [...plainText(text).matchAll(finder.finding)].map(numberOf).find((number) => number !== null) ?? null,
  }
}

const digitsOf = ([least, most]: Digits) => (least < most ? String.raw`\d{${least},${most}}` : String.raw`\d{${least}}`)

const separator = String.raw`[\s-]{0,3}`
/** After a part that may have more digits. */
const neededSeparator = String.raw`[\s-]{1,3}`

function finderOf(prefix: string, digits: readonly Digits[]): Finder {
  const groups = digits.map(([least, most], at) => {
    const before = digits[at - 1]
    const group = `(${at === 0 ? firstPart([least, most]) : digitsOf([least, most])})`
    const separated = `${before && before[0] < before[1] ? neededSeparator : separator}${group}`
    return at < 2 ? separated : `(?:${separated})?`
  })
  return {
    finding: new RegExp(String.raw`(?<![\p{L}\p{N}])${prefix}${groups.join('')}(?![\p{L}\p{N}])`, 'giu'),
    numberOf: ([, ...found]) =>
      [
        prefix,
        ...found.flatMap((part, at) => (part === undefined ? [] : part.replace(/^0+(?=\d)/, '').padStart(digits[at]?.[0] ?? 1, '0'))),
      ].join('-'),
  }
}

/** A sequence without a year is also written without its zeros: AG-1. With some of them, it is still being typed: AG-00. */
const firstPart = ([least, most]: Digits) =>
  least < most ? String.raw`[1-9]\d{0,${most - 1}}|\d{${least},${most}}` : digitsOf([least, most])

/**
 * The numbers of records in a text, as shown, of every entity that this process knows: "order ks 2026 007" → KS-2026-007. Also those whose
 * last part is missing, as REF-2026-007.
 */
export function recordNumbersIn(text: string): string[] {
  const plain = plainText(text)
  const found = finders.flatMap(({ finding, numberOf }) =>
    [...plain.matchAll(finding)].map((match) => ({ at: match.index, number: numberOf(match) })),
  )
  return found.toSorted((one, other) => one.at - other.at).map(({ number }) => number)
}
