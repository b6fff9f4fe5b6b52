import { forgetPapers, withoutPapers } from '../bank-evidence/erasure.ts'
import { deletedAgentName } from '../agents/contract.ts'
import { listDeletedAgentIds } from '../agents/queries.ts'
import { rewriteInLog } from '../platform/changes/event-log.ts'
import { writesOf } from '../platform/database/fields.ts'
import { Types } from '../platform/database/mongo.ts'
import { numberTerms } from '../platform/database/search-terms.ts'
import { erasureSubscriber } from '../platform/personal-data/erasure.ts'
import { PayoutModel, type PayoutDoc } from './model.ts'

/** What payouts know of an agent who has been deleted. Amounts, times and numbers stay. */
async function eraseAgent(id: string): Promise<void> {
  const found = (await PayoutModel.collection
    .find({ 'agent.id': new Types.ObjectId(id) } as never, { projection: { number: 1, evidences: 1, 'outbox.id': 1 } })
    .toArray()) as unknown as Pick<PayoutDoc, '_id' | 'number' | 'evidences' | 'outbox'>[]
  if (found.length === 0) return
  await writesOf(PayoutModel).bulkWrite(
    found.map(({ _id, number, ...doc }) => ({
      updateOne: {
        filter: { _id },
        update: {
          $set: { 'agent.name': deletedAgentName, bank: null, accountNumber: null, words: numberTerms(number), ...withoutPapers(doc) },
        },
      },
    })),
  )
  await forgetPapers(found)
  const ids = found.map(({ _id }) => _id.toHexString())
  await rewriteInLog('payout', ids, { 'data.agent.name': deletedAgentName })
  const waiting = found.filter(({ outbox = [] }) => outbox.length > 0).length
  if (waiting > 0) throw new Error(`${waiting} payouts of a deleted person have events that are not logged yet`)
}

export const erasure = erasureSubscriber({
  name: 'payouts.agentErasure',
  event: 'agent.deleted',
  listDeletedIds: listDeletedAgentIds,
  erase: eraseAgent,
})
