import { expect, it } from 'vitest'
import { cancelledBalance, cancelledMoney } from './cancelledMoney.ts'

const balance = (
  paymentStatus: 'pending' | 'paid' | 'failed' | 'refunded' | 'partial_refund',
  fee: number | null,
  refundDueSen: number | null,
) => {
  const money = cancelledMoney({ status: 'cancelled', paymentStatus, totalAmountSen: 10_000, cancellationFeeSen: fee, refundDueSen })
  if (!money) throw new Error('it is cancelled')
  const { label, sen } = cancelledBalance(money)
  return [money.paidSen, money.feeSen, label, sen]
}

it('tells of a cancelled order what was paid, what is kept and who owes whom', () => {
  expect(balance('paid', 2_000, 8_000)).toEqual([10_000, 2_000, 'Refund due', 8_000])
  expect(balance('paid', 0, 10_000)).toEqual([10_000, 0, 'Refund due', 10_000])
  expect(balance('paid', 10_000, 0)).toEqual([10_000, 10_000, 'No refund due', 0])
  expect(balance('pending', 2_000, 0)).toEqual([0, 2_000, 'Due from customer', 2_000])
  expect(balance('failed', 0, 0)).toEqual([0, 0, 'No refund due', 0])
  expect(balance('refunded', 2_000, 0)).toEqual([10_000, 2_000, 'Refunded to customer', 8_000])
  expect(balance('paid', 2_000, 18_000), 'paid twice').toEqual([20_000, 2_000, 'Refund due', 18_000])
  expect(balance('partial_refund', 2_000, 3_000)).toEqual([10_000, 2_000, 'Remaining refund due', 3_000])
})

it('tells the same of an order whose fee was not stored: it was free', () => {
  expect(balance('paid', null, 10_000)).toEqual([10_000, 0, 'Refund due', 10_000])
  expect(balance('pending', null, null)).toEqual([0, 0, 'No refund due', 0])
})

it('says nothing of an order that is not cancelled', () => {
  const order = {
    status: 'delivered',
    paymentStatus: 'paid',
    totalAmountSen: 10_000,
    cancellationFeeSen: null,
    refundDueSen: null,
  } as const
  expect(cancelledMoney(order)).toBeNull()
})
