import { deletedAgentName } from '../agents/contract.ts'
import { listDeletedAgentIds } from '../agents/queries.ts'
import { writesOf } from '../platform/database/fields.ts'
import { Types } from '../platform/database/mongo.ts'
import { erasureSubscriber } from '../platform/personal-data/erasure.ts'
import { MemberModel } from './model.ts'

/** What runs know of an agent who has been deleted, beside the payouts. */
const eraseAgent = async (id: string): Promise<void> =>
  void (await writesOf(MemberModel).updateMany({ 'agent.id': new Types.ObjectId(id) }, { $set: { 'agent.name': deletedAgentName } }))

export const erasure = erasureSubscriber({
  name: 'payoutBatches.agentErasure',
  event: 'agent.deleted',
  listDeletedIds: listDeletedAgentIds,
  erase: eraseAgent,
})
