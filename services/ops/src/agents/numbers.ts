import { oneOf } from '../platform/database/mongo.ts'
import { personalDigests, sealPersonal, type PersonalValue } from '../platform/personal-data/personal-value.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import type { AgentNumber } from './contract.ts'
import { AgentModel, type AgentDoc } from './model.ts'

// The personal numbers of agents: sealed for their document and field, found by digest.

const collection = AgentModel.collection.name

export const sealNumber = (seal: DataSeal, id: string, field: AgentNumber, digits: string): PersonalValue =>
  sealPersonal(seal, { collection, id, field }, digits)

export const numberDigests = (seal: DataSeal, field: AgentNumber, digits: string): string[] =>
  personalDigests(seal, { collection, field }, digits)

/** Whether the stored number is this one, whichever secret sealed it. */
export const isNumber = (seal: DataSeal, field: AgentNumber, stored: PersonalValue | null | undefined, digits: string): boolean =>
  stored !== null && stored !== undefined && numberDigests(seal, field, digits).includes(stored.digest)

/** The agent with this IC number, whichever secret sealed it. */
export const findByIc = (seal: DataSeal, icNumber: string): Promise<AgentDoc | null> =>
  AgentModel.findOne({ 'icNumber.digest': oneOf(numberDigests(seal, 'icNumber', icNumber)), deletedAt: null }).lean<AgentDoc>()

export async function readNumbers(id: string): Promise<{ values: Record<AgentNumber, PersonalValue | null> } | null> {
  const doc = await AgentModel.findOne({ _id: id, deletedAt: null }, ['icNumber', 'accountNumber']).lean<AgentDoc>()
  return doc && { values: { icNumber: doc.icNumber ?? null, accountNumber: doc.accountNumber ?? null } }
}
