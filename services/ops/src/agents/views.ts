import { now } from '../platform/clock.ts'
import type { SummaryDoc } from '../platform/changes/entity.ts'
import type { Agent, AgentBank, AgentDetails, AgentFigures, AgentRow, AgentVehicle } from './contract.ts'
import { isSameName } from './input-contract.ts'
import { toAgent, type AgentDoc } from './model.ts'
import { missingPapers, papersExpiring } from './papers/papers.ts'

/** What of an agent is shown, and the load, which orders know. */
export interface AgentSight {
  todayLoad: number
  /** Whether only to look agents up: for who has no agents.read. */
  isLookUp: boolean
  /** What is owed to the agent, as the ledger has it; null for who may not see it. */
  owedSen: number | null
}

/** The fields of a row beside those of the summary. */
export const rowFields = [
  'email',
  'phoneNumber',
  'plateNumber',
  'vehicle',
  'lastActiveDate',
  'completedOrders',
  'totalOrders',
  'cancelledOrders',
  'onTimeOrders',
  'totalEarningsSen',
  'totalRatings',
  'averageRating',
] as const satisfies (keyof AgentDoc)[]
type RowDoc = SummaryDoc<AgentDoc, Agent, 'accountStatus' | 'papers' | (typeof rowFields)[number]>

const contactOf = ({ email, phoneNumber }: RowDoc) => ({ email, phoneNumber })

function figuresOf(doc: RowDoc): AgentFigures {
  const { completedOrders, onTimeOrders } = doc
  return {
    totalOrders: Math.max(doc.totalOrders ?? 0, completedOrders),
    completedOrders,
    cancelledOrders: doc.cancelledOrders ?? 0,
    onTimeDeliveryRate: onTimeOrders === undefined || completedOrders === 0 ? null : Math.min(1, onTimeOrders / completedOrders),
    averageRating: doc.averageRating ?? null,
    totalRatings: doc.totalRatings ?? 0,
    lastActiveDate: doc.lastActiveDate?.toISOString() ?? null,
  }
}

export const toRow = (doc: RowDoc, { todayLoad, isLookUp, owedSen }: AgentSight): AgentRow => ({
  ...toAgent(doc),
  contact: isLookUp ? null : contactOf(doc),
  vehicle: isLookUp ? null : { plateNumber: doc.plateNumber, brand: doc.vehicle?.brand ?? null, model: doc.vehicle?.model ?? null },
  figures: isLookUp ? null : figuresOf(doc),
  earnings: owedSen === null || isLookUp ? null : { totalEarningsSen: doc.totalEarningsSen ?? 0, pendingPayoutSen: Math.max(0, owedSen) },
  todayLoad,
})

const historyMax = 200

export const toDetails = (doc: AgentDoc, sight: AgentSight): AgentDetails => ({
  ...toRow(doc, { ...sight, isLookUp: false }),
  contact: contactOf(doc),
  figures: figuresOf(doc),
  vehicle: vehicleOf(doc),
  dateOfBirth: doc.dateOfBirth ?? null,
  gender: doc.gender ?? null,
  nationality: doc.nationality ?? null,
  icNumber: doc.icNumber ? { endsIn: doc.icNumber.ending } : null,
  address: doc.address ? { ...doc.address, city: doc.city, state: doc.state, country: 'Malaysia' } : null,
  workingHours: doc.workingHours ?? null,
  exceptions: doc.exceptions ?? [],
  settlementCycle: doc.settlementCycle ?? 'two_weeks',
  registrationFee: doc.registrationFee ?? null,
  bank: bankOf(doc),
  papersExpiring: doc.vehicle ? papersExpiring(doc.vehicle) : [],
  papersMissing: missingPapers(doc),
  history: (doc.history ?? [])
    .slice(-historyMax)
    .map(({ id, at, by, act }) => ({ id: id.toHexString(), at: at.toISOString(), by, act }))
    .toReversed(),
})

const unknownVehicle = { brand: null, model: null, year: null, color: null, insuranceExpiry: null, roadtaxExpiry: null }
const vehicleOf = ({ vehicleType, plateNumber, vehicle }: AgentDoc): AgentVehicle => ({
  ...(vehicle ?? unknownVehicle),
  type: vehicleType,
  plateNumber,
})

function bankOf({ bank, accountNumber, name }: AgentDoc): AgentBank | null {
  if (!bank || !accountNumber) return null
  const { bankName, accountHolderName, swiftCode, changedAt, payoutsHeldUntil } = bank
  return {
    bankName,
    accountEndsIn: accountNumber.ending,
    accountHolderName,
    isInOwnName: isSameName(accountHolderName, name),
    swiftCode,
    changedAt: changedAt.toISOString(),
    payoutsHeldUntil: payoutsHeldUntil > now() ? payoutsHeldUntil.toISOString() : null,
  }
}
