import { defineRefill } from '../platform/database/refill.ts'
import { searchTermsVersion } from '../platform/database/search-terms.ts'
import { CustomerModel, foundBy, type CustomerDoc } from './model.ts'

export const customerRefill = defineRefill<CustomerDoc>({
  model: CustomerModel,
  version: searchTermsVersion,
  fields: ['name', 'email', 'phoneNumber', 'city', 'deletedAt', 'words', 'nameKey'],
  fieldsOf: (doc) => (doc.deletedAt ? null : foundBy(doc)),
})
