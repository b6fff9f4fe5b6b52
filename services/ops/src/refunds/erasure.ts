import { forgetPapers, withoutPapers } from '../bank-evidence/erasure.ts'
import { deletedAgentName } from '../agents/contract.ts'
import { listDeletedAgentIds } from '../agents/queries.ts'
import { deletedName } from '../customers/contract.ts'
import { listDeletedIds } from '../customers/queries.ts'
import { EventModel, rewriteInLog } from '../platform/changes/event-log.ts'
import { writesOf } from '../platform/database/fields.ts'
import { oneOf, Types } from '../platform/database/mongo.ts'
import { eraseCopiesIn } from '../platform/personal-data/erase-copies.ts'
import { erasureSubscriber } from '../platform/personal-data/erasure.ts'
import { RefundModel, type RefundDoc } from './model.ts'
import { termsOf } from './search-terms.ts'

// What refunds know of people who have been deleted. Amounts, times and numbers stay.

async function eraseCustomer(id: string): Promise<void> {
  const found = await RefundModel.find({ 'customer.id': new Types.ObjectId(id) }).lean<RefundDoc[]>()
  if (found.length === 0) return
  const erase = () =>
    writesOf(RefundModel).bulkWrite(
      found.map((doc) => ({
        updateOne: {
          filter: { _id: doc._id },
          // People may have written about the customer.
          update: {
            $set: {
              'customer.name': deletedName,
              note: null,
              rejection: null,
              ...withoutPapers(doc),
              words: termsOf({ ...doc, customer: { ...doc.customer, name: '' } }),
            },
          },
        },
      })),
    )
  await forgetPapers(found)
  await eraseCopiesIn(RefundModel, {
    ids: found.map(({ _id }) => _id),
    erase,
    eraseInLog: () => rewriteLog(found, 'customer', deletedName),
  })
}

async function eraseAgent(id: string): Promise<void> {
  const logged = await EventModel.distinct('id', { entity: 'refund', 'data.agent.id': id })
  const ids = logged.map((each) => new Types.ObjectId(each))
  const agentId = new Types.ObjectId(id)
  const found = await RefundModel.find({ $or: [{ 'agent.id': agentId }, { _id: oneOf(ids) }] }).lean<RefundDoc[]>()
  const own = found.filter(({ agent }) => agent?.id.equals(agentId)).map(({ _id }) => _id)
  await eraseCopiesIn(RefundModel, {
    ids: found.map(({ _id }) => _id),
    erase: () => writesOf(RefundModel).updateMany({ _id: { $in: own } }, { $set: { 'agent.name': deletedAgentName } }),
    eraseInLog: () => rewriteLog(found, 'agent', deletedAgentName, id),
  })
}

async function rewriteLog(found: readonly RefundDoc[], party: 'customer' | 'agent', name: string, id?: string): Promise<void> {
  const ids = found.map(({ _id }) => _id.toHexString())
  await rewriteInLog('refund', ids, { [`data.${party}.name`]: name }, { ...(id !== undefined && { [`data.${party}.id`]: id }) })
}

export const erasureSubscribers = [
  erasureSubscriber({ name: 'refunds.customerErasure', event: 'customer.deleted', listDeletedIds, erase: eraseCustomer }),
  erasureSubscriber({ name: 'refunds.agentErasure', event: 'agent.deleted', listDeletedIds: listDeletedAgentIds, erase: eraseAgent }),
]
