import { forgetPapers, withoutPapers } from '../bank-evidence/erasure.ts'
import { deletedAgentName } from '../agents/contract.ts'
import { listDeletedAgentIds } from '../agents/queries.ts'
import { rewriteInLog } from '../platform/changes/event-log.ts'
import { writesOf } from '../platform/database/fields.ts'
import { Types } from '../platform/database/mongo.ts'
import { numberTerms } from '../platform/database/search-terms.ts'
import { eraseCopiesIn } from '../platform/personal-data/erase-copies.ts'
import { erasureSubscriber } from '../platform/personal-data/erasure.ts'
import { PayoutModel, type PayoutDoc } from './model.ts'

/** What payouts know of an agent who has been deleted. Amounts, times and numbers stay. */
async function eraseAgent(id: string): Promise<void> {
  const found = (await PayoutModel.collection
    .find({ 'agent.id': new Types.ObjectId(id) } as never, { projection: { number: 1, evidences: 1 } })
    .toArray()) as unknown as Pick<PayoutDoc, '_id' | 'number' | 'evidences'>[]
  if (found.length === 0) return
  const erase = () =>
    writesOf(PayoutModel).bulkWrite(
      found.map(({ _id, number, ...doc }) => ({
        updateOne: {
          filter: { _id },
          update: {
            $set: { 'agent.name': deletedAgentName, bank: null, accountNumber: null, words: numberTerms(number), ...withoutPapers(doc) },
          },
        },
      })),
    )
  const ids = found.map(({ _id }) => _id)
  await forgetPapers(found)
  await eraseCopiesIn(PayoutModel, {
    ids,
    erase,
    eraseInLog: () =>
      rewriteInLog(
        'payout',
        ids.map((each) => each.toHexString()),
        { 'data.agent.name': deletedAgentName },
      ),
  })
}

export const erasure = erasureSubscriber({
  name: 'payouts.agentErasure',
  event: 'agent.deleted',
  listDeletedIds: listDeletedAgentIds,
  erase: eraseAgent,
})
