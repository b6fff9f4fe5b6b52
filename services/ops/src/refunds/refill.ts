import { deletedName } from '../customers/contract.ts'
import { defineRefill } from '../platform/database/refill.ts'
import { searchTermsVersion } from '../platform/database/search-terms.ts'
import { RefundModel, type RefundDoc } from './model.ts'
import { termsOf } from './search-terms.ts'

export const refundRefill = defineRefill<RefundDoc>({
  model: RefundModel,
  version: searchTermsVersion,
  fields: ['number', 'payment', 'order', 'customer', 'requestedBy', 'words'],
  fieldsOf: (doc) => (doc.customer.name === deletedName ? null : { words: termsOf(doc) }),
})
