import type { z } from 'zod'
import type { Booking } from './booking.ts'
import type { App } from './client.ts'
import { expectShape } from './expect-shape.ts'
import { isClosed, type Move, type PayOutcome } from './moves.ts'
import { createPeopleApi, type PeopleApi } from './people-api.ts'
import type { Rating } from './ratings.ts'
import type { RetryingApi } from './retry.ts'
import { AccountPage, Catalogue, Checkout, Order, OrderPage, type Account } from './wire.ts'

type Owner = { agentId: string } | { customerId: string }
/** The order after the command, or the error code of the rejection; null while the process is stopping. */
export type Done = { order: Order } | { refused: string } | null

/** The accounts that are simulated, and what can be ordered. */
export interface ReferenceData {
  customers: readonly Account[]
  agents: readonly Account[]
  catalogue: Catalogue
}

/** The public API as operations of the apps. A rejected read returns an empty list. */
export interface FieldApi extends PeopleApi {
  /** Null while there are no customers, no agents or no catalogue. */
  referenceData(): Promise<ReferenceData | null>
  /** The orders that this agent may claim. */
  jobs(agentId: string): Promise<Order[]>
  /** Open orders, newest first; older pages are read until one has no open order. */
  openOrders(owner: Owner): Promise<Order[]>
  changedOrders(owner: Owner, changedSince: string): Promise<Order[]>
  book(booking: Booking): Promise<Done>
  rate(order: Order, rating: Rating): Promise<Done>
  act(order: Order, move: Move, details: { agentId: string; location?: string }): Promise<Done>
}

/** The button of the gateway's page for what the customer does there. */
const buttons = { paid: 'pay', 'paid later': 'later', failed: 'decline', left: null } as const
const pageSize = 50
/** Pages of accounts that are simulated at most; other accounts are left alone. */
const accountPagesMax = 10
const orderPagesMax = 40

export function createFieldApi(api: RetryingApi): FieldApi {
  /** Reads a list page by page until `isEnough`. */
  async function pages<Item>(
    read: { app: App; path: string; query: Record<string, string>; page: PageOf<Item> },
    isEnough: (items: Item[], page: number) => boolean,
  ): Promise<Item[]> {
    const found: Item[] = []
    for (let page = 1; ; page++) {
      const query = new URLSearchParams({ ...read.query, page: String(page), limit: String(pageSize) })
      const outcome = await api.call({ app: read.app, kind: 'read', method: 'GET', path: `${read.path}?${query.toString()}` })
      if (outcome.kind !== 'ok') return found
      const { items, totalPages } = expectShape(read.page, outcome.body, read.path)
      found.push(...items)
      if (page >= totalPages || isEnough(items, page)) return found
    }
  }

  const accounts = (app: App, path: string) => pages({ app, path, query: {}, page: AccountPage }, (_, page) => page === accountPagesMax)

  async function write(app: App, kind: string, { path, body }: { path: string; body: object }): Promise<Done> {
    const outcome = await api.call({ app, kind, method: 'POST', path, body })
    if (outcome.kind === 'stopped') return null
    return outcome.kind === 'ok' ? { order: expectShape(Order, outcome.body, path) } : { refused: outcome.code }
  }

  return {
    ...createPeopleApi(api),
    async referenceData() {
      const agents = await accounts('agent', '/agents')
      const customers = await accounts('customer', '/customers')
      const outcome = await api.call({ app: 'customer', kind: 'read', method: 'GET', path: '/services' })
      if (outcome.kind !== 'ok' || agents.length === 0 || customers.length === 0) return null
      return { agents, customers, catalogue: expectShape(Catalogue, outcome.body, '/services') }
    },
    jobs: (agentId) => pages({ app: 'agent', path: '/jobs', query: { agentId }, page: OrderPage }, (_, page) => page === 2),
    openOrders: (owner) => pages({ ...ordersOf(owner), query: owner }, (items, page) => page === orderPagesMax || items.every(isClosed)),
    changedOrders: (owner, changedSince) =>
      pages({ ...ordersOf(owner), query: { ...owner, changedSince } }, (_, page) => page === orderPagesMax),
    book: (booking) => write('customer', 'book', { path: '/orders', body: booking }),
    rate: ({ id, customer }, rating) =>
      write('customer', 'rate', { path: `/orders/${id}/rating`, body: { customerId: customer.id, ...rating } }),
    act: (order, move, details) =>
      move.kind === 'pay' ? payAtPage(api, order, move.outcome) : write(appFor(move), move.kind, requestFor(order, move, details)),
  }
}

/** Opens the gateway's page and presses a button there. What became of it is heard with the next changes. */
async function payAtPage(api: RetryingApi, order: Order, outcome: PayOutcome): Promise<Done> {
  const { path, body } = requestFor(order, { kind: 'pay', outcome }, { agentId: '' })
  const opened = await api.call({ app: 'customer', kind: 'pay', method: 'POST', path, body })
  if (opened.kind !== 'ok') return opened.kind === 'stopped' ? null : { refused: opened.code }
  const { order: before, url } = expectShape(Checkout, opened.body, path)
  const action = buttons[outcome]
  if (url !== null && action) await api.call({ app: 'customer', kind: 'page', method: 'POST', path, page: { url, action } })
  return { order: before }
}

type PageOf<Item> = z.ZodType<{ items: Item[]; totalPages: number }>

function ordersOf(owner: Owner) {
  return { app: 'agentId' in owner ? 'agent' : 'customer', path: '/orders', page: OrderPage } as const
}

/** The app that makes a move. */
export function appFor({ kind }: Move): App {
  return kind === 'pay' || kind === 'cancel' ? 'customer' : 'agent'
}

/** The path and body with which a move is posted. */
export function requestFor(
  order: Order,
  move: Move,
  { agentId, location }: { agentId: string; location?: string },
): { path: string; body: object } {
  const path = `/orders/${order.id}`
  const customerId = order.customer.id
  switch (move.kind) {
    case 'pay':
      return { path: `${path}/checkout`, body: { customerId } }
    case 'cash':
      return { path: `${path}/cash`, body: { agentId, amountSen: order.totalAmountSen } }
    case 'cancel':
      return { path: `${path}/cancel`, body: { customerId, reason: move.reason } }
    case 'claim':
    case 'accept':
      return { path: `${path}/accept`, body: { agentId } }
    case 'decline':
      return { path: `${path}/decline`, body: { agentId, reason: move.reason } }
    case 'status': {
      const { status, trip } = move
      return { path: `${path}/status`, body: { agentId, status, ...(location !== undefined && { location }), ...(trip && { trip }) } }
    }
  }
}
