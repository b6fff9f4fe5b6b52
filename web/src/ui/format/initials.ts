import { composedForm } from '@kainsiap/ops/platform/text'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const firstOf = (word: string): string => {
  const [first] = segmenter.segment(word)
  return first?.segment ?? ''
}

/** Between the names of a person and of the father. */
const relation = /^(bin|binti|a\/l|a\/p)$/i
/** Of scripts whose names are not abbreviated to letters of each word: one character stands for the name. */
const unabbreviated = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u

/**
 * The initials of the first and last name, as whole characters: "Kavitha a/p Suresh" → "KS", "கவிதா செல்வம்" → "கசெ", "陈美玲" → "陈". "?" if a name
 * has none.
 */
export function initialsOf(name: string): string {
  const words = composedForm(name)
    .split(/\s+/)
    .filter((word) => word !== '' && !relation.test(word))
  const lettered = words.filter((word) => /^\p{L}/u.test(word))
  const [first, ...more] = lettered.length > 0 ? lettered : words.filter((word) => /^[\p{N}\p{Extended_Pictographic}\p{RI}]/u.test(word))
  if (first === undefined) return '?'
  const last = unabbreviated.test(first) ? undefined : more.at(-1)
  return [first, ...(last === undefined ? [] : [last])].map((word) => firstOf(word).toLocaleUpperCase('en')).join('')
}
