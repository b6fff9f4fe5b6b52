import type { Address, Order, TrackingEvent } from '@kainsiap/ops/orders/contract'
import { type OrderStatus, statusLabel } from '@kainsiap/ops/orders/status-machine'

/** The button label that moves an order to a status. */
const moveVerbs: Partial<Record<OrderStatus, string>> = {
  confirmed: 'Confirm order',
  pickup_scheduled: 'Schedule pickup',
  agent_en_route: 'Mark agent en route',
  pickup_arrived: 'Mark pickup arrived',
  items_collected: 'Mark items collected',
  in_processing: 'Start processing',
  ready_for_delivery: 'Mark ready for delivery',
  out_for_delivery: 'Send out for delivery',
  delivery_arrived: 'Mark delivery arrived',
  delivered: 'Mark delivered',
}

export function moveVerb(to: OrderStatus): string {
  return moveVerbs[to] ?? `Move to ${statusLabel(to).toLowerCase()}`
}

const servicesNamed = 2

/** The first two services, and how many more there are: "Ironing, Folding" and "+1 more". `all` names each, for a print. */
export function serviceSummary({ services }: Pick<Order, 'services'>): { named: string; more: string | null; all: string } {
  const names = [...new Set(services.map(({ serviceName }) => serviceName))]
  const more = names.length - servicesNamed
  return { named: names.slice(0, servicesNamed).join(', '), more: more > 0 ? `+${String(more)} more` : null, all: names.join(', ') }
}

export function addressLines({ addressLine1, addressLine2, postalCode, city, state }: Address): string[] {
  return [addressLine1, addressLine2, `${postalCode} ${city}, ${state}`].filter((line) => line !== null)
}

export function isSameAddress(one: Address, other: Address): boolean {
  return (
    [addressLines(one), one.landmark, one.accessInstructions].join() ===
    [addressLines(other), other.landmark, other.accessInstructions].join()
  )
}

/** 500 → "5%", 250 → "2.5%" */
export function rateLabel(bps: number): string {
  return `${String(bps / 100)}%`
}

/** The name of who changed an order. The apps do not send the customer's name: on an order it is the order's own customer. */
export function actorName({ name, role }: TrackingEvent['performedBy'], { customer }: Pick<Order, 'customer'>): string {
  return role === 'customer' ? customer.name : name
}
