import { expect, it } from 'vitest'
import { anOrder } from '../testOrder.ts'
import { orderTarget } from './orderCommand.ts'

it('names who changed an order first, when, and what it is now', () => {
  const current = anOrder({
    version: 4,
    status: 'agent_assigned',
    lastTracking: {
      ...anOrder().lastTracking,
      timestamp: '2026-07-14T02:41:00.000Z',
      performedBy: { id: null, name: 'Nurul Aina Rahman', role: 'staff' },
    },
  })
  const parsed = orderTarget.parse(JSON.parse(JSON.stringify(current)))
  expect(parsed && orderTarget.changedSentence(parsed)).toBe(
    'Nurul Aina Rahman changed this order at 10:41 am. The status is now agent assigned.',
  )
  expect(orderTarget.parse({ ...current, status: 'flying' })).toBeUndefined()
})
