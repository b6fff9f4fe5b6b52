import { NewAdjustment } from '@kainsiap/ops/payouts/contract'
import { expect, it } from 'vitest'
import { adjustedSen, adjustForm, adjustmentNumber, type AdjustmentKind } from './adjustForm.ts'

const read = (kind: AdjustmentKind, amount: string) => adjustmentNumber({ kind, amount })

it.each<[AdjustmentKind, string, number | undefined]>([
  ['bonus', '30', 3_000],
  ['bonus', '-30', undefined],
  ['bonus', '0', undefined],
  ['deduction', '15.505', undefined],
  ['deduction_share', '2.5', 250],
  ['deduction_share', '100', 10_000],
  ['deduction_share', '100.01', undefined],
  ['deduction_share', '', undefined],
  ['adjustment', '-15.00', -1_500],
  ['adjustment', '−15', -1_500],
  ['adjustment', '15', 1_500],
  ['adjustment', '0.00', undefined],
  ['adjustment', '1e3', undefined],
  ['bonus', 'RM\u00A01,250.00', 125_000],
  ['bonus', '.75', 75],
  ['adjustment', '−RM\u00A0155.20', -15_520],
  ['adjustment', '+RM 30.00', 3_000],
  ['deduction', '12,50', undefined],
  ['deduction_share', '2.5 %', 250],
  ['deduction_share', '\u200E.5', 50],
  ['deduction_share', '2,5', undefined],
])('reads for %s the text “%s”', (kind, amount, number) => {
  expect(read(kind, amount)).toBe(number)
})

it('makes what the command takes', () => {
  for (const kind of ['bonus', 'deduction', 'deduction_share', 'adjustment'] as const) {
    const adjustment = adjustForm.parse({ kind, amount: '15', reason: ' Late pickup ' })
    expect(NewAdjustment.safeParse({ version: 1, ...adjustment }).success).toBe(true)
    expect(adjustment.reason).toBe('Late pickup')
  }
})

it('says how an ambiguous amount could be meant', () => {
  const problemOf = (kind: AdjustmentKind, amount: string) => adjustForm.safeParse({ kind, amount, reason: 'x' }).error?.issues[0]?.message
  expect(problemOf('deduction', '1.500,00')).toMatch(/^Did you mean 1,500\.00\?/)
  expect(problemOf('bonus', 'thirty')).toMatch(/^Enter an amount such as 30\.00/)
  expect(problemOf('deduction_share', '2,5')).toMatch(/^Enter a percentage/)
})

it('says the amount before it is sent', () => {
  const payout = { amountSen: 74_500, totalEarningsSen: 91_950, commissionSen: 17_111 }
  expect(adjustedSen(payout, { kind: 'bonus', amount: '30' })).toBe(77_500)
  expect(adjustedSen(payout, { kind: 'deduction', amount: '15' })).toBe(73_000)
  expect(adjustedSen(payout, { kind: 'deduction_share', amount: '2' })).toBe(74_500 - 1_839)
  expect(adjustedSen(payout, { kind: 'adjustment', amount: '-15' })).toBe(73_000)
  expect(adjustedSen(payout, { kind: 'bonus', amount: '' })).toBeNull()
})
