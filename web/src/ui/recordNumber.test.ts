import { expect, it } from 'vitest'
import { numberReader, readAgentNumber } from './recordNumber.ts'

const payout = numberReader('PO', 'year', 'sequence')
const refund = numberReader('REF', 'year', 'sequence', 'place')

it.each([
  ['PO-2026-007', 'PO-2026-007'],
  ['  po 2026 1007 ', 'PO-2026-1007'],
  ['see PO–2026–007, please', 'PO-2026-007'],
  ['see https://ops.example/backoffice/finance/payouts/PO-2026-10298', 'PO-2026-10298'],
  ['\u202aＰＯ－２０２６－００７\u202c', 'PO-2026-007'],
  ['KS-2026-007', null],
  ['REPO-2026-007', null],
  ['PO-26-7', null],
  ['PO-2026-0071234567', null],
  ['payout', null],
])('reads the number in "%s"', (typed, number) => {
  expect(payout(typed)).toBe(number)
})

it.each([
  ['ref-2026-007-1', 'REF-2026-007-1'],
  ['The refund REF 2026 10298 12, please', 'REF-2026-10298-12'],
  ['PAY-2026-007', null],
  ['REF-2026-007', null],
])('reads the number of three parts in "%s"', (typed, number) => {
  expect(refund(typed)).toBe(number)
})

it.each([
  ['ag-1', 'AG-0001'],
  ['AG 0012', 'AG-0012'],
  ['agent AG–12345, please', 'AG-12345'],
  ['bag-1', null],
  ['AG-0', null],
])('reads the number of an agent in "%s"', (typed, number) => {
  expect(readAgentNumber(typed)).toBe(number)
})
