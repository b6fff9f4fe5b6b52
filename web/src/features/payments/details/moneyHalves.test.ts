import { expect, it } from 'vitest'
import { aPayment } from '../testPayment.ts'
import { moneyHalves, refundedLines } from './moneyHalves.ts'

const sum = (lines: readonly { sen: number }[]) => lines.reduce((total, { sen }) => total + sen, 0)

it.each([0, 1, 1_250])('tells one sum in two halves, less a discount of %i sen', (discountSen) => {
  const payment = aPayment()
  const amountSen = payment.amountSen - discountSen
  const { paid, gets, totalSen } = moneyHalves({ ...payment, amountSen, breakdown: { ...payment.breakdown, discountSen } })
  expect([sum(paid), sum(gets)]).toEqual([totalSen, totalSen])
})

it('names the agent only where there is one', () => {
  expect(moneyHalves(aPayment()).gets[0]).toEqual({ label: 'Agent earns', sen: 52_000 })
  expect(moneyHalves(aPayment({ agent: null })).gets[0]?.label).toBe('Agent (not assigned)')
})

it('gives the agent of a cancelled order its fee alone, and the rest back', () => {
  const { gets, totalSen } = moneyHalves(aPayment({ capturedSen: 74_800, keptSen: 14_960 }))
  expect(gets).toEqual([
    { label: 'Agent, cancellation fee', sen: 14_960 },
    { label: 'Customer refund', sen: 59_840 },
  ])
  expect(sum(gets)).toBe(totalSen)
  expect(moneyHalves(aPayment({ capturedSen: 74_800, keptSen: 0 })).gets).toHaveLength(1)
  expect(moneyHalves(aPayment({ capturedSen: 0, keptSen: 14_960 })).gets[0]?.label).toBe('Agent earns')
})

it('says who gives back what was refunded, as much as was', () => {
  const refundShares = {
    customerFundsSen: 0,
    agentSen: 700,
    commissionSen: 175,
    serviceFeeSen: 44,
    taxSen: 91,
    discountSen: -10,
    goodwillSen: 0,
  }
  expect(sum(refundedLines({ refundShares, keptSen: null }))).toBe(-1_000)
  expect(refundedLines({ refundShares: { ...refundShares, customerFundsSen: 500 }, keptSen: 0 })).toHaveLength(5)
  expect(refundedLines({ refundShares: null, keptSen: null })).toEqual([])
})
