import { defineRefill } from '../platform/database/refill.ts'
import { searchTermsVersion } from '../platform/database/search-terms.ts'
import { AgentModel, foundBy, type AgentDoc } from './model.ts'

export const agentRefill = defineRefill<AgentDoc>({
  model: AgentModel,
  version: searchTermsVersion,
  fields: ['number', 'name', 'email', 'phoneNumber', 'city', 'plateNumber', 'deletedAt', 'words', 'nameKey'],
  fieldsOf: (doc) => (doc.deletedAt ? null : foundBy(doc)),
})
