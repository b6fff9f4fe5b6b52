import { defineRefill } from '../platform/database/refill.ts'
import { searchTermsVersion } from '../platform/database/search-terms.ts'
import { LineModel, termsOf, type LineDoc } from './model.ts'

export const lineRefill = defineRefill<LineDoc>({
  model: LineModel,
  version: searchTermsVersion,
  fields: ['key', 'movement', 'record', 'words'],
  fieldsOf: (doc) => ({ words: termsOf(doc) }),
})
