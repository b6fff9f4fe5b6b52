import { defineRefill } from '../platform/database/refill.ts'
import { searchTermsVersion } from '../platform/database/search-terms.ts'
import { ApprovalModel, termsOf, type ApprovalDoc } from './model.ts'

export const approvalRefill = defineRefill<ApprovalDoc>({
  model: ApprovalModel,
  version: searchTermsVersion,
  fields: ['number', 'about', 'party', 'requestedBy', 'words'],
  fieldsOf: (doc) => ({ words: termsOf(doc) }),
})
