import { expect, it } from 'vitest'
import { aPayment } from '../testPayment.ts'
import { moneyHalves } from './moneyHalves.ts'

const sum = (lines: readonly { sen: number }[]) => lines.reduce((total, { sen }) => total + sen, 0)

it.each([0, 1, 1_250])('tells one sum in two halves, less a discount of %i sen', (discountSen) => {
  const payment = aPayment()
  const amountSen = payment.amountSen - discountSen
  const { paid, gets, totalSen } = moneyHalves({ ...payment, amountSen, breakdown: { ...payment.breakdown, discountSen } })
  expect([sum(paid), sum(gets)]).toEqual([totalSen, totalSen])
})

it('names the agent only where there is one', () => {
  expect(moneyHalves(aPayment()).gets[0]).toEqual({ label: 'Agent earns', sen: 52_000 })
  expect(moneyHalves(aPayment({ agent: null })).gets[0]?.label).toBe('Agent, once assigned')
})
