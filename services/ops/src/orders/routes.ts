import { CandidatePage, CandidateQuery } from './agents/candidate-contract.ts'
import { exportRoute } from '../platform/exports/define-export.ts'
import { get, patch, post, type Principal } from '../platform/http/routes.ts'
import { readAgentOpen } from './agents/agent-open.ts'
import { listCandidates } from './agents/candidates.ts'
import { assignAgent, bookOrder, cancelOrder, editOrder, updateStatus } from './commands.ts'
import {
  Assignment,
  Cancellation,
  NewOrder,
  OrderDetails,
  OrderEdit,
  OrderPage,
  OrderQuery,
  OrderRef,
  OrderRevenue,
  OrderStats,
  StatusUpdate,
} from './contract.ts'
import { AgentRating, AgentRatingPage, AgentRatingQuery, NewRating, RatingRemoval } from './ratings/rating-contract.ts'
import { rateOrder, removeRating } from './ratings/rating-commands.ts'
import { listAgentRatings } from './ratings/rating-list.ts'
import { orderExport } from './export/export.ts'
import { AgentOpenOrders } from './agents/open-contract.ts'
import { withPictures } from './pictures.ts'
import { getOrder, listOrders } from './queries.ts'
import { readOrderRevenue, readOrderStats } from './stats.ts'

const seesOrders = (principal: Principal) => principal.kind === 'staff' && principal.permissions.includes('orders.read')
const one = { params: { id: OrderRef }, answer: OrderDetails }

export const orderRoutes = [
  get(
    '/orders',
    'orders.read',
    {
      summary: 'List orders, by due time or newest first',
      query: OrderQuery,
      answer: OrderPage,
    },
    ({ query }) => listOrders(query),
  ),
  get(
    '/orders/stats',
    'orders.read',
    { summary: 'Order statistics, live; amounts need finance.read', answer: OrderStats },
    ({ principal }) => readOrderStats({ withAmounts: principal.kind === 'staff' && principal.permissions.includes('finance.read') }),
  ),
  get(
    '/orders/revenue',
    'finance.read',
    { summary: 'Revenue statistics from the payments of orders, live', answer: OrderRevenue },
    readOrderRevenue,
  ),
  exportRoute('/orders/exports', orderExport),
  get('/orders/:id', 'orders.read', { summary: 'Get an order', ...one }, ({ principal, id }) => withPictures(principal, getOrder(id))),
  post(
    '/orders',
    'orders.write',
    { summary: 'Create an order for a customer', body: NewOrder, answer: OrderDetails, status: 201, idempotencyKey: 'required' },
    ({ principal, context, body }) => withPictures(principal, bookOrder(context, body)),
  ),
  patch(
    '/orders/:id',
    'orders.write',
    { summary: 'Change addresses, times or instructions', body: OrderEdit, ...one },
    ({ context, id, body }) => editOrder(context, id, body),
  ),
  get(
    '/orders/:id/candidates',
    'orders.write',
    {
      summary: 'List the agents for an order, best match first, with reasons',
      params: { id: OrderRef },
      query: CandidateQuery,
      answer: CandidatePage,
    },
    ({ id, query }) => listCandidates(id, query),
  ),
  post(
    '/orders/:id/assign',
    'orders.write',
    { summary: 'Assign an order to an agent', body: Assignment, ...one },
    ({ principal, context, id, body }) => withPictures(principal, assignAgent(context, id, body)),
  ),
  post(
    '/orders/:id/status',
    'orders.write',
    { summary: 'Update the status of an order', body: StatusUpdate, ...one },
    ({ context, id, body }) => updateStatus(context, id, body),
  ),
  post(
    '/orders/:id/cancel',
    'orders.write',
    { summary: 'Cancel an order, with a reason', body: Cancellation, ...one },
    ({ context, id, body }) => cancelOrder(context, id, body),
  ),
  post(
    '/orders/:id/rating',
    'orders.write',
    { summary: 'Enter a rating for the customer', body: NewRating, ...one },
    ({ context, id, body }) => rateOrder(context, id, body),
  ),
  post(
    '/orders/:id/rating/remove',
    'agents.write',
    { summary: 'Remove a rating, with a reason', params: { id: OrderRef }, body: RatingRemoval, answer: AgentRating },
    ({ context, id, body }) => removeRating(context, id, body),
  ),
  get(
    '/agents/:id/ratings',
    'agents.read',
    { summary: 'List the ratings of an agent, newest first', query: AgentRatingQuery, answer: AgentRatingPage },
    ({ principal, id, query }) => listAgentRatings(id, query, { withName: seesOrders(principal) }),
  ),
  get(
    '/agents/:id/open-orders',
    'agents.write',
    {
      summary: 'Preview the effect of suspending an agent on open orders; details need orders.read',
      answer: AgentOpenOrders,
    },
    ({ principal, id }) => readAgentOpen(id, { withOrders: seesOrders(principal) }),
  ),
]
