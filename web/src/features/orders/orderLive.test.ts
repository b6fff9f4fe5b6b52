import type { OrderDetails } from '@kainsiap/ops/orders/contract'
import { expect, it } from 'vitest'
import { overwrite } from '../../api/copies.ts'
import { affectsDetails, orderLive } from './orderLive.ts'
import { anOrder } from './testOrder.ts'

const agent = { id: 'p', name: 'Hafiz Ramli', vehicleType: 'motorcycle' as const }

it('keeps the pictures of an order whose change brings none, and reads them again with another agent', () => {
  const before = anOrder({ agent })
  const pictures = { customer: 'c', agent: 'p' }
  const details = { ...before, trackingEvents: [], pictures } as unknown as OrderDetails
  overwrite(details, anOrder({ version: 2, status: 'agent_assigned', agent }), orderLive)
  expect(details).toMatchObject({ version: 2, status: 'agent_assigned', pictures })
  const moved = anOrder({ version: 2, status: 'confirmed', agent })
  expect(affectsDetails(before, moved)).toBe(false)
  expect(affectsDetails(before, { ...moved, agent: { ...agent, id: 'q' } })).toBe(true)
})
