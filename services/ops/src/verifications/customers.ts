import { deletedName } from '../customers/contract.ts'
import { getCustomerDoc, listDeletedIds } from '../customers/queries.ts'
import { applyReview } from '../customers/review.ts'
import { NewCustomerPaper } from './contract.ts'
import { defineVerification, type VerificationDefinition } from './definition.ts'
import { isGone } from './follow-up.ts'

const find = (id: string) =>
  getCustomerDoc(id).catch((error: unknown) => {
    if (isGone(error)) return null
    throw error
  })

export const customerVerification: VerificationDefinition = defineVerification({
  name: 'customerVerification',
  collection: 'customerVerifications',
  path: '/customers',
  scope: 'field:customer',
  papers: NewCustomerPaper,
  permissions: { read: 'customers.read', write: 'customers.write' },
  people: {
    entity: 'customer',
    read: async (id) => {
      const doc = await find(id)
      if (!doc) return null
      const { name, email, phoneNumber, preferredLanguage: language, accountStatus, createdAt } = doc
      const home = doc.addresses?.find(({ isDefault }) => isDefault) ?? doc.addresses?.[0]
      const address =
        home && [home.addressLine1, home.addressLine2, `${home.postalCode} ${home.city}`, home.state].filter(Boolean).join(', ')
      const typed = { name, email, phoneNumber, accountStatus, plateNumber: null, address: address ?? null }
      return { ...typed, language, registeredAt: createdAt.toISOString() }
    },
    apply: (by, id, { submittedAt: papersAt, status, reason }) => applyReview(by, id, { papersAt, status, reason }),
    deletedEvent: 'customer.deleted',
    listDeletedIds,
    deletedName,
  },
})
