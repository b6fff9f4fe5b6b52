import { expect, test } from 'vitest'
import { basket, bill, payFor, pieces } from './bill.ts'
import { phoneTranslations } from './translations.ts'

test('the receipt on the phone adds up by the rules of the real one', () => {
  expect(pieces).toBe(11)
  expect(bill.subtotalSen).toBe(basket.reduce((sum, [, count, priceSen]) => sum + count * priceSen, 0))
  expect(bill).toEqual({ subtotalSen: 4_550, deliverySen: 800, serviceSen: 228, taxSen: 558, totalSen: 6_136 })
  expect(payFor(4_550)).toBe(4_440)
})

test.each(['ms', 'zh'] as const)('every text of the phone is translated in %s, with the same placeholders', (language) => {
  const gaps = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()
  for (const [key, text] of Object.entries(phoneTranslations.en)) {
    const translated = phoneTranslations[language][key as keyof typeof phoneTranslations.en]
    expect(translated, key).toBeTruthy()
    expect(gaps(translated), key).toEqual(gaps(text))
  }
})
