import { type OrderStatus, whyNotAssign, whyNotCancel, whyNotMove } from '@kainsiap/ops/orders/status-machine'
import { expect, it } from 'vitest'
import { refusalsSaid, saidAt } from './refusals.ts'

const reasonsOf = (status: OrderStatus) =>
  [whyNotMove, whyNotAssign, whyNotCancel].map((why) => why({ status, agent: {}, completedAt: null }))

it('says once that an order has ended, for every action that this rules out', () => {
  const reasons = reasonsOf('cancelled')
  expect(reasons).not.toContain(null)
  const said = refusalsSaid([...reasons, null])
  expect(said).toEqual(['The order is cancelled and has no next status.'])
  expect(reasons.map((reason) => saidAt(said, reason))).toEqual([0, 0, 0])
})

it('says each of several reasons, and none of what is possible', () => {
  const said = refusalsSaid([null, 'Assign an agent first.', 'There is no connection.', 'Assign an agent first.'])
  expect(said).toEqual(['Assign an agent first.', 'There is no connection.'])
  expect([saidAt(said, 'There is no connection.'), saidAt(said, 'Wait a second.'), saidAt(said, null)]).toEqual([1, -1, -1])
  expect(refusalsSaid([null])).toEqual([])
})
