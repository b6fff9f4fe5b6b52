import { agentBodies } from '../entities/agents.ts'
import { booking } from '../entities/bookings.ts'
import { customerBodies } from '../entities/customers.ts'
import { everyRoute } from '../http/routes.ts'
import { sampleBody } from './sample-bodies.ts'

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

type Body = Record<string, unknown>
interface Given {
  customerId: string
  agentId: string
  version: number
}

/** A valid body for each route that takes one, by method and path: what its contract says, and where that says too little, what is written here. */
export function goodBodies(given: Given): Record<string, Body> {
  const written = writtenBodies(given)
  const taking = everyRoute().filter(({ body }) => body)
  return Object.fromEntries(
    taking.map((route) => {
      const name = `${route.method} ${route.path}`
      return [name, written[name] ?? sampleBody(route)]
    }),
  )
}

/** Of the routes whose bodies have rules that no JSON Schema tells: between fields, or of how a text is read. */
function writtenBodies({ customerId, agentId, version }: Given): Record<string, Body> {
  const line = { serviceType: 'ironing', item: 'Shirt', quantity: 10, declaredValueSen: 9_000, urgent: true, requests: 'Hang' }
  const instructions = { specialInstructions: 'No starch', pickupInstructions: 'Ring', deliveryInstructions: 'At the door' }
  const order = booking(customerId, { lines: [line], pickupAddress: address, deliveryAddress: address, ...instructions })
  const paper = { documentType: 'ic', documentNumber: '901231-14-5678', images: ['0'.repeat(24)] }
  return {
    ...customerBodies(version, customerId),
    ...agentBodies(version, agentId),
    'POST /api/orders': { ...order, priority: 'high' },
    'POST /api/field/orders': order,
    'POST /api/orders/:id/rating': { rating: 2, categories: { punctuality: 1, carefulHandling: 5 }, comment: 'Creases in two shirts' },
    'POST /api/field/orders/:id/rating': { customerId, rating: 5, categories: { communication: 4 }, comment: 'Thank you' },
    'POST /api/field/orders/:id/status': { agentId, status: 'items_collected', notes: 'Five bags', location: 'Shah Alam' },
    'POST /api/field/customers/:id/documents': paper,
    'POST /api/field/agents/:id/documents': { ...paper, documentType: 'insurance', expiresOn: '2099-05-31' },
    'POST /api/payments/:id/refunds': { version, amountSen: 700, reason: 'damaged_items', note: 'Two shirts' },
    'POST /api/payout-batches/:id/results': {
      version,
      fileName: 'results.csv',
      content: 'payout,amount,status,reference,reason\nPO-2026-001,10.00,paid,R-1,\n',
    },
    'POST /api/reconciliation/lines/:id/resolve': {
      version,
      as: 'another_record',
      reason: 'booked_twice',
      note: 'Paid again by mistake',
      record: 'PAY-2026-007',
    },
    ...exportBodies(agentId),
  }
}

/** Their searches are left out: those take any text. */
const exportBodies = (id: string): Record<string, Body> => ({
  'POST /api/audit/exports': { format: 'csv', query: { tab: 'shown', from: '2026-07-01', to: '2026-07-14' }, ids: [id] },
  'POST /api/users/exports': { format: 'csv', query: { role: 'viewer,admin', status: 'active' }, ids: [id] },
  'POST /api/orders/exports': {
    format: 'xlsx',
    query: {
      tab: 'late',
      status: 'pending',
      minAmountSen: '100',
      agentId: id,
      ...daysOf('created'),
      ...daysOf('pickup'),
      ...daysOf('paid'),
    },
    ids: [id],
  },
  'POST /api/reconciliation/exports': { format: 'csv', query: { day: '2026-07-14', provider: 'billplz' } },
  'POST /api/agents/performance/exports': {
    format: 'csv',
    query: { period: 'weekly', date: '2026-07-14', measure: 'averageRating', minOrders: '5' },
  },
})
