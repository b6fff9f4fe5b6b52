import { createAgent } from '../agents/commands.ts'
import { AgentRegistration } from '../agents/input-contract.ts'
import { listAgentAreas } from '../agents/queries.ts'
import { Catalogue } from '../catalogue/contract.ts'
import { getCatalogue } from '../catalogue/queries.ts'
import { listCustomerAreas } from '../customers/queries.ts'
import { acceptOrder, bookFromApp, cancelFromApp, declineOrder, recordPayment, updateStatusFromApp } from '../orders/app-commands.ts'
import { OrderRef } from '../orders/contract.ts'
import { listAgentOrders, listCustomerOrders, listJobs } from '../orders/queries.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { PageQuery, type Page } from '../platform/contract.ts'
import { get, post, type Route } from '../platform/http/routes.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import {
  AgentOrder,
  AgentOrderPage,
  CustomerOrder,
  FieldAcceptance,
  FieldAccount,
  FieldAccountPage,
  FieldCancellation,
  FieldDecline,
  FieldJobQuery,
  FieldNewOrder,
  type FieldOrder,
  FieldOrderPage,
  fieldOrderScopes,
  FieldOrderQuery,
  FieldPayment,
  FieldStatusUpdate,
} from './contract.ts'
import { pageOf, toAgentOrder, toCustomerOrder, toOwnOrder } from './views.ts'

/** Who is not an agent yet acts under no name. */
const asApplicant = (context: CommandContext): CommandContext => ({ ...context, actor: { kind: 'agent', id: null, name: 'Applicant' } })

const customerApp = { scopes: ['field:customer'] }
const agentApp = { scopes: ['field:agent'] }
const anyApp = { scopes: ['field:customer', 'field:agent'] }
const customers = { params: { id: OrderRef }, answer: CustomerOrder, idempotencyKey: 'required' } as const
const agents = { params: { id: OrderRef }, answer: AgentOrder, idempotencyKey: 'required' } as const

export const fieldRoutes = ({ dataSeal }: { dataSeal: DataSeal }): Route[] => [
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
  post(
    '/field/agents',
    agentApp,
    {
      summary: 'Register somebody who would like to be an agent; staff verify them',
      body: AgentRegistration,
      answer: FieldAccount,
      status: 201,
      idempotencyKey: 'required',
    },
    async ({ context, body }) => {
      const { _id, city, state } = await createAgent(asApplicant(context), body, dataSeal)
      return { id: _id.toHexString(), city, state }
    },
  ),
  get('/field/jobs', agentApp, { summary: 'Orders that an agent may claim', query: FieldJobQuery, answer: AgentOrderPage }, ({ query }) =>
    pageOf(listJobs(query), (order) => toAgentOrder(order, query.agentId)),
  ),
  get(
    '/field/orders',
    anyApp,
    {
      summary:
        "One customer's orders, with a key of customers, or one agent's, with a key of agents: with the addresses of those under way",
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
    '/field/orders/:id/payment',
    customerApp,
    { summary: 'Tell what became of a payment', body: FieldPayment, ...customers },
    async ({ context, id, body }) => toCustomerOrder(await recordPayment(context, id, body)),
  ),
  post(
    '/field/orders/:id/accept',
    agentApp,
    { summary: 'Claim an order, or accept a given one', body: FieldAcceptance, ...agents },
    async ({ context, id, body }) => toAgentOrder(await acceptOrder(context, id, body), body.agentId),
  ),
  post(
    '/field/orders/:id/decline',
    agentApp,
    { summary: 'Give an order back', body: FieldDecline, ...agents },
    async ({ context, id, body }) => toAgentOrder(await declineOrder(context, id, body), body.agentId),
  ),
  post(
    '/field/orders/:id/status',
    agentApp,
    { summary: 'Move the status forward', body: FieldStatusUpdate, ...agents },
    async ({ context, id, body }) => toAgentOrder(await updateStatusFromApp(context, id, body), body.agentId),
  ),
]
