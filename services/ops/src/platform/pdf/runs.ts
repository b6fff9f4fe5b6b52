import { directedTexts } from './bidi.ts'
import { faceOf, graphemesOf, isPlain, isUsual, mainFace, type Face, type Weight } from './fonts.ts'
import { joiners } from '../text.ts'

export { graphemesOf }

/** A part of a line in one font. */
export interface Run {
  face: Face
  /** What is drawn. */
  text: string
  /** What a reader copies, where the glyphs do not say it in its order. */
  actual: string | null
  /** Whether it is shaped as a whole, and not word by word. */
  isWhole: boolean
  /** Readers expect the words and letters of such a run from right to left, and turn them around. */
  isRightToLeft: boolean
}

/** Characters that change what is around them: marks may be drawn before their letter, and emoji are joined. */
const joining = new RegExp(String.raw`[\p{M}\p{RI}\p{Emoji_Modifier}${joiners}]`, 'u')
/** It belongs to the character before it. */
const pieces = new RegExp(`[^${joiners}][${joiners}]*|[${joiners}]+`, 'gu')

type Part = Pick<Run, 'face' | 'text' | 'actual'>

/** The runs of a line, from left to right. A character that no font has is drawn as its code, "[U+E000]". */
export function runsOf(text: string, weight: Weight): Run[] {
  if (isUsual(text)) return [{ face: mainFace(weight), text, actual: null, isWhole: false, isRightToLeft: false }]
  return directedTexts(text).flatMap(({ text: own, isRightToLeft }) => {
    const runs = joined(graphemesOf(own).flatMap((grapheme) => partsOf(grapheme, weight)))
    return isRightToLeft ? runs.toReversed().map(fromRight) : runs.map(fromLeft)
  })
}

function fromLeft(run: Part): Run {
  const isWhole = run.actual !== null || joining.test(run.text)
  return { ...run, actual: isWhole ? (run.actual ?? run.text) : null, isWhole, isRightToLeft: false }
}

function fromRight(run: Part): Run {
  if (run.actual !== null) return { ...run, isWhole: true, isRightToLeft: false }
  if (isPlain(run.face)) return { ...run, text: graphemesOf(run.text).toReversed().join(''), isWhole: false, isRightToLeft: true }
  return { ...run, isWhole: true, isRightToLeft: true }
}

/** A grapheme in the font that has all of it, or else its characters one by one. */
function partsOf(grapheme: string, weight: Weight): Part[] {
  const face = faceOf(grapheme, weight)
  if (face) return [{ face, text: grapheme, actual: null }]
  return (grapheme.match(pieces) ?? []).map((piece) => {
    const [character = ''] = piece
    const own = faceOf(character, weight)
    if (own) return { face: own, text: character, actual: piece === character ? null : piece }
    return { face: mainFace(weight), text: codeOf(character), actual: piece }
  })
}

const codeOf = (character: string) => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** With the spaces between two words of one font in that font: words are then shaped together. */
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
