import { describe, expect, it } from 'vitest'
import { directedTexts } from './bidi.ts'

/** As they stand from left to right, those that are read from right to left in brackets. */
const seen = (line: string) => directedTexts(line).map(({ text, isRightToLeft }) => (isRightToLeft ? `<${text}>` : text))

describe('the parts of a line', () => {
  it.each(['Tan Mei Ling', '陈美玲 (AG-0001)', 'கவிதா 12', '', '🙂 สมชาย'])(
    'is one where nothing runs from right to left: "%s"',
    (line) => {
      expect(directedTexts(line)).toEqual([{ text: line, isRightToLeft: false }])
    },
  )

  it.each([
    ['محمد علي', ['<محمد علي>']],
    ['שלום כהן', ['<שלום כהן>']],
    // Words keep the order of the line, which is English, and a number after them belongs to them.
    ['Ali محمد Tan', ['Ali ', '<محمد>', ' Tan']],
    ['محمد 123 علي', ['< علي>', '123', '<محمد >']],
    ['محمد ١٢٣ علي', ['< علي>', '١٢٣', '<محمد >']],
    ['محمد 12', ['12', '<محمد >']],
    ['12 محمد', ['12 ', '<محمد>']],
    // Letters end what runs from right to left, and brackets around it stay around it.
    ['محمد (AG-0001)', ['<محمد>', ' (AG-0001)']],
    ['(محمد) x', ['(', '<محمد>', ') x']],
    ['محمد (علي)', ['<محمد (علي)>']],
    ['KS-2026-001, دوبي: 3 x בגד', ['KS-2026-001, ', '3', '<دوبي: >', ' x ', '<בגד>']],
    ['محمد 12/3/2026', ['12/3/2026', '<محمد >']],
    ['محمد −RM 5.00', ['<محمد>', ' −RM 5.00']],
    // Outside the basic plane: an emoji, which has no direction, and letters of Adlam.
    ['محمد 🙂 علي', ['<محمد 🙂 علي>']],
    ['🙂 𞤀𞤣𞤤𞤢𞤥 x', ['🙂 ', '<𞤀𞤣𞤤𞤢𞤥>', ' x']],
  ])('stand from left to right as in "%s"', (line, expected) => {
    expect(seen(line)).toEqual(expected)
  })

  it.each(['محمد 12.50 علي', 'שלום 1,234 כהן'])('keep the order of the digits of a number: "%s"', (line) => {
    expect(directedTexts(line).find(({ text }) => /\d/.test(text))).toMatchObject({ isRightToLeft: false })
  })
})
