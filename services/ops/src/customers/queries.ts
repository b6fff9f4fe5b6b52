import type { Page } from '../platform/contract.ts'
import { notFound, ruleBroken } from '../platform/errors.ts'
import { defineList } from '../platform/database/list-query.ts'
import { listPage, type PageRequest } from '../platform/database/mongo.ts'
import { CustomerModel, toCustomer, type CustomerDoc } from './model.ts'

export const { page: listCustomers } = defineList(
  { model: CustomerModel, toEntity: toCustomer },
  { sorts: { name: null }, defaultSort: 'name' },
)

/** A customer as copied into an order. Throws `not_found`, or `rule_broken` if the customer may not book now. */
export async function getBookingCustomer(id: string): Promise<Pick<CustomerDoc, '_id' | 'name' | 'email' | 'phoneNumber'>> {
  const doc = await CustomerModel.findById(id).lean<CustomerDoc>()
  if (!doc) throw notFound('Customer')
  if (doc.accountStatus !== 'active') throw ruleBroken('customer_not_active', 'This customer’s account is not active.')
  const { _id, name, email, phoneNumber } = doc
  return { _id, name, email, phoneNumber }
}

/** The customers an app may act for: where they live, nothing else. */
export function listCustomerAreas(at: PageRequest): Promise<Page<{ id: string; city: string; state: string }>> {
  return listPage(CustomerModel, {
    filter: { accountStatus: 'active' },
    sort: { name: 1, _id: 1 },
    // Most customers are active: scanning the name index fills a page soonest.
    hint: 'name_1__id_1',
    at,
    toEntity: ({ _id, city, state }: CustomerDoc) => ({ id: _id.toHexString(), city, state }),
  })
}
