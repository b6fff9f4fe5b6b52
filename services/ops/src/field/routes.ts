import { listAgentAreas } from '../agents/queries.ts'
import { Catalogue } from '../catalogue/contract.ts'
import { getCatalogue } from '../catalogue/queries.ts'
import { listCustomerAreas } from '../customers/queries.ts'
import { acceptOrder, bookFromApp, cancelFromApp, declineOrder, recordPayment, updateStatusFromApp } from '../orders/app-commands.ts'
import { Order, OrderRef } from '../orders/contract.ts'
import { listFieldOrders, listJobs } from '../orders/queries.ts'
import { PageQuery } from '../platform/contract.ts'
import { get, post } from '../platform/routes.ts'
import {
  FieldAcceptance,
  FieldAccountPage,
  FieldCancellation,
  FieldDecline,
  FieldJobQuery,
  FieldNewOrder,
  FieldOrderPage,
  FieldOrderQuery,
  FieldPayment,
  FieldStatusUpdate,
} from './contract.ts'

const customerApp = { scopes: ['field:customer'] }
const agentApp = { scopes: ['field:agent'] }
const anyApp = { scopes: ['field:customer', 'field:agent'] }
const one = { id: OrderRef, answer: Order, idempotencyKey: 'required' } as const

export const fieldRoutes = [
  get('/field/services', anyApp, { summary: 'The price list and the rules of booking', answer: Catalogue }, async () => getCatalogue()),
  get(
    '/field/customers',
    customerApp,
    { summary: 'Customers the app may act for', query: PageQuery, answer: FieldAccountPage },
    ({ query }) => listCustomerAreas(query),
  ),
  get('/field/agents', agentApp, { summary: 'Agents the app may act for', query: PageQuery, answer: FieldAccountPage }, ({ query }) =>
    listAgentAreas(query),
  ),
  get('/field/jobs', agentApp, { summary: 'Orders that an agent may claim', query: FieldJobQuery, answer: FieldOrderPage }, ({ query }) =>
    listJobs(query),
  ),
  get(
    '/field/orders',
    anyApp,
    { summary: "One customer's or one agent's orders", query: FieldOrderQuery, answer: FieldOrderPage },
    ({ query }) => listFieldOrders(query),
  ),
  post(
    '/field/orders',
    customerApp,
    { summary: 'Book an order', body: FieldNewOrder, answer: Order, status: 201, idempotencyKey: 'required' },
    ({ cause, body }) => bookFromApp(cause, body),
  ),
  post('/field/orders/:id/cancel', customerApp, { summary: 'Cancel an order', body: FieldCancellation, ...one }, ({ cause, id, body }) =>
    cancelFromApp(cause, id, body),
  ),
  post(
    '/field/orders/:id/payment',
    customerApp,
    { summary: 'Tell what became of a payment', body: FieldPayment, ...one },
    ({ cause, id, body }) => recordPayment(cause, id, body),
  ),
  post(
    '/field/orders/:id/accept',
    agentApp,
    { summary: 'Claim an order, or accept a given one', body: FieldAcceptance, ...one },
    ({ cause, id, body }) => acceptOrder(cause, id, body),
  ),
  post('/field/orders/:id/decline', agentApp, { summary: 'Give an order back', body: FieldDecline, ...one }, ({ cause, id, body }) =>
    declineOrder(cause, id, body),
  ),
  post(
    '/field/orders/:id/status',
    agentApp,
    { summary: 'Move the status forward', body: FieldStatusUpdate, ...one },
    ({ cause, id, body }) => updateStatusFromApp(cause, id, body),
  ),
]
