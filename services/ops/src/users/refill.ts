import { defineRefill } from '../platform/database/refill.ts'
import { searchTermsVersion } from '../platform/database/search-terms.ts'
import { foundBy, UserModel, type UserDoc } from './model.ts'

export const userRefill = defineRefill<UserDoc>({
  model: UserModel,
  version: searchTermsVersion,
  fields: ['name', 'email', 'department', 'employeeId', 'phoneNumber', 'deletedAt', 'words', 'nameKey'],
  fieldsOf: (doc) => (doc.deletedAt ? null : foundBy(doc)),
})
