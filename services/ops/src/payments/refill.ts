import { deletedName } from '../customers/contract.ts'
import { defineRefill } from '../platform/database/refill.ts'
import { searchTermsVersion } from '../platform/database/search-terms.ts'
import { PaymentModel, type PaymentDoc } from './model.ts'
import { termsOf } from './search-terms.ts'

export const paymentRefill = defineRefill<PaymentDoc>({
  model: PaymentModel,
  version: searchTermsVersion,
  fields: ['number', 'customer', 'reference', 'timeline', 'words'],
  fieldsOf: (doc) => (doc.customer.name === deletedName ? null : { words: termsOf(doc) }),
})
