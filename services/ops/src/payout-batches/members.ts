import { createHash } from 'node:crypto'
import { insertNew } from '../platform/changes/create-many.ts'
import { writesOf } from '../platform/database/fields.ts'
import { isDuplicateKey, trusted, Types } from '../platform/database/mongo.ts'
import { findCandidates, inAnotherRun, notChosen, type Candidate } from './candidates.ts'
import type { BatchExclusion } from './contract.ts'
import { MemberModel, type MemberDoc, type PayoutBatchDoc } from './model.ts'

/** The same for the same run and agent: a payout made again is the one that is there. */
const itemId = (batchId: Types.ObjectId, agentId: Types.ObjectId): Types.ObjectId =>
  new Types.ObjectId(createHash('sha256').update(`run:${batchId.toHexString()}:${agentId.toHexString()}`).digest('hex').slice(0, 24))

/** Lists the agents of a run; those of another open run are left out. It may repeat. Returns how many there are. */
export async function listMembers({ _id: batchId, agentIds }: Pick<PayoutBatchDoc, '_id' | 'agentIds'>): Promise<number> {
  const { chosen, others } = await findCandidates(agentIds && agentIds.map((id) => id.toHexString()))
  const known = new Set(
    (await MemberModel.find({ batchId }, { _id: 1 }).lean<Pick<MemberDoc, '_id'>[]>()).map(({ _id }) => _id.toHexString()),
  )
  for (const candidate of chosen) {
    const member = newMember(batchId, candidate)
    if (!known.has(member._id.toHexString())) await insertOpen(member, candidate.owedSen)
  }
  const left = others.map((candidate) => ({ ...newMember(batchId, candidate), isDone: true, exclusion: notChosen(candidate.owedSen) }))
  await insertNew({ model: MemberModel as never }, left as never[])
  return MemberModel.countDocuments({ batchId })
}

const newMember = (batchId: Types.ObjectId, { agent: { _id, name } }: Candidate): MemberDoc => ({
  _id: itemId(batchId, _id),
  batchId,
  agent: { id: _id, name },
  isDone: false,
  exclusion: null,
})

async function insertOpen(member: MemberDoc, owedSen: number): Promise<void> {
  const writes = writesOf(MemberModel)
  try {
    await writes.insertOne({ ...member, openAgentId: member.agent.id })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    // Of this run, made by an earlier attempt; or of another one.
    await insertNew({ model: MemberModel as never }, [{ ...member, isDone: true, exclusion: inAnotherRun(owedSen) }] as never[])
  }
}

/** The next agents whose payouts are not made, by id. */
export const findUndone = (batchId: Types.ObjectId, limit: number, after?: Types.ObjectId): Promise<MemberDoc[]> =>
  MemberModel.find({ batchId, isDone: false, ...(after && { _id: trusted({ $gt: after }) }) })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<MemberDoc[]>()

export async function noteDone(_id: Types.ObjectId): Promise<void> {
  await writesOf(MemberModel).updateOne({ _id }, { $set: { isDone: true } })
}

/** Leaves an agent out of a run, with why: they may be in another one. */
export async function exclude(_id: Types.ObjectId, exclusion: NonNullable<MemberDoc['exclusion']>): Promise<void> {
  await writesOf(MemberModel).updateOne({ _id }, { $set: { isDone: true, exclusion }, $unset: { openAgentId: '' } })
}

const exclusionsMax = 500

/** Who was left out, the largest amount first. */
export async function listExclusions(batchId: Types.ObjectId): Promise<BatchExclusion[]> {
  const found = (await MemberModel.collection
    .find({ batchId, exclusion: { $ne: null } } as never)
    .sort({ 'exclusion.sen': -1, _id: 1 })
    .limit(exclusionsMax)
    .toArray()) as unknown as MemberDoc[]
  return found.flatMap(({ agent, exclusion }) =>
    exclusion ? [{ agent: { id: agent.id.toHexString(), name: agent.name }, ...exclusion }] : [],
  )
}
