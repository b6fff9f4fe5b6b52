import { deletedAgentName } from '../agents/contract.ts'
import { defineRefill } from '../platform/database/refill.ts'
import { searchTermsVersion } from '../platform/database/search-terms.ts'
import { PayoutModel, type PayoutDoc } from './model.ts'
import { ownTermsOf, termsOf } from './search-terms.ts'

export const payoutRefill = defineRefill<PayoutDoc>({
  model: PayoutModel,
  version: searchTermsVersion,
  fields: ['number', 'amountSen', 'agent', 'words'],
  fieldsOf: (doc) => ({ words: doc.agent.name === deletedAgentName ? ownTermsOf(doc) : termsOf(doc) }),
})
