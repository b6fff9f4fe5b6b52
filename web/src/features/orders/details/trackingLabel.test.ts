import { describe, expect, it } from 'vitest'
import { trackingLabel } from './trackingLabel.ts'

describe('the labels of a tracking event', () => {
  const assigned = { status: 'agent_assigned' } as const

  it.each([
    ['items_collected', 'Order status updated to Items collected', 'Items collected', null],
    ['items_collected', '14 pieces', 'Items collected', '14 pieces'],
    ['cancelled', 'Cancelled: no longer needed', 'Cancelled', 'no longer needed'],
    ['cancelled', 'Cancelled', 'Cancelled', null],
  ] as const)('name a step to %s by its status, and add what was noted (%s)', (status, description, title, rest) => {
    expect(trackingLabel({ status, description }, assigned)).toEqual({ title, rest })
  })

  it('name by its description what happened without a step, a booking, and the one step back', () => {
    const own = (title: string) => ({ title, rest: null })
    expect(trackingLabel({ status: 'agent_assigned', description: 'Accepted by the agent' }, assigned)).toEqual(
      own('Accepted by the agent'),
    )
    expect(trackingLabel({ status: 'pending', description: 'Order placed' }, undefined)).toEqual(own('Order placed'))
    const declined = 'Declined by Hafiz Ramli: flat tyre'
    expect(trackingLabel({ status: 'confirmed', description: declined }, assigned)).toEqual(own(declined))
  })
})
