import type { PayoutLine } from '@kainsiap/ops/payouts/contract'
import { expect, it } from 'vitest'
import { chosenSen, orderIdsOf } from './newPayout.ts'

const line = (kind: PayoutLine['kind'], order: string | null, sen: number): PayoutLine => ({
  kind,
  sourceId: `${kind} ${order ?? ''}`,
  order: order === null ? null : { id: order, number: `KS-2026-${order}` },
  at: '2026-07-14T02:30:00.000Z',
  grossSen: null,
  commissionSen: null,
  sen,
  reason: null,
  percentageBps: null,
})
const lines = [
  line('order', 'a', 5_000),
  line('order', 'b', 7_000),
  line('refund', 'a', -1_000),
  line('refund', 'z', -300),
  line('cash', 'a', -400),
]

it('takes an order out with its refunds, and leaves the rest', () => {
  expect(chosenSen({ lines }, new Set())).toBe(10_300)
  expect(chosenSen({ lines }, new Set(['a']))).toBe(6_300)
  expect(chosenSen({ lines }, new Set(['unknown']))).toBe(10_300)
})

it('names the orders that were seen, whether or not some are left out', () => {
  expect(orderIdsOf({ lines }, new Set())).toEqual(['a', 'b'])
  expect(orderIdsOf({ lines }, new Set(['a']))).toEqual(['b'])
})
