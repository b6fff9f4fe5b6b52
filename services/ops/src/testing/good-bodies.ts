import { demoPassword } from '../demo/accounts.ts'
import { agentBodies } from './agents.ts'
import { booking, hoursAhead } from './bookings.ts'
import { customerBodies } from './customers.ts'
import { orderBodies } from './order-bodies.ts'
import { papersBodies } from './papers.ts'
import { userBodies } from './user-bodies.ts'

const address = {
  addressLine1: '14, Jalan Plumbum 7/102',
  addressLine2: 'Block C',
  city: 'Shah Alam',
  state: 'Selangor',
  postalCode: '40000',
  country: 'Malaysia',
  coordinates: { latitude: 3.07, longitude: 101.5 },
  landmark: 'Opposite the mosque',
  accessInstructions: 'Ring twice',
}

/** Some days, as the range of that name in a query of a list. */
const daysOf = (name: string) => ({ [`${name}From`]: '2026-07-01', [`${name}To`]: '2026-07-14' })

/** A valid body for each route that takes one, by method and path. */
export function goodBodies({
  customerId,
  agentId,
  version,
}: {
  customerId: string
  agentId: string
  version: number
}): Record<string, Record<string, unknown>> {
  const instructions = { specialInstructions: 'No starch', pickupInstructions: 'Ring', deliveryInstructions: 'At the door' }
  const line = { serviceType: 'ironing', item: 'Shirt', quantity: 10, declaredValueSen: 9_000, urgent: true, requests: 'Hang' }
  const order = booking(customerId, { lines: [line], pickupAddress: address, deliveryAddress: address, ...instructions })
  const times = { scheduledPickupTime: hoursAhead(4), scheduledDeliveryTime: hoursAhead(9) }
  return {
    'POST /api/public/track': { orderNumber: 'KS-2026-007', phoneLast4: '1907' },
    'POST /api/auth/login': { email: 'nobody@staff.example', password: demoPassword, rememberMe: true, totp: '123456' },
    'POST /api/notices/read': { upTo: agentId },
    ...userBodies(version),
    ...customerBodies(version, customerId),
    ...agentBodies(version, agentId),
    ...papersBodies(version),
    'POST /api/orders': { ...order, priority: 'high' },
    'POST /api/audit/exports': { format: 'csv', query: { tab: 'shown', from: '2026-07-01', to: '2026-07-14' }, ids: [agentId] },
    'POST /api/users/exports': { format: 'csv', query: { role: 'viewer,admin', status: 'active' }, ids: [agentId] },
    'POST /api/orders/exports': {
      format: 'xlsx',
      query: { tab: 'late', status: 'pending', minAmountSen: '100', agentId, ...daysOf('created'), ...daysOf('pickup'), ...daysOf('paid') },
      ids: [agentId],
    },
    'PATCH /api/orders/:id': { version, pickupAddress: address, deliveryAddress: address, ...times, ...instructions },
    'POST /api/orders/:id/assign': { version, agentId, allowOtherState: true },
    'POST /api/orders/:id/status': { version, status: 'items_collected', notes: 'Five bags', location: 'Shah Alam' },
    'POST /api/orders/:id/cancel': { version, reason: 'The customer called' },
    'POST /api/field/orders': order,
    ...orderBodies(customerId, agentId, version),
  }
}
