import { defineRefill } from '../platform/database/refill.ts'
import { searchTermsVersion } from '../platform/database/search-terms.ts'
import { PayoutBatchModel, termsOf, type PayoutBatchDoc } from './model.ts'

export const payoutBatchRefill = defineRefill<PayoutBatchDoc>({
  model: PayoutBatchModel,
  version: searchTermsVersion,
  fields: ['number', 'createdBy', 'words'],
  fieldsOf: (doc) => ({ words: termsOf(doc) }),
})
