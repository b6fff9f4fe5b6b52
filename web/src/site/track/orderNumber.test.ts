import { expect, it } from 'vitest'
import { readLastFour, readOrderNumber } from './orderNumber.ts'

it.each([
  'KS-2026-007',
  ' ks-2026-007 ',
  'KS 2026 007',
  'KS2026007',
  'ks – 2026 – 007',
  'KS‑2026‑007',
  'KS−2026−007',
  'KS_2026_007',
  '2026-007',
  '2026 007',
  '2026007',
  '#2026-007',
  '#KS-2026-007',
  'KS-2026-007.',
  'Order number: KS-2026-007',
  'Your order KS-2026-007 is on its way.',
  'https://kainsiap.example/ms/track?order=KS-2026-007',
  'ＫＳ－２０２６－００７',
  '\u202aKS-2026-007\u202c',
  'KS\u00a02026\u00a0007\n',
])('reads the order number of "%s"', (typed) => {
  expect(readOrderNumber(typed)).toBe('KS-2026-007')
})

it.each([
  '',
  'my order',
  'KS-26-007',
  'KS-2026-07',
  'KS-2026-0071234567',
  'BOOKS-2026',
  '+60 12-345 6789',
  '0123456789',
  `KS${' '.repeat(900)}2026-007`,
])('finds no order number in "%s"', (typed) => {
  expect(readOrderNumber(typed)).toBeNull()
})

it.each([
  '6789',
  ' 6789 ',
  '+60 12-345 6789',
  '+60123456789',
  '0060 12 345 6789',
  '012-345 6789',
  '012 345 6789',
  '(012) 345.6789',
  '012/3456789',
  '+60\u00a012\u2011345\u00a06789',
  'tel:+60123456789',
  '０１２－３４５６７８９',
  '\u202a+60 12-345 6789\u202c',
])('reads the last four digits of "%s"', (typed) => {
  expect(readLastFour(typed)).toBe('6789')
})

it.each(['', '678', '67890', '+60 ', '6789 or 9876', 'abcd', '67x89', '012345678901234567'])('finds no four digits in "%s"', (typed) => {
  expect(readLastFour(typed)).toBeNull()
})
