import { deletedAgentName } from '../agents/contract.ts'
import { defineRefill } from '../platform/database/refill.ts'
import { searchTermsVersion } from '../platform/database/search-terms.ts'
import { PayoutModel, type PayoutDoc } from './model.ts'
import { termsOf } from './search-terms.ts'

export const payoutRefill = defineRefill<PayoutDoc>({
  model: PayoutModel,
  version: searchTermsVersion,
  fields: ['number', 'agent', 'words'],
  fieldsOf: (doc) => (doc.agent.name === deletedAgentName ? null : { words: termsOf(doc) }),
})
