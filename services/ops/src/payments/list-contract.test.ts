import { expect, it } from 'vitest'
import { PaymentQuery } from './list-contract.ts'

it('takes status and method by either of their names, and only one of each', () => {
  const parsed = { page: 1, limit: 10, tab: 'all', status: ['pending', 'failed'], method: ['fpx'] }
  expect(PaymentQuery.parse({ status: 'pending,failed', method: 'fpx' })).toEqual(parsed)
  expect(PaymentQuery.parse({ paymentStatus: 'pending,failed', paymentMethod: 'fpx' })).toEqual(parsed)
  expect(PaymentQuery.parse({})).toEqual({ page: 1, limit: 10, tab: 'all' })
  for (const wrong of [{ status: 'pending', paymentStatus: 'failed' }, { method: 'fpx', paymentMethod: 'fpx' }, { paymentStatus: 'lost' }])
    expect(PaymentQuery.safeParse(wrong).success).toBe(false)
})
