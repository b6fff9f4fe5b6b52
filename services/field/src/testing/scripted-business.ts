import type { Booking } from '../booking.ts'
import type { Clock } from '../clock.ts'
import {
  changed,
  scriptedAgents,
  scriptedCatalogue,
  scriptedCustomers,
  scriptedId,
  type Change,
  type ScriptedOrder,
} from './scripted-orders.ts'

export interface ReceivedCall {
  method: string
  path: string
  key: string | null
  body: unknown
}

export interface ScriptedAnswer {
  status: number
  body: unknown
  retryAfter?: number
}

/** An in-memory business that answers the apps' calls, on the given clock. */
export function createScriptedBusiness(clock: Clock, baseUrl: () => string) {
  const orders: ScriptedOrder[] = []
  let admitted = 0
  const answers = new Map<string, ScriptedAnswer>()
  const now = () => new Date(clock.nowMs()).toISOString()

  const write = (order: ScriptedOrder, change: Partial<ScriptedOrder>) =>
    Object.assign(order, change, { version: order.version + 1, updatedAt: now() })

  function carryOut(call: ReceivedCall): ScriptedAnswer {
    const url = new URL(call.path, 'http://field')
    const [, , , resource, id, command] = url.pathname.split('/')
    const isPerson = resource === 'customers' || resource === 'agents'
    if (call.method === 'GET' && command === 'documents') return { status: 200, body: { items: [{ status: 'verified' }] } }
    if (call.method === 'GET') return { status: 200, body: listOf(orders, resource ?? '', url.searchParams) }
    if (url.pathname.startsWith('/pay/')) return press(url.pathname.slice('/pay/'.length), call.body as { action: string })
    const known = answers.get(call.key ?? '')
    if (known) return known
    const answer = isPerson ? admission((admitted += 1)) : id ? act(id, command ?? '', call.body as Change) : book(call.body as Booking)
    answers.set(call.key ?? '', answer)
    return answer
  }

  function book(booking: Booking): ScriptedAnswer {
    const order = bookedOrder(booking, orders.length + 1, now())
    orders.push(order)
    return { status: 201, body: { ...order } }
  }

  function act(id: string, command: string, change: Change): ScriptedAnswer {
    const order = orders.find((one) => one.id === id)
    if (!order) return { status: 404, body: { code: 'not_found', message: 'There is no such order.' } }
    const result = changed(order, command, change, now())
    if (typeof result === 'string') return { status: 409, body: { code: 'transition_refused', message: result } }
    if (command === 'checkout') return { status: 200, body: { order: { ...order }, url: `${baseUrl()}/pay/${id}` } }
    return { status: 200, body: { ...write(order, result) } }
  }

  /** A button of the gateway's page. */
  function press(id: string, { action }: { action: string }): ScriptedAnswer {
    const order = orders.find((one) => one.id === id)
    if (!order || order.paymentStatus === 'paid') return { status: 409, body: null }
    write(order, afterPage(order, action))
    return { status: 200, body: null }
  }

  /** `staff` changes an order as a member of staff would. */
  return { carryOut, orders, staff: write }
}

function listOf(orders: readonly ScriptedOrder[], resource: string, query: URLSearchParams): unknown {
  if (resource === 'services') return scriptedCatalogue
  if (resource === 'agents') return pageOf(scriptedAgents, query)
  if (resource === 'customers') return pageOf(scriptedCustomers, query)
  return pageOf(orders.filter((order) => isAsked(order, resource, query)).toReversed(), query)
}

function afterPage({ status }: ScriptedOrder, action: string): Partial<ScriptedOrder> {
  if (action === 'decline') return { paymentStatus: 'failed' }
  return { paymentStatus: 'paid', ...(status === 'pending' && { status: 'confirmed' }) }
}

/** People, their pictures and their papers get an id. */
const admission = (n: number): ScriptedAnswer => ({ status: 201, body: { id: scriptedId('ee', n) } })

function isAsked({ status, agent, customer, paymentStatus, updatedAt }: ScriptedOrder, resource: string, query: URLSearchParams): boolean {
  if (resource === 'jobs') return status === 'confirmed' && !agent && paymentStatus === 'paid'
  const agentId = query.get('agentId')
  const isOwn = agentId ? agent?.id === agentId : customer.id === query.get('customerId')
  return isOwn && updatedAt >= (query.get('changedSince') ?? '')
}

function bookedOrder(booking: Booking, n: number, at: string): ScriptedOrder {
  const { pickupAddress, deliveryAddress = pickupAddress } = booking
  return {
    id: scriptedId('', n),
    number: `KS-2026-${String(n).padStart(3, '0')}`,
    version: 1,
    status: 'pending',
    paymentStatus: 'pending',
    paymentMethod: booking.paymentMethod,
    customer: { id: booking.customerId },
    agent: null,
    pickup: { city: pickupAddress.city, state: pickupAddress.state },
    delivery: { city: deliveryAddress.city, state: deliveryAddress.state },
    scheduledPickupTime: booking.scheduledPickupTime,
    scheduledDeliveryTime: booking.scheduledDeliveryTime,
    acceptedAt: null,
    totalAmountSen: 4200,
    createdAt: at,
    updatedAt: at,
  }
}

function pageOf<Item>(items: readonly Item[], query: URLSearchParams) {
  const page = Number(query.get('page'))
  const limit = Number(query.get('limit'))
  return {
    items: items.slice((page - 1) * limit, page * limit),
    page,
    limit,
    total: items.length,
    totalExact: true,
    totalPages: Math.max(Math.ceil(items.length / limit), 1),
  }
}
