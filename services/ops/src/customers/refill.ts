import type { Refill } from '../platform/database/refill.ts'
import { searchTermsVersion } from '../platform/database/search-terms.ts'
import { CustomerModel, foundBy, type CustomerDoc } from './model.ts'

export const customerRefill: Refill<CustomerDoc> = {
  model: CustomerModel,
  version: searchTermsVersion,
  fields: ['name', 'email', 'phoneNumber', 'city', 'deletedAt', 'words', 'nameKey'],
  fieldsOf: (doc) => (doc.deletedAt ? null : foundBy(doc)),
}
