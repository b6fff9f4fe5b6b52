import { defineRefill } from '../platform/database/refill.ts'
import { searchTermsVersion } from '../platform/database/search-terms.ts'
import { ReportModel, termsOf, type ReportDoc } from './model.ts'

export const reportRefill = defineRefill<ReportDoc>({
  model: ReportModel,
  version: searchTermsVersion,
  fields: ['name', 'generatedBy', 'words'],
  fieldsOf: (doc) => ({ words: termsOf(doc) }),
})
