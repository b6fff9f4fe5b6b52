import { expect, it } from 'vitest'
import { ringgit } from '../money.ts'
import { pdfText } from './pdf-text.ts'

it.each([
  ['Siti’s payout, 1–14 Jul 2026 …', 'Siti’s payout, 1–14 Jul 2026 …'],
  ['Café ••••1234', 'Café ••••1234'],
  [ringgit(-500), '–RM 5.00'],
  ['林伟杰 🙂', '??? ??'],
])('writes "%s" for the standard fonts as "%s"', (text, drawn) => {
  expect(pdfText(text)).toBe(drawn)
})
