import { dayMs, now } from '../platform/clock.ts'
import type { Actor } from '../platform/contract.ts'
import { writesOf } from '../platform/database/fields.ts'
import { Types } from '../platform/database/mongo.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import type { AgentAct } from './contract.ts'
import { AgentModel, foundBy, type AgentDoc } from './model.ts'
import { lastSequence } from './numbering/numbering.ts'
import { sealNumber } from './numbers.ts'
import { agentNumbers } from './record-number.ts'
import { papersExpireOn } from './papers/papers.ts'

type Plain =
  | 'name'
  | 'email'
  | 'phoneNumber'
  | 'accountStatus'
  | 'verificationStatus'
  | 'vehicleType'
  | 'plateNumber'
  | 'vehicle'
  | 'city'
  | 'state'
  | 'address'
  | 'workingAreas'
  | 'maxOrdersPerDay'
  | 'workingHours'
  | 'exceptions'
  | 'dateOfBirth'
  | 'gender'
  | 'nationality'
  | 'settlementCycle'
  | 'registrationFee'

/** An agent as generated: what happened to them is so many days ago. */
interface SeededAgent extends Pick<AgentDoc, Plain> {
  joinedDaysAgo: number
  isOnDuty: boolean
  icNumber: string
  bank: { bankName: string; accountNumber: string; accountHolderName: string; swiftCode: string }
  history: readonly { daysAgo: number; by: Actor; act: AgentAct }[]
}

/** Inserts the agents that do not exist yet, by email, and returns all of them. Without a seal they have no personal numbers. */
export async function ensureAgents(given: readonly SeededAgent[], seal: DataSeal | null = null): Promise<AgentDoc[]> {
  const at = now()
  const known = new Set(await AgentModel.distinct('email'))
  const last = await lastSequence()
  const docs = given
    .filter(({ email }) => !known.has(email))
    .toSorted((one, other) => other.joinedDaysAgo - one.joinedDaysAgo)
    .map((agent, index) => agentOf(agent, last + 1 + index, { at, seal }))
  if (docs.length > 0) await writesOf(AgentModel).insertMany(docs)
  return AgentModel.find({}).sort({ email: 1 }).lean<AgentDoc[]>()
}

/** The agent as stored. */
export function agentOf(
  { joinedDaysAgo, isOnDuty, icNumber, bank, history, ...agent }: SeededAgent,
  sequence: number,
  { at, seal }: { at: Date; seal: DataSeal | null },
): AgentDoc {
  const number = agentNumbers.make({ sequence })
  const _id = new Types.ObjectId()
  const ago = (days: number) => new Date(at.getTime() - days * dayMs)
  const createdAt = ago(joinedDaysAgo)
  const { accountNumber, ...account } = bank
  const seen = isOnDuty ? ago(0.1) : null
  return {
    ...agent,
    _id,
    sequence,
    number,
    version: 1,
    createdAt,
    updatedAt: createdAt,
    ...(seal && {
      icNumber: sealNumber(seal, _id.toHexString(), 'icNumber', icNumber),
      accountNumber: sealNumber(seal, _id.toHexString(), 'accountNumber', accountNumber),
      bank: { ...account, changedAt: createdAt, payoutsHeldUntil: createdAt },
    }),
    isOnDuty,
    dutyChangedAt: seen,
    lastActiveDate: seen,
    statusChangedAt: null,
    avatar: null,
    completedOrders: 0,
    figuresSeq: 0,
    history: history.map(({ daysAgo, by, act }) => ({ id: new Types.ObjectId(), at: ago(daysAgo), by, act })),
    papersExpireOn: papersExpireOn(agent),
    deletedAt: null,
    ...foundBy({ number, ...agent }),
  }
}
