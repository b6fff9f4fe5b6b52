import { get } from '../platform/http/routes.ts'
import { CustomerPage, CustomerQuery } from './contract.ts'
import { listCustomers } from './queries.ts'

export const customerRoutes = [
  get(
    '/customers',
    ['orders.write', 'customers.read'],
    { summary: 'Look customers up', query: CustomerQuery, answer: CustomerPage },
    ({ query }) => listCustomers(query),
  ),
]
