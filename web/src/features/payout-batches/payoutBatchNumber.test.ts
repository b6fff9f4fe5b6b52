import { expect, it } from 'vitest'
import { readPayoutBatchNumber } from './payoutBatchNumber.ts'

it.each([
  ['PB-2026-014', 'PB-2026-014'],
  ['pb 2026 1014', 'PB-2026-1014'],
  ['see PB–2026–014, please', 'PB-2026-014'],
  ['HPB-2026-014', null],
  ['PB-26-7', null],
])('reads %s', (typed, number) => {
  expect(readPayoutBatchNumber(typed)).toBe(number)
})
