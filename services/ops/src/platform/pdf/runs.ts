import { faceOf, mainFace, type Face, type Weight } from './fonts.ts'

/** A part of a line in one font. */
export interface Run {
  face: Face
  /** What is drawn. */
  text: string
  /** What a reader copies, where the glyphs do not say it in its order. */
  actual: string | null
  /** Whether it is shaped as a whole, and not word by word. */
  isWhole: boolean
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
export const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Drawn instead of what no font has. */
const replacement = '\uFFFD'
/** Its words run from right to left, which readers expect and turn around. */
const rightToLeft = /\p{Script=Arabic}/u
/** They have a place of their own, and may be drawn before their letter. */
const mark = /\p{M}/u

/** What the first font has, and draws as it is written: most texts. */
const usual = /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u017F\u2013\u2014\u2018-\u201D\u2022\u2026\u2212]*$/

type Part = Omit<Run, 'isWhole'>

/** The runs of a line, from left to right. What no font has is a visible replacement, one for each grapheme. */
export function runsOf(text: string, weight: Weight): Run[] {
  if (usual.test(text)) return [{ face: mainFace(weight), text, actual: null, isWhole: false }]
  const runs: Part[] = []
  for (const grapheme of graphemesOf(text)) {
    const face = faceOf(grapheme, weight)
    const last = runs.at(-1)
    if (!face) runs.push({ face: mainFace(weight), text: replacement, actual: grapheme })
    else if (last?.face === face && last.actual === null) last.text += grapheme
    else runs.push({ face, text: grapheme, actual: null })
  }
  return joined(runs).map(({ face, text: drawn, actual }) => {
    if (actual !== null || rightToLeft.test(drawn)) return { face, text: drawn, actual, isWhole: true }
    return mark.test(drawn) ? { face, text: drawn, actual: drawn, isWhole: true } : { face, text: drawn, actual, isWhole: false }
  })
}

/** With the spaces between two words of one font in that font: words that run from right to left are then in that order. */
function joined(runs: readonly Part[]): Part[] {
  const all: Part[] = []
  for (const [place, run] of runs.entries()) {
    const before = all.at(-1)
    const after = runs[place + 1]
    const isBetween = before && before.face === after?.face && before.actual === null && after.actual === null
    const isSpace = isBetween && run.text.trim() === '' && before.face.font.hasGlyphForCodePoint(0x20)
    if (before && (isSpace || (before.face === run.face && before.actual === null && run.actual === null))) before.text += run.text
    else all.push({ ...run })
  }
  return all
}
