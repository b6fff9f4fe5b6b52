import { VersionQuery } from '../platform/contract.ts'
import { receiving } from '../platform/files/receive.ts'
import { get, patch, post, postFile, remove, type Principal } from '../platform/http/routes.ts'
import { exportRoute } from '../platform/exports/define-export.ts'
import { activateCustomer, banCustomer, suspendCustomer } from './account-commands.ts'
import { customerAvatar, customerAvatarCommands } from './avatar.ts'
import { addNote, adjustPoints, createCustomer, editCustomer } from './commands.ts'
import { CustomerDetails, CustomerPage, CustomerQuery } from './contract.ts'
import { customerExport } from './export.ts'
import { CustomerEdit, NewCustomer, NewNote, PointsAdjustment, StatusReason } from './input-contract.ts'
import { toDetails } from './model.ts'
import { getCustomer, listCustomers, lookCustomersUp } from './queries.ts'

const mayRead = (principal: Principal) => principal.kind === 'staff' && principal.permissions.includes('customers.read')
const write = 'customers.write'
const change = { body: StatusReason, answer: CustomerDetails }

export const customerRoutes = [
  get(
    '/customers',
    ['orders.write', 'customers.read'],
    { summary: 'List customers; names only without customers.read', query: CustomerQuery, answer: CustomerPage },
    ({ principal, query }) => (mayRead(principal) ? listCustomers(query) : lookCustomersUp(query)),
  ),
  exportRoute('/customers/exports', customerExport),
  get('/customers/:id', 'customers.read', { summary: 'Get a customer', answer: CustomerDetails }, ({ id }) => getCustomer(id)),
  post('/customers', write, { summary: 'Add a customer', body: NewCustomer, answer: CustomerDetails, status: 201 }, ({ context, body }) =>
    createCustomer(context, body),
  ),
  patch(
    '/customers/:id',
    write,
    { summary: 'Update a customer or their addresses', body: CustomerEdit, answer: CustomerDetails },
    ({ context, id, body }) => editCustomer(context, id, body),
  ),
  postFile(
    '/customers/:id/avatar',
    write,
    { summary: 'Upload the picture of a customer', query: VersionQuery, receive: receiving(customerAvatar.kinds), answer: CustomerDetails },
    async ({ context: by, id, query, body }) => toDetails(await customerAvatarCommands.set({ by, id, version: query.version }, body)),
  ),
  remove(
    '/customers/:id/avatar',
    write,
    { summary: 'Remove the picture of a customer', query: VersionQuery, answer: CustomerDetails },
    async ({ context: by, id, query }) => toDetails(await customerAvatarCommands.remove({ by, id, version: query.version })),
  ),
  post('/customers/:id/suspend', write, { summary: 'Suspend a customer, with a reason', ...change }, ({ context, id, body }) =>
    suspendCustomer(context, id, body),
  ),
  post('/customers/:id/activate', write, { summary: 'Activate a customer, with a reason', ...change }, ({ context, id, body }) =>
    activateCustomer(context, id, body),
  ),
  post('/customers/:id/ban', write, { summary: 'Ban a customer, with a reason', ...change }, ({ context, id, body }) =>
    banCustomer(context, id, body),
  ),
  post(
    '/customers/:id/points',
    write,
    { summary: 'Add or deduct loyalty points, with a reason', body: PointsAdjustment, answer: CustomerDetails },
    ({ context, id, body }) => adjustPoints(context, id, body),
  ),
  post(
    '/customers/:id/notes',
    write,
    { summary: 'Add an internal note', body: NewNote, answer: CustomerDetails, status: 201 },
    ({ context, id, body }) => addNote(context, id, body),
  ),
]
