import { z } from 'zod'
import { CustomerStats } from '../customers/contract.ts'
import { wholeNumber } from '../platform/contract.ts'
import { get, remove } from '../platform/http/routes.ts'
import { deleteCustomer } from './delete-customer.ts'
import { readCustomerStats } from './stats.ts'

const VersionQuery = z.strictObject({ version: wholeNumber({ min: 1, max: 1_000_000_000 }) })

export const customerOrderRoutes = [
  get('/customers/stats', 'customers.read', { summary: 'Customer statistics, live', answer: CustomerStats }, readCustomerStats),
  remove(
    '/customers/:id',
    'customers.delete',
    { summary: 'Erase the personal data of a customer; amounts and counts stay', query: VersionQuery },
    ({ context, id, query }) => deleteCustomer(context, id, query.version),
  ),
]
