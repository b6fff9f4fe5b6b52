import fc from 'fast-check'
import { expect, it } from 'vitest'
import { referenceKey } from './reference-key.ts'

const invisible = [
  ' ',
  '\u00a0',
  '\u2003',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u3164',
  '-',
  '/',
  '.',
  '_',
  '+',
  '\u2013',
]
const character = fc.oneof(
  fc.constantFrom(...Array.from('AaZz09ßéÉΣσςſﬁ漢Ａ５٣')),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
)
const reference = fc.array(character, { maxLength: 60 }).map((parts) => parts.join(''))
const wide = (text: string) => text.replace(/[!-~]/g, (each) => String.fromCodePoint((each.codePointAt(0) ?? 0) + 0xfee0))

it('is the same for a reference in another writing', () => {
  const forms = ['TT-2026 0042', 'tt-2026-0042', 'ＴＴ２０２６００４２', 'TT\u200b2026\u00ad0042', ' t t 2 0 2 6 0 0 4 2 ', 'TT/2026.0042']
  expect(new Set(forms.map(referenceKey))).toEqual(new Set(['tt20260042']))
  expect(['TT-2026-0043', 'TT-2026-042', 'TU-2026-0042'].map(referenceKey)).not.toContain('tt20260042')
  expect(['', '- / -', '\u200b\u2060'].map(referenceKey)).toEqual(['', '', ''])
})

it('does not change by what is not read, by case, by width, or when it is taken again', () => {
  fc.assert(
    fc.property(reference, fc.array(fc.tuple(fc.nat(60), fc.constantFrom(...invisible)), { maxLength: 8 }), (text, added) => {
      const key = referenceKey(text)
      // Composed first: what is added may stand between a letter and its accent otherwise.
      const padded = added.reduce((all, [at, one]) => Array.from(all).toSpliced(at, 0, one).join(''), key)
      expect(referenceKey(padded)).toBe(key)
      expect(referenceKey(key)).toBe(key)
      expect(referenceKey(text.normalize('NFD'))).toBe(key)
      expect(key).not.toMatch(/[\p{Z}\p{P}\p{C}]/u)
    }),
    { numRuns: 1_000 },
  )
  const latin = fc.string({ unit: fc.constantFrom(...Array.from('ABCxyz0189-/ .')), maxLength: 60 })
  fc.assert(
    fc.property(latin, (text) => {
      const key = referenceKey(text)
      for (const same of [text.toUpperCase(), text.toLowerCase(), wide(text)]) expect(referenceKey(same)).toBe(key)
    }),
  )
})
