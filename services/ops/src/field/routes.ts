import { listAgentAreas } from '../agents/queries.ts'
import { Catalogue } from '../catalogue/contract.ts'
import { getCatalogue } from '../catalogue/queries.ts'
import { changeOwnProfile, keepOwnAddress, registerCustomer } from '../customers/app-commands.ts'
import { FieldAddress, FieldProfile, NewCustomer } from '../customers/input-contract.ts'
import { listCustomerAreas } from '../customers/queries.ts'
import { acceptOrder, bookFromApp, cancelFromApp, declineOrder, rateFromApp, updateStatusFromApp } from '../orders/app-commands.ts'
import { OrderRef } from '../orders/contract.ts'
import { listAgentOrders, listCustomerOrders, listJobs } from '../orders/queries.ts'
import { PageQuery, type Page } from '../platform/contract.ts'
import { get, post } from '../platform/http/routes.ts'
import {
  AgentOrder,
  AgentOrderPage,
  CustomerOrder,
  FieldAcceptance,
  FieldAccountPage,
  FieldCancellation,
  FieldDecline,
  FieldJobQuery,
  FieldNewOrder,
  type FieldOrder,
  FieldOrderPage,
  fieldOrderScopes,
  FieldOrderQuery,
  FieldRating,
  FieldStatusUpdate,
  OwnCustomer,
} from './contract.ts'
import { pageOf, toAgentOrder, toCustomerOrder, toOwnCustomer, toOwnOrder } from './views.ts'

const customerApp = { scopes: ['field:customer'] }
const agentApp = { scopes: ['field:agent'] }
const anyApp = { scopes: ['field:customer', 'field:agent'] }
const customers = { params: { id: OrderRef }, answer: CustomerOrder, idempotencyKey: 'required' } as const
const agents = { params: { id: OrderRef }, answer: AgentOrder, idempotencyKey: 'required' } as const

export const fieldRoutes = [
  get('/field/services', anyApp, { summary: 'Get the price list and booking rules', answer: Catalogue }, async () => getCatalogue()),
  get(
    '/field/customers',
    customerApp,
    { summary: 'List the customers of the app', query: PageQuery, answer: FieldAccountPage },
    ({ query }) => listCustomerAreas(query),
  ),
  post(
    '/field/customers',
    customerApp,
    { summary: 'Register a customer', body: NewCustomer, answer: OwnCustomer, status: 201, idempotencyKey: 'required' },
    async ({ context, body }) => toOwnCustomer(await registerCustomer(context, body)),
  ),
  post(
    '/field/customers/:id/profile',
    customerApp,
    { summary: 'Update email, phone or language', body: FieldProfile, answer: OwnCustomer, idempotencyKey: 'required' },
    async ({ context, id, body }) => toOwnCustomer(await changeOwnProfile(context, id, body)),
  ),
  post(
    '/field/customers/:id/addresses',
    customerApp,
    { summary: 'Add or replace an address', body: FieldAddress, answer: OwnCustomer, idempotencyKey: 'required' },
    async ({ context, id, body }) => toOwnCustomer(await keepOwnAddress(context, id, body)),
  ),
  get('/field/agents', agentApp, { summary: 'List the agents of the app', query: PageQuery, answer: FieldAccountPage }, ({ query }) =>
    listAgentAreas(query),
  ),
  get(
    '/field/jobs',
    agentApp,
    { summary: 'List the orders that an agent can claim', query: FieldJobQuery, answer: AgentOrderPage },
    ({ query }) => pageOf(listJobs(query), (order) => toAgentOrder(order, query.agentId)),
  ),
  get(
    '/field/orders',
    anyApp,
    {
      summary: 'List the orders of a customer or an agent, with the addresses of open orders',
      query: FieldOrderQuery,
      queryScopes: fieldOrderScopes,
      answer: FieldOrderPage,
    },
    ({ query: { agentId, customerId = '', ...at } }): Promise<Page<FieldOrder>> =>
      agentId
        ? pageOf(listAgentOrders({ agentId, ...at }), (own) => toOwnOrder(own, agentId))
        : pageOf(listCustomerOrders({ customerId, ...at }), toCustomerOrder),
  ),
  post(
    '/field/orders',
    customerApp,
    { summary: 'Book an order', body: FieldNewOrder, answer: CustomerOrder, status: 201, idempotencyKey: 'required' },
    async ({ context, body }) => toCustomerOrder(await bookFromApp(context, body)),
  ),
  post(
    '/field/orders/:id/cancel',
    customerApp,
    { summary: 'Cancel an order', body: FieldCancellation, ...customers },
    async ({ context, id, body }) => toCustomerOrder(await cancelFromApp(context, id, body)),
  ),
  post(
    '/field/orders/:id/rating',
    customerApp,
    { summary: 'Rate a delivered order', body: FieldRating, ...customers },
    async ({ context, id, body }) => toCustomerOrder(await rateFromApp(context, id, body)),
  ),
  post(
    '/field/orders/:id/accept',
    agentApp,
    { summary: 'Claim or accept an order', body: FieldAcceptance, ...agents },
    async ({ context, id, body }) => toAgentOrder(await acceptOrder(context, id, body), body.agentId),
  ),
  post(
    '/field/orders/:id/decline',
    agentApp,
    { summary: 'Decline an order', body: FieldDecline, ...agents },
    async ({ context, id, body }) => toAgentOrder(await declineOrder(context, id, body), body.agentId),
  ),
  post(
    '/field/orders/:id/status',
    agentApp,
    { summary: 'Update the status of an order', body: FieldStatusUpdate, ...agents },
    async ({ context, id, body }) => toAgentOrder(await updateStatusFromApp(context, id, body), body.agentId),
  ),
]
