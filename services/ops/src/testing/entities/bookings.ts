import { randomUUID } from 'node:crypto'
import type { NewOrder, Order } from '../../orders/contract.ts'
import type { Client } from '../http/client.ts'
import type { SharedOps } from '../system/ops.ts'
import { transferOf } from './transfers.ts'

const hourMs = 3_600_000
export const hoursAhead = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString()

/** A valid booking; `change` breaks what a test is about. */
export function booking(customerId: string, change: Partial<Record<keyof NewOrder, unknown>> = {}): Record<string, unknown> {
  return {
    customerId,
    lines: [{ serviceType: 'ironing', item: 'Shirt', quantity: 10, declaredValueSen: 9_000 }],
    pickupAddress: { addressLine1: '14, Jalan Plumbum 7/102', city: 'Shah Alam', state: 'Selangor', postalCode: '40000' },
    scheduledPickupTime: hoursAhead(3),
    scheduledDeliveryTime: hoursAhead(9),
    paymentMethod: 'fpx',
    ...change,
  }
}

/** Creates orders through the apps, as customers and agents do. */
export interface Bookings {
  customerId: string
  /** The agents who serve the pickup of `booking` and may take it: none whose papers have expired in another test. */
  agentIds: string[]
  createOrder: () => Promise<Order>
  bookPaid: () => Promise<Order>
  /** An order that an agent has claimed. */
  bookClaimed: (agentId?: string) => Promise<Order>
}

export async function startBookings(ops: SharedOps): Promise<Bookings> {
  const customers = ops.app('customer')
  const agents = ops.app('agent')
  const [customerId = ''] = await ids(customers, '/field/customers')
  const staff = await ops.staff('admin')
  const expired = new Set(await ids(staff, '/agents?papers=expired'))
  const agentIds = await ids(agents, '/field/agents', ({ id, state }) => state === 'Selangor' && !expired.has(id))
  /** The order as staff see it: an app's response only contains what its side may see. */
  const order = async (client: Client, path: string, body: unknown): Promise<Order> => {
    const answer = await client.post<Pick<Order, 'id'>>(path, body, { 'idempotency-key': randomUUID() })
    if (answer.status > 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return (await staff.get<Order>(`/orders/${answer.body.id}`)).body
  }
  const createOrder = () => order(customers, '/field/orders', booking(customerId))
  const bookPaid = async () => {
    const { id, totalAmountSen: amountSen } = await createOrder()
    const paid = await staff.post(`/payments/${id}/record`, transferOf(1, amountSen), { 'idempotency-key': randomUUID() })
    if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
    return (await staff.get<Order>(`/orders/${id}`)).body
  }
  return {
    customerId,
    agentIds,
    createOrder,
    bookPaid,
    bookClaimed: async (agentId = agentIds[0] ?? '') => order(agents, `/field/orders/${(await bookPaid()).id}/accept`, { agentId }),
  }
}

interface Account {
  id: string
  state: string
}

async function ids(client: Client, path: string, isWanted: (account: Account) => boolean = () => true): Promise<string[]> {
  const { body } = await client.get<{ items: Account[] }>(`${path}${path.includes('?') ? '&' : '?'}limit=50`)
  return body.items.filter(isWanted).map(({ id }) => id)
}

export const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))

export function countByStatus(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
