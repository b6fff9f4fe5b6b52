import type { Font } from 'fontkit'
import { composedForm, withoutAnyUndrawn } from '../text.ts'
import { filesOf, readFirstFonts, readLastResort, readPart, type Weight } from './font-files.ts'
import { shapeByHarfbuzz } from './shaping.ts'

export type { Weight }

/** A font under a name of its own: two files may have the same one inside. */
export interface Face {
  key: string
  font: Font
}

const faces: Record<Weight, Face[]> = { regular: [], bold: [] }
/** The files that were needed so far, by file and weight. */
const parts = new Map<string, Face>()
let lastResort: Face | undefined

/** Reads the fonts that these texts need, unless they are loaded. It has to be done before the texts are measured or drawn. */
export async function loadFonts(texts: Iterable<string>, weight: Weight): Promise<void> {
  if (faces[weight].length === 0)
    faces[weight] = await Promise.all(readFirstFonts(weight).map(([file, bytes]) => faceFrom(file, bytes, { isShaped: true })))
  const seen = new Set<string>()
  for (const text of texts) {
    if (isUsual(text)) continue
    for (const grapheme of graphemesOf(composedForm(text))) {
      if (seen.has(grapheme)) continue
      seen.add(grapheme)
      await loadFor(grapheme, weight)
    }
  }
}

/** The font that draws a grapheme, or the ones that draw its characters one by one. */
async function loadFor(grapheme: string, weight: Weight): Promise<void> {
  const characters = charactersOf(grapheme)
  const hasFace = () => {
    const face = faceOf(grapheme, weight)
    return face !== null && face !== lastResort
  }
  if (hasFace()) return
  for (const file of filesOfAll(characters)) {
    await loadPart(file, weight)
    if (hasFace()) return
  }
  if (characters.length > 1) for (const character of characters) await loadFor(character, weight)
  else lastResort ??= await faceFrom('last resort', readLastResort(), { isShaped: false })
}

async function loadPart(file: string, weight: Weight): Promise<void> {
  const key = keyOf(file, weight)
  if (!parts.has(key)) parts.set(key, await faceFrom(key, await readPart(file, weight), { isShaped: true }))
}

/**
 * Documents share a font, and take their parts of it from a copy: that makes the pieces of accented letters known without their characters, and
 * texts of later documents could not be copied.
 */
async function faceFrom(key: string, bytes: Buffer, { isShaped }: { isShaped: boolean }): Promise<Face> {
  const { create } = await import('fontkit')
  const [font, copy] = [create(bytes) as Font, create(bytes) as Font]
  font.createSubset = () => copy.createSubset()
  if (isShaped) await shapeByHarfbuzz(font, bytes)
  return { key, font }
}

/** The font that draws all of a grapheme, of those that are loaded; null if none does. */
export function faceOf(grapheme: string, weight: Weight): Face | null {
  const characters = charactersOf(grapheme)
  const hasAll = ({ font }: Face) => characters.every((each) => font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0))
  const first = faces[weight].find(hasAll)
  if (first) return first
  for (const file of filesOfAll(characters)) {
    const part = parts.get(keyOf(file, weight))
    if (part && hasAll(part)) return part
  }
  // Its glyphs have the same place in all texts: marks would not be placed on letters.
  return lastResort && characters.length === 1 && hasAll(lastResort) ? lastResort : null
}

/** Whether a font draws its characters one by one, from left to right. */
export const isPlain = (face: Face): boolean => face === lastResort

/** The first one, which draws the usual texts. */
export function mainFace(weight: Weight): Face {
  const [first] = faces[weight]
  if (!first) throw new Error('no fonts are loaded')
  return first
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
export const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** What the first font has, and draws as it is written: most texts. */
const usual = /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u017F\u2013\u2014\u2018-\u201D\u2022\u2026\u2212]*$/
export const isUsual = (text: string): boolean => usual.test(text)

const charactersOf = (grapheme: string) => Array.from(grapheme).filter((each) => withoutAnyUndrawn(each) !== '')
const keyOf = (file: string, weight: Weight) => `${weight} ${file}`

/** The files that list all of some characters. */
function filesOfAll([first, ...more]: readonly string[]): string[] {
  return first === undefined ? [] : filesOf(first).filter((file) => more.every((each) => filesOf(each).includes(file)))
}
