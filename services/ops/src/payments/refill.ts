import { deletedName } from '../customers/contract.ts'
import { defineRefill } from '../platform/database/refill.ts'
import { searchTermsVersion } from '../platform/database/search-terms.ts'
import { PaymentModel, type PaymentDoc } from './model.ts'
import { ownTermsOf, termsOf } from './search-terms.ts'

export const paymentRefill = defineRefill<PaymentDoc>({
  model: PaymentModel,
  version: searchTermsVersion,
  fields: ['number', 'amountSen', 'customer', 'reference', 'timeline', 'words'],
  fieldsOf: (doc) => ({ words: doc.customer.name === deletedName ? ownTermsOf(doc) : termsOf(doc) }),
})
