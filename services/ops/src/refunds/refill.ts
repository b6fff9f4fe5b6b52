import { deletedName } from '../customers/contract.ts'
import { defineRefill } from '../platform/database/refill.ts'
import { searchTermsVersion } from '../platform/database/search-terms.ts'
import { RefundModel, type RefundDoc } from './model.ts'
import { termsOf } from './search-terms.ts'

export const refundRefill = defineRefill<RefundDoc>({
  model: RefundModel,
  version: searchTermsVersion,
  fields: ['number', 'amountSen', 'payment', 'order', 'customer', 'requestedBy', 'words'],
  fieldsOf: (doc) => ({
    words: termsOf(doc.customer.name === deletedName ? { ...doc, customer: { ...doc.customer, name: '' } } : doc),
  }),
})
