import { deletedAgentName } from '../agents/contract.ts'
import { findByIc } from '../agents/numbers.ts'
import { applyPaperReview } from '../agents/papers/paper-review.ts'
import { findPlates, getAgentDoc, listDeletedAgentIds } from '../agents/queries.ts'
import { NewAgentPaper } from './contract.ts'
import { defineVerification, type VerificationDefinition } from './definition.ts'
import { isGone } from './follow-up.ts'

const find = (id: string) =>
  getAgentDoc(id).catch((error: unknown) => {
    if (isGone(error)) return null
    throw error
  })

export const agentVerification: VerificationDefinition = defineVerification({
  name: 'agentVerification',
  collection: 'agentVerifications',
  path: '/agents',
  scope: 'field:agent',
  permissions: { read: 'agents.read', write: 'agents.write' },
  papers: NewAgentPaper,
  people: {
    entity: 'agent',
    read: async (id) => {
      const doc = await find(id)
      if (!doc) return null
      const { name, email, phoneNumber, accountStatus, plateNumber, createdAt, address: home, city, state } = doc
      const address = home && [home.addressLine1, home.addressLine2, `${home.postalCode} ${city}`, state].filter(Boolean).join(', ')
      const typed = { name, email, phoneNumber, accountStatus, plateNumber, address: address ?? null }
      return { ...typed, language: 'en', registeredAt: createdAt.toISOString() }
    },
    readPlates: findPlates,
    findByIc: async (seal, icNumber) => {
      const doc = await findByIc(seal, icNumber)
      return doc && { id: doc._id.toHexString(), name: doc.name }
    },
    apply: (by, id, { submittedAt: at, status, paper: { documentType: paper, expiresOn } }) =>
      applyPaperReview(by, id, { paper, at, status, expiresOn }),
    deletedEvent: 'agent.deleted',
    listDeletedIds: listDeletedAgentIds,
    deletedName: deletedAgentName,
  },
})
