import { OrderStatus, whyNotMove } from '@kainsiap/ops/orders/life'
import { expect, it } from 'vitest'
import { nextMove } from './nextMove.ts'

const agent = { id: 'a'.repeat(24), name: 'Hafiz Ramli', vehicleType: 'van' as const }

it('is the next step of the way that is possible: giving an agent is a command of its own', () => {
  expect(nextMove({ status: 'pending', agent: null })).toBe('confirmed')
  expect(nextMove({ status: 'confirmed', agent: null })).toBeNull()
  expect(nextMove({ status: 'confirmed', agent })).toBe('pickup_scheduled')
  expect(nextMove({ status: 'items_collected', agent })).toBe('in_processing')
  for (const status of ['delivered', 'cancelled', 'disputed', 'refunded'] as const) expect(nextMove({ status, agent })).toBeNull()
})

it('is never a step the server would refuse', () => {
  const standings = OrderStatus.options.flatMap((status) => [
    { status, agent },
    { status, agent: null },
  ])
  const moves = standings.map((standing) => ({ standing, next: nextMove(standing) })).filter(({ next }) => next !== null)
  expect(moves).not.toHaveLength(0)
  expect(moves.filter(({ standing, next }) => next && whyNotMove(standing, next) !== null)).toEqual([])
})
