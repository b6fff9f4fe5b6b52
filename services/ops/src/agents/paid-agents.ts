import { oneOf, trusted, type Types } from '../platform/database/mongo.ts'
import type { Actor } from '../platform/contract.ts'
import { notFound } from '../platform/errors.ts'
import { openPersonal } from '../platform/personal-data/personal-value.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import type { SettlementCycle } from './contract.ts'
import { AgentModel, type AgentDoc } from './model.ts'

/** What decides whether, where and when an agent is paid. */
export type PaidAgent = Pick<
  AgentDoc,
  '_id' | 'name' | 'number' | 'accountStatus' | 'statusChangedAt' | 'verificationStatus' | 'bank' | 'accountNumber' | 'settlementCycle'
>

const fields = ['name', 'number', 'accountStatus', 'statusChangedAt', 'verificationStatus', 'bank', 'accountNumber', 'settlementCycle']

/** Null also for an agent who was deleted. */
export const findPaidAgent = (id: Types.ObjectId | string): Promise<PaidAgent | null> =>
  AgentModel.findOne({ _id: id, deletedAt: null }, fields).lean<PaidAgent>()

/** Throws `not_found`, also for an agent who was deleted. */
export async function getPaidAgent(id: Types.ObjectId | string): Promise<PaidAgent> {
  const doc = await findPaidAgent(id)
  if (!doc) throw notFound('Agent')
  return doc
}

/** Also those who were deleted: they have no account. */
export const findPaidAgents = (ids: readonly Types.ObjectId[]): Promise<PaidAgent[]> =>
  AgentModel.find({ _id: oneOf(ids) }, fields).lean<PaidAgent[]>()

/** Who has changed an account since payouts wait because of that, the latest last. */
export const changersOf = ({ changers, changedBy }: NonNullable<PaidAgent['bank']>): readonly Actor[] =>
  changers ?? (changedBy === undefined ? [] : [{ kind: 'staff', id: changedBy, name: 'Unknown user' }])

/** The account number of an agent who has one. */
export function openAccountNumber({ _id, accountNumber }: PaidAgent, seal: DataSeal): string {
  if (!accountNumber) throw new Error(`the agent ${_id.toHexString()} has no bank account`)
  return openPersonal(seal, { collection: AgentModel.collection.name, id: _id.toHexString(), field: 'accountNumber' }, accountNumber)
}

/** How often an agent is paid, also one who was deleted. */
export async function getSettlementCycle(id: string): Promise<SettlementCycle> {
  const doc = await AgentModel.findById(id, { settlementCycle: 1 }).lean<Pick<AgentDoc, 'settlementCycle'>>()
  return doc?.settlementCycle ?? 'two_weeks'
}

/** The next agents of a cycle, by id; those of an earlier version are paid every two weeks. */
export const listAgentsOfCycle = (cycle: SettlementCycle, last: Types.ObjectId | null, max: number): Promise<Pick<AgentDoc, '_id'>[]> =>
  AgentModel.find({
    deletedAt: null,
    settlementCycle: cycle === 'two_weeks' ? trusted({ $ne: 'monthly' }) : cycle,
    ...(last && { _id: trusted({ $gt: last }) }),
  })
    .sort({ _id: 1 })
    .limit(max)
    .select({ _id: 1 })
    .lean<Pick<AgentDoc, '_id'>[]>()

/** Those who have delivered anything, by id. */
export const listAgentsWithDeliveries = (): Promise<PaidAgent[]> =>
  AgentModel.find({ deletedAt: null, completedOrders: trusted({ $gt: 0 }) }, fields)
    .sort({ _id: 1 })
    .lean<PaidAgent[]>()
