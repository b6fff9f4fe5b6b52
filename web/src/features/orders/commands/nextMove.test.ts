import { OrderStatus, whyNotMove } from '@kainsiap/ops/orders/status-machine'
import { expect, it } from 'vitest'
import { needsAgentToMove, nextMove, nextStep } from './nextMove.ts'

const agent = { id: 'a'.repeat(24), name: 'Hafiz Ramli', vehicleType: 'van' as const }

it('is the next step of the way that is possible: giving an agent is a command of its own', () => {
  expect(nextMove({ status: 'pending', agent: null })).toBe('confirmed')
  expect(nextMove({ status: 'confirmed', agent: null })).toBeNull()
  expect(nextMove({ status: 'confirmed', agent })).toBe('pickup_scheduled')
  expect(nextMove({ status: 'items_collected', agent })).toBe('in_processing')
  for (const status of ['delivered', 'cancelled', 'disputed', 'refunded'] as const) expect(nextMove({ status, agent })).toBeNull()
})

it('is never a step the server would refuse', () => {
  const orders = OrderStatus.options.flatMap((status) => [
    { status, agent },
    { status, agent: null },
  ])
  const moves = orders.map((order) => ({ order, next: nextMove(order) })).filter(({ next }) => next !== null)
  expect(moves).not.toHaveLength(0)
  expect(moves.filter(({ order, next }) => next && whyNotMove(order, next) !== null)).toEqual([])
})

it('is named even where it is not possible yet, and tells that only an agent is missing', () => {
  expect(nextStep({ status: 'confirmed', agent: null })).toBe('pickup_scheduled')
  expect(nextStep({ status: 'delivered', agent })).toBeNull()
  expect(needsAgentToMove({ status: 'confirmed', agent: null })).toBe(true)
  expect(needsAgentToMove({ status: 'confirmed', agent })).toBe(false)
  expect(needsAgentToMove({ status: 'pending', agent: null })).toBe(false)
  for (const status of ['delivered', 'cancelled', 'disputed', 'refunded'] as const)
    expect(needsAgentToMove({ status, agent: null })).toBe(false)
})
