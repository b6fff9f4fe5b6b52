import { expect, it } from 'vitest'
import { readPayoutNumber } from './payoutNumber.ts'

it.each([
  ['PO-2026-007', 'PO-2026-007'],
  ['po 2026 1007', 'PO-2026-1007'],
  ['see PO–2026–007, please', 'PO-2026-007'],
  ['REPO-2026-007', null],
  ['PO-26-7', null],
])('reads %s', (typed, number) => {
  expect(readPayoutNumber(typed)).toBe(number)
})
