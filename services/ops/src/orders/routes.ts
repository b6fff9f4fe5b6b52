import { get, patch, post } from '../platform/routes.ts'
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
  OrderStats,
  StatusUpdate,
} from './contract.ts'
import { getOrder, listOrders } from './queries.ts'
import { readOrderStats, withoutMoney } from './stats.ts'

const one = { id: OrderRef, answer: OrderDetails }

export const orderRoutes = [
  get('/orders', 'orders.read', { summary: 'List orders, newest first', query: OrderQuery, answer: OrderPage }, ({ query }) =>
    listOrders(query),
  ),
  get(
    '/orders/stats',
    'orders.read',
    { summary: 'Live figures; those in money need finance.read', answer: OrderStats },
    async ({ caller }) => {
      const { stats } = await readOrderStats()
      return caller.kind === 'staff' && caller.permissions.includes('finance.read') ? stats : withoutMoney(stats)
    },
  ),
  get('/orders/:id', 'orders.read', { summary: 'One order, whole', ...one }, ({ id }) => getOrder(id)),
  post(
    '/orders',
    'orders.write',
    { summary: 'Book an order for a customer', body: NewOrder, answer: OrderDetails, status: 201, idempotencyKey: 'required' },
    ({ cause, body }) => bookOrder(cause, body),
  ),
  patch(
    '/orders/:id',
    'orders.write',
    { summary: 'Change addresses, times or instructions', body: OrderEdit, ...one },
    ({ cause, id, body }) => editOrder(cause, id, body),
  ),
  post('/orders/:id/assign', 'orders.write', { summary: 'Give the order to an agent', body: Assignment, ...one }, ({ cause, id, body }) =>
    assignAgent(cause, id, body),
  ),
  post('/orders/:id/status', 'orders.write', { summary: 'Move the status forward', body: StatusUpdate, ...one }, ({ cause, id, body }) =>
    updateStatus(cause, id, body),
  ),
  post(
    '/orders/:id/cancel',
    'orders.write',
    { summary: 'Cancel the order, with a reason', body: Cancellation, ...one },
    ({ cause, id, body }) => cancelOrder(cause, id, body),
  ),
]
