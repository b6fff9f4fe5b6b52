import { deletedAgentName } from '../agents/contract.ts'
import { listDeletedAgentIds } from '../agents/queries.ts'
import { deletedName } from '../customers/contract.ts'
import { listDeletedIds } from '../customers/queries.ts'
import { rewriteInLog } from '../platform/changes/event-log.ts'
import { writesOf } from '../platform/database/fields.ts'
import { eraseCopiesIn } from '../platform/personal-data/erase-copies.ts'
import { erasureSubscriber } from '../platform/personal-data/erasure.ts'
import { ApprovalModel, termsOf, type ApprovalDoc } from './model.ts'
import { eraseRequester } from './notices.ts'

/** What approvals know of people who have been deleted: their names, and those of agents who asked. */
async function eraseName(id: string, name: string): Promise<void> {
  const found = await ApprovalModel.find({ $or: [{ 'party.id': id }, { 'requestedBy.id': id }] } as object).lean<ApprovalDoc[]>()
  if (found.length === 0) return
  const nameless = <Person extends { id: string | null; name: string } | null>(person: Person): Person =>
    person?.id === id ? { ...person, name } : person
  const erase = () =>
    writesOf(ApprovalModel).bulkWrite(
      found.map(({ _id, number, about, ...doc }) => {
        const [party, requestedBy] = [nameless(doc.party), nameless(doc.requestedBy)]
        return {
          updateOne: { filter: { _id }, update: { $set: { party, requestedBy, words: termsOf({ number, about, party, requestedBy }) } } },
        }
      }),
    )
  const ids = found.map(({ _id }) => _id.toHexString())
  const eraseInLog = async () => {
    await rewriteInLog('approval', ids, { 'data.party.name': name }, { 'data.party.id': id })
    await rewriteInLog('approval', ids, { 'data.requestedBy.name': name }, { 'data.requestedBy.id': id })
    await rewriteInLog('approval', ids, { 'actor.name': name }, { 'actor.id': id })
  }
  const asked = found.filter(({ requestedBy }) => requestedBy.id === id).map(({ _id }) => _id.toHexString())
  await eraseRequester(asked, name)
  await eraseCopiesIn(ApprovalModel, { ids: found.map(({ _id }) => _id), erase, eraseInLog })
}

export const erasureSubscribers = [
  erasureSubscriber({
    name: 'approvals.customerErasure',
    event: 'customer.deleted',
    listDeletedIds,
    erase: (id) => eraseName(id, deletedName),
  }),
  erasureSubscriber({
    name: 'approvals.agentErasure',
    event: 'agent.deleted',
    listDeletedIds: listDeletedAgentIds,
    erase: (id) => eraseName(id, deletedAgentName),
  }),
]
