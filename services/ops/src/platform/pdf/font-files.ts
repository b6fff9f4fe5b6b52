import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inflateSync } from 'node:zlib'

// The files of the fonts of all PDFs: Noto, and UnifontEX for what Noto has not. The licence of both (SIL OFL 1.1) allows embedding.

export type Weight = 'regular' | 'bold'

const { resolve } = createRequire(import.meta.url)

/** Fonts that are in use from the first document on, by precedence. The first has Latin, Greek, Cyrillic and Devanagari with all marks. */
const firstFonts: Readonly<Record<Weight, readonly string[]>> = {
  regular: [
    '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
    '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  ],
  bold: [
    '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
    '@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf',
    '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  ],
}

interface Family {
  name: string
  /** The characters it is used for, of those that it has. */
  only?: RegExp
}

const scripts = 'Bengali Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Telugu Thai'.split(' ')

/** Fonts in files of some hundred characters each, by precedence. Simplified Chinese comes before the traditional characters that it lacks. */
const families: readonly Family[] = [
  ...scripts.map((script) => ({ name: `noto-sans-${script.toLowerCase()}`, only: new RegExp(`\\p{scx=${script}}`, 'u') })),
  { name: 'noto-sans-kr', only: /\p{Script=Hangul}/u },
  { name: 'noto-emoji' },
  { name: 'noto-sans-sc' },
  { name: 'noto-sans-hk' },
  { name: 'noto-sans-jp' },
]
const lastResort = '@fontsource/unifontex/files/unifontex-latin-400-normal.woff'

const axis: Readonly<Record<Weight, number>> = { regular: 400, bold: 700 }

/** The bytes of the first fonts, by their names. */
export const readFirstFonts = (weight: Weight): (readonly [string, Buffer])[] =>
  firstFonts[weight].map((file) => [file, readFileSync(resolve(file))])

/** The files that list a character, by precedence. Not all of them have it. */
export function filesOf(character: string): readonly string[] {
  known ??= readFamilies()
  return known.files.get(character.codePointAt(0) ?? 0) ?? []
}

/** A file in one weight: the files vary in weight, which PDF fonts do not. Throws if it is none of `filesOf`. */
export async function readPart(file: string, weight: Weight): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font')
  const characters = known?.characters.get(file)
  if (!characters) throw new Error(`no family has the file ${file}`)
  const variationAxes = { wght: axis[weight] }
  return subsetFont(readFileSync(file), String.fromCodePoint(...characters), { targetFormat: 'sfnt', noHinting: true, variationAxes })
}

/** A font of pixels that has most characters of Unicode, in one weight. */
export const readLastResort = (): Buffer => unpacked(readFileSync(resolve(lastResort)))

interface Families {
  files: ReadonlyMap<number, readonly string[]>
  characters: ReadonlyMap<string, readonly number[]>
}
let known: Families | undefined

function readFamilies(): Families {
  const files = new Map<number, string[]>()
  const characters = new Map<string, number[]>()
  for (const { name, only } of families) {
    const dir = path.dirname(resolve(`@fontsource-variable/${name}/package.json`))
    const ranges = JSON.parse(readFileSync(path.join(dir, 'unicode.json'), 'utf8')) as Record<string, string>
    for (const [part, range] of Object.entries(ranges)) {
      const file = path.join(dir, 'files', `${name}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`)
      const own = codePointsOf(range)
      characters.set(file, own)
      for (const codePoint of own) {
        if (only && !only.test(String.fromCodePoint(codePoint))) continue
        const all = files.get(codePoint)
        if (all) all.push(file)
        else files.set(codePoint, [file])
      }
    }
  }
  return { files, characters }
}

/** Of `U+4e00,U+4e02-4e05`. */
function codePointsOf(range: string): number[] {
  return range.split(',').flatMap((span) => {
    const [from = 0, to = from] = span
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}

const [woffHead, woffEntry, head, entry] = [44, 20, 12, 16]

/** A WOFF file as a font of tables at their places: readers of the packed file unpack its table of glyphs for every glyph. */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const log = Math.floor(Math.log2(count))
  const start = Buffer.alloc(head + count * entry)
  woff.copy(start, 0, 4, 8)
  for (const [place, value] of [count, 16 * 2 ** log, log, 16 * (count - 2 ** log)].entries()) start.writeUInt16BE(value, 4 + 2 * place)
  const all: Buffer[] = [start]
  let offset = start.length
  for (let index = 0; index < count; index += 1) {
    const at = woffHead + index * woffEntry
    const [from, packedLength, length, checksum] = [4, 8, 12, 16].map((place) => woff.readUInt32BE(at + place)) as [
      number,
      number,
      number,
      number,
    ]
    const packed = woff.subarray(from, from + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    const own = head + index * entry
    woff.copy(start, own, at, at + 4)
    for (const [place, value] of [checksum, offset, length].entries()) start.writeUInt32BE(value, own + 4 + 4 * place)
    const padding = Buffer.alloc(-length & 3)
    all.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(all)
}
