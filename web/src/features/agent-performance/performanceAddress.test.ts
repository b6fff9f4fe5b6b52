import { expect, it } from 'vitest'
import { readAddress, toQuery } from './performanceAddress.ts'

const read = (search: string, maySeeEarnings = true) => readAddress(new URLSearchParams(search), maySeeEarnings)

it('reads what the address asks for, and passes over what makes no sense', () => {
  const usual = { period: 'monthly', measure: 'completedOrders', order: 'best', page: 1, limit: 25, agent: null }
  expect(read('')).toEqual(usual)
  expect(read('period=yearly&measure=luck&date=2026-02-31&minOrders=-1&page=0&limit=1000&state=Texas')).toEqual(usual)
  const asked = read('period=weekly&measure=averageRating&date=2026-07-14&minOrders=5&state=Johor&agent=x&page=2')
  expect(asked).toMatchObject({ period: 'weekly', measure: 'averageRating', date: '2026-07-14', minOrders: 5, state: 'Johor', agent: 'x' })
})

it('does not rank by earnings for who may not see them', () => {
  expect([read('measure=totalEarnings').measure, read('measure=totalEarnings', false).measure]).toEqual([
    'totalEarnings',
    'completedOrders',
  ])
})

it('asks the API in text', () => {
  const { agent: _agent, ...asked } = read('minOrders=5')
  expect(toQuery(asked)).toEqual({
    period: 'monthly',
    measure: 'completedOrders',
    order: 'best',
    minOrders: '5',
    page: '1',
    limit: '25',
  })
})
