import type { Account, Order } from '../wire.ts'

/** An order of the scripted API: what the apps read, and its payment method. */
export interface ScriptedOrder extends Order {
  paymentMethod: string
}

export const scriptedId = (kind: string, n: number): string => `${kind}${n.toString(16).padStart(24 - kind.length, '0')}`

const places: readonly (readonly [string, string])[] = [
  ['Bangsar', 'Kuala Lumpur'],
  ['Shah Alam', 'Selangor'],
  ['George Town', 'Penang'],
  ['Skudai', 'Johor'],
]
const accounts = (kind: string, count: number): Account[] =>
  Array.from({ length: count }, (_, n) => {
    const [city, state] = places[n % places.length] ?? ['Bangsar', 'Kuala Lumpur']
    return { id: scriptedId(kind, n + 1), city, state }
  })
export const scriptedCustomers = accounts('c', 24)
export const scriptedAgents = accounts('a', 12)

export const scriptedCatalogue = {
  items: [
    { serviceType: 'ironing', item: 'Shirt', unitPriceSen: 350 },
    { serviceType: 'ironing', item: 'Baju kurung', unitPriceSen: 800 },
    { serviceType: 'folding', item: 'Shirt', unitPriceSen: 150 },
    { serviceType: 'dry_cleaning', item: 'Suit', unitPriceSen: 2500 },
    { serviceType: 'washing', item: 'Bedsheet', unitPriceSen: 900 },
  ],
  urgentSurchargeBps: 5000,
  minimumOrderSen: 2000,
  itemValueMaxSen: 50_000,
  pickupLeadMinutes: 120,
}

const statusSequence = [
  'pending',
  'confirmed',
  'agent_assigned',
  'pickup_scheduled',
  'agent_en_route',
  'pickup_arrived',
  'items_collected',
  'in_processing',
  'ready_for_delivery',
  'out_for_delivery',
  'delivery_arrived',
  'delivered',
]

export interface Change {
  customerId: string
  agentId: string
  status: string
}

/** The changes a command makes to an order, or the message with which it is rejected. */
export function changed(order: ScriptedOrder, command: string, { agentId, status }: Change, at: string): Partial<ScriptedOrder> | string {
  const step = statusSequence.indexOf(order.status)
  switch (command) {
    case 'checkout':
      return order.paymentStatus === 'paid' ? 'It is paid already.' : {}
    case 'cash':
      return order.paymentStatus === 'paid' ? 'It is paid already.' : { paymentStatus: 'paid' }
    case 'cancel':
      return step === -1 || order.status === 'delivered' ? 'It is over.' : { status: 'cancelled' }
    case 'accept':
      if (order.agent) return order.agent.id === agentId && !order.acceptedAt ? { acceptedAt: at } : 'Somebody has it.'
      return order.status === 'confirmed' ? { status: 'agent_assigned', agent: { id: agentId }, acceptedAt: at } : 'It cannot be claimed.'
    case 'rating':
      return order.status === 'delivered' ? {} : 'It is not delivered.'
    case 'decline':
      return step < 2 || step > 5 ? 'Too late.' : { status: 'confirmed', agent: null, acceptedAt: null }
    default:
      return step < 2 || statusSequence.indexOf(status) <= step || order.agent?.id !== agentId
        ? `From ${order.status} it cannot go to ${status}.`
        : { status }
  }
}
