import { expect, it } from 'vitest'
import { Types } from '../platform/database/mongo.ts'
import { shareOf } from '../platform/money.ts'
import { defaultSettings } from '../settings/defaults.ts'
import { agentEarningOf } from './agents/earnings.ts'
import { postingsOf } from './postings.ts'

// Every total takes minutes: WHOLE_RANGE=1 npm test -- services/ops/src/orders/postings.test.ts
const step = process.env['WHOLE_RANGE'] ? 1 : 211
const totalMax = 1_000_000

const { serviceFeeBps, taxBps, agentCommissionBps, platformCommissionBps, deliveryFeeSen } = defaultSettings
const rates = { ...defaultSettings }
const agent = { id: new Types.ObjectId(), name: 'Hafiz', phoneNumber: '', vehicleType: 'van' as const, plateNumber: '' }
const at = (minute: number) => new Date(Date.UTC(2026, 6, 14, 2, minute))

/** A delivered and paid order. */
function orderOf(subtotalSen: number, discountSen = 0) {
  const serviceFeeSen = shareOf(subtotalSen, serviceFeeBps)
  const taxSen = shareOf(subtotalSen + deliveryFeeSen + serviceFeeSen, taxBps)
  const prices = { subtotalSen, deliveryFeeSen, serviceFeeSen, discountSen, taxSen }
  const totalAmountSen = subtotalSen + deliveryFeeSen + serviceFeeSen + taxSen - discountSen
  return {
    _id: new Types.ObjectId(),
    ...prices,
    totalAmountSen,
    status: 'delivered' as const,
    paymentStatus: 'paid' as const,
    agent,
    agentEarningSen: agentEarningOf(prices),
    rates,
    cancellationFeeSen: null,
    completedAt: at(30),
    cancelledAt: null,
    payment: { reference: 'PAY', amountSen: totalAmountSen, outcome: 'paid' as const, at: at(5) },
  }
}
const senOf = (order: Parameters<typeof postingsOf>[0]) =>
  Object.fromEntries(
    postingsOf(order).flatMap(({ entries }) => entries.map(({ account, sen }) => [account.split(':').slice(0, 2).join(':'), sen])),
  )

it('shares every total so that nobody owes for it, and the shares sum exactly', () => {
  for (let subtotalSen = 1; subtotalSen <= totalMax; subtotalSen += step) {
    const discountSen = subtotalSen % 3 === 0 ? shareOf(subtotalSen, 1_000) : 0
    const order = orderOf(subtotalSen, discountSen)
    const [posting] = postingsOf(order)
    const entries = posting?.entries ?? []
    const [funds, discount, ...shares] = entries.map(({ sen }) => sen)
    const commission = shareOf(subtotalSen, agentCommissionBps) + shareOf(subtotalSen, platformCommissionBps)
    const expected = [subtotalSen + deliveryFeeSen - commission, commission, order.serviceFeeSen, order.taxSen]
    const isRight =
      funds === order.totalAmountSen &&
      discount === discountSen &&
      entries.reduce((sum, { sen }) => sum + sen, 0) === 0 &&
      shares.every((sen, index) => sen <= 0 && -sen === expected[index])
    if (!isRight) expect({ subtotalSen, entries }).toBe('right')
  }
})

it('has an agent, us and the state earn a delivered order, whatever was paid back of it since', () => {
  const [earned] = postingsOf(orderOf(12_000))
  expect(earned).toMatchObject({ kind: 'ord:earned', at: at(30) })
  expect(earned?.id).toMatch(/^ord:[0-9a-f]{24}:earned$/)
  for (const paymentStatus of ['partial_refund', 'refunded'] as const)
    expect(postingsOf({ ...orderOf(12_000), paymentStatus })[0]?.entries).toEqual(earned?.entries)
  expect(senOf(orderOf(12_000, 500))).toEqual({
    // 120.00 + 8.00 + 6.00, 10 % tax on that, less 5.00.
    customer_funds: 14_240,
    'expense:discount': 500,
    [`agent_payable:${agent.id.toHexString()}`]: -10_400,
    'revenue:commission': -2_400,
    'revenue:service': -600,
    tax_payable: -1_340,
  })
})

it('posts nothing before the money has come in and the order has ended', () => {
  const order = orderOf(12_000)
  expect(postingsOf({ ...order, paymentStatus: 'pending' })).toEqual([])
  expect(postingsOf({ ...order, paymentStatus: 'failed' })).toEqual([])
  expect(postingsOf({ ...order, status: 'out_for_delivery', completedAt: null })).toEqual([])
})

it('is earned when it was paid, where that came last', () => {
  const order = orderOf(12_000)
  expect(postingsOf({ ...order, payment: { ...order.payment, at: at(45) } })[0]?.at).toEqual(at(45))
})

it('gives the fee of a cancellation to the agent, and nobody anything where there is none', () => {
  const cancelled = { ...orderOf(12_000), status: 'cancelled' as const, completedAt: null, cancelledAt: at(20), cancellationFeeSen: 2_948 }
  expect(postingsOf(cancelled)).toMatchObject([{ kind: 'ord:cancelled', at: at(20), orderId: cancelled._id.toHexString() }])
  expect(senOf(cancelled)).toEqual({ customer_funds: 2_948, [`agent_payable:${agent.id.toHexString()}`]: -2_948 })
  expect(postingsOf({ ...cancelled, cancellationFeeSen: 0 })).toEqual([])
  expect(postingsOf({ ...cancelled, paymentStatus: 'pending' })).toEqual([])
})
