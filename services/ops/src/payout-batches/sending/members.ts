import { createHash } from 'node:crypto'
import { insertNew } from '../../platform/changes/create-many.ts'
import { now } from '../../platform/clock.ts'
import { toNumberedAgent } from '../../agents/numbering/numbered-agent.ts'
import { partsOf } from '../../platform/concurrency/in-parallel.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { trusted, Types } from '../../platform/database/mongo.ts'
import { findCandidates, findInOpenRuns, inAnotherRun, letGo, whyNotIn, type Candidate } from '../preparing/candidates.ts'
import { readStopped } from '../../platform/ledger/checks.ts'
import type { BatchExclusion } from '../contract.ts'
import { MemberModel, PayoutBatchModel, type MemberDoc, type PayoutBatchDoc } from '../model.ts'

/** The same for the same run and agent: a payout made again is the one that is there. */
const itemId = (batchId: Types.ObjectId, agentId: Types.ObjectId): Types.ObjectId =>
  new Types.ObjectId(createHash('sha256').update(`run:${batchId.toHexString()}:${agentId.toHexString()}`).digest('hex').slice(0, 24))

const partMax = 500
const insert = (members: readonly MemberDoc[]) => insertNew({ model: MemberModel as never }, members as never[])

type Listed = Pick<PayoutBatchDoc, '_id' | 'agentIds' | 'listedAt' | 'method' | 'periodStart' | 'periodEnd'>

/** Lists the agents of a run, once; those of another open run are left out. Returns how many there are. */
export async function listMembers(listed: Listed): Promise<number> {
  const { _id } = listed
  if (!listed.listedAt) {
    await listAll(listed)
    await writesOf(PayoutBatchModel).updateOne({ _id }, { $set: { listedAt: now() } })
  }
  return MemberModel.countDocuments({ batchId: _id })
}

/** It may repeat. */
async function listAll({ _id: batchId, agentIds, method, periodStart, periodEnd }: Omit<Listed, 'listedAt'>): Promise<void> {
  const { chosen, others } = await findCandidates(agentIds && agentIds.map((id) => id.toHexString()))
  const known = new Set(
    (await MemberModel.find({ batchId }, { _id: 1 }).lean<Pick<MemberDoc, '_id'>[]>()).map(({ _id }) => _id.toHexString()),
  )
  const isNew = ({ agent }: Candidate) => !known.has(itemId(batchId, agent._id).toHexString())
  for (const part of partsOf(chosen.filter(isNew), partMax)) await insertOpen(batchId, part)
  const stopped = await readStopped()
  for (const part of partsOf(others.filter(isNew), partMax)) {
    const open = await findInOpenRuns(part.map(({ agent }) => agent._id))
    const whyOf = (candidate: Candidate) => {
      const id = candidate.agent._id.toHexString()
      return whyNotIn(candidate, { method, periodStart, periodEnd, isOpen: open.has(id), isStopped: stopped.has(id) })
    }
    await insert(part.map((candidate) => ({ ...newMember(batchId, candidate), isDone: true, exclusion: whyOf(candidate) })))
  }
}

const newMember = (batchId: Types.ObjectId, { agent: { _id, name, number } }: Candidate): MemberDoc => ({
  _id: itemId(batchId, _id),
  batchId,
  agent: { id: _id, name, number: number ?? null },
  isDone: false,
  exclusion: null,
})

async function insertOpen(batchId: Types.ObjectId, part: readonly Candidate[]): Promise<void> {
  const members = part.map((candidate) => newMember(batchId, candidate))
  await letGo(part.map(({ agent }) => agent._id))
  const taken = await insert(members.map((member) => ({ ...member, openAgentId: member.agent.id })))
  // Of this run, made by an earlier attempt; or of another one.
  const inOthers = part.flatMap(({ owedSen }, place) => {
    const member = taken.has(place) ? members[place] : undefined
    return member ? [{ ...member, isDone: true, exclusion: inAnotherRun(owedSen) }] : []
  })
  await insert(inOthers)
}

export const countDone = (batchId: Types.ObjectId): Promise<number> => MemberModel.countDocuments({ batchId, isDone: true })

/** The next agents whose payouts are not made, by id. */
export const findUndone = (batchId: Types.ObjectId, limit: number, after?: Types.ObjectId): Promise<MemberDoc[]> =>
  MemberModel.find({ batchId, isDone: false, ...(after && { _id: trusted({ $gt: after }) }) })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<MemberDoc[]>()

export async function noteDone(_id: Types.ObjectId): Promise<void> {
  await writesOf(MemberModel).updateOne({ _id }, { $set: { isDone: true } })
}

/** From which day on an agent's payout gathers, where that is before the run's period. */
export async function noteFirstDay(_id: Types.ObjectId, firstDay: string): Promise<void> {
  await writesOf(MemberModel).updateOne({ _id }, { $set: { firstDay } })
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
  return found.flatMap(({ agent, exclusion }) => (exclusion ? [{ agent: toNumberedAgent(agent), ...exclusion }] : []))
}
