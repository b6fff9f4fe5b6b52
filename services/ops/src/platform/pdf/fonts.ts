import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Font } from 'fontkit'
import { composedForm, withoutAnyUndrawn } from '../text.ts'

// The fonts of all PDFs: Noto Sans, whose licence (SIL OFL 1.1) allows embedding. A file is read when its first character is drawn, and kept.

export type Weight = 'regular' | 'bold'

/** A font under a name of its own: two files may have the same one inside. */
export interface Face {
  key: string
  font: Font
}

const { resolve } = createRequire(import.meta.url)

/** By precedence. The first has Latin, Greek, Cyrillic and Devanagari with all marks. */
const files: Readonly<Record<Weight, readonly string[]>> = {
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
const axis: Readonly<Record<Weight, number>> = { regular: 400, bold: 700 }

const faces: Record<Weight, Face[]> = { regular: [], bold: [] }
/** The parts of the Chinese fonts that were needed so far, by file and weight. */
const parts = new Map<string, Face>()
let partFiles: ReadonlyMap<number, string> | undefined

/** Reads the fonts that these texts need, unless they are known. It has to be done before the texts are measured or drawn. */
export async function loadFonts(texts: Iterable<string>, weight: Weight): Promise<void> {
  if (faces[weight].length === 0)
    faces[weight] = await Promise.all(files[weight].map((file) => faceFrom(file, readFileSync(resolve(file)))))
  const missing = new Set<string>()
  for (const text of texts) {
    for (const character of composedForm(text)) {
      const file = isInFaces(character, weight) ? undefined : partOf(character)
      if (file !== undefined && !parts.has(keyOf(file, weight))) missing.add(file)
    }
  }
  for (const file of missing) await loadPart(file, weight)
}

/**
 * Documents share a font, and take their parts of it from a copy: that makes the pieces of accented letters known without their characters, and
 * texts of later documents could not be copied.
 */
async function faceFrom(key: string, bytes: Buffer): Promise<Face> {
  const { create } = await import('fontkit')
  const [font, copy] = [create(bytes) as Font, create(bytes) as Font]
  font.createSubset = () => copy.createSubset()
  return { key, font }
}

/** The font that draws all of a grapheme, of those that are loaded; null if none does. */
export function faceOf(grapheme: string, weight: Weight): Face | null {
  const characters = Array.from(grapheme).filter((each) => withoutAnyUndrawn(each) !== '')
  const hasAll = ({ font }: Face) => characters.every((each) => font.hasGlyphForCodePoint(codePointOf(each)))
  const face = faces[weight].find(hasAll)
  if (face) return face
  const file = partOf(characters[0] ?? '')
  const part = file === undefined ? undefined : parts.get(keyOf(file, weight))
  return part && hasAll(part) ? part : null
}

/** The first one, which draws what no other does. */
export function mainFace(weight: Weight): Face {
  const [first] = faces[weight]
  if (!first) throw new Error('no fonts are loaded')
  return first
}

const codePointOf = (character: string) => character.codePointAt(0) ?? 0
const keyOf = (file: string, weight: Weight) => `${weight} ${file}`
const isInFaces = (character: string, weight: Weight) => faces[weight].some(({ font }) => font.hasGlyphForCodePoint(codePointOf(character)))

/** In parts of some hundred characters each. Simplified characters come first, with most of the traditional ones. */
const chinese = ['@fontsource-variable/noto-sans-sc', '@fontsource-variable/noto-sans-tc']

/** The file that has a character. */
function partOf(character: string): string | undefined {
  partFiles ??= readPartFiles()
  return partFiles.get(codePointOf(character))
}

function readPartFiles(): ReadonlyMap<number, string> {
  const all = new Map<number, string>()
  for (const name of chinese) {
    const dir = path.dirname(resolve(`${name}/package.json`))
    const ranges = JSON.parse(readFileSync(path.join(dir, 'unicode.json'), 'utf8')) as Record<string, string>
    for (const [part, range] of Object.entries(ranges)) {
      const file = path.join(dir, 'files', `${path.basename(name)}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`)
      for (const codePoint of codePointsOf(range)) if (!all.has(codePoint)) all.set(codePoint, file)
    }
  }
  return all
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

/** A part in one weight: the files vary in weight, which PDF fonts do not. */
async function loadPart(file: string, weight: Weight): Promise<void> {
  const key = keyOf(file, weight)
  const { default: subsetFont } = await import('subset-font')
  const characters = [...(partFiles ?? [])].flatMap(([codePoint, own]) => (own === file ? String.fromCodePoint(codePoint) : []))
  const variationAxes = { wght: axis[weight] }
  const font = await subsetFont(readFileSync(file), characters.join(''), { targetFormat: 'sfnt', noHinting: true, variationAxes })
  parts.set(key, await faceFrom(key, font))
}
