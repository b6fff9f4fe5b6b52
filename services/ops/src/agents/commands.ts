import type { z } from 'zod'
import { change, changesNothing, createNumbered, type NewDoc, type Patch } from '../platform/changes/change.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import type { Rule } from '../platform/changes/rules.ts'
import { now } from '../platform/clock.ts'
import { isDuplicateKey, Types } from '../platform/database/mongo.ts'
import { invalid, notFound, ruleBroken } from '../platform/errors.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { defaultSettings } from '../settings/defaults.ts'
import { AgentField } from './contract.ts'
import { historyEntry, withHistory } from './history.ts'
import { isSameName, notOwnAccount, type AgentEdit, type AgentRegistration, type BankEdit, type NewAgent } from './input-contract.ts'
import { AgentModel, agents, foundBy, type AgentDoc } from './model.ts'
import { lastSequence } from './numbering/numbering.ts'
import { findByIc, isNumber, sealNumber } from './numbers.ts'
import { agentNumbers } from './record-number.ts'
import { changersOf } from './paid-agents.ts'
import { getAgentToChange } from './queries.ts'

type Input<Schema extends z.ZodType> = z.output<Schema>
/** Who registers by the app has not had the fee noted yet. */
type Applicant = Input<typeof AgentRegistration> & Partial<Pick<Input<typeof NewAgent>, 'registrationFee'>>

/** Adds an agent, who is unverified and gets no orders yet. Throws `rule_broken` if the email, the plate or the IC number is another's. */
export async function createAgent(by: CommandContext, given: Applicant, seal: DataSeal): Promise<AgentDoc> {
  const id = new Types.ObjectId(by.operation ?? undefined)
  try {
    await checkIcIsFree(given.icNumber, id.toHexString(), seal)
    return await createNumbered(agents, {
      id,
      last: lastSequence,
      doc: (sequence) => newDoc(by, { id: id.toHexString(), sequence }, { ...given, email: given.email.toLowerCase() }, seal),
      event: 'agent.created',
      by,
    })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    throw await takenError(given, id.toHexString(), error)
  }
}

function newDoc(
  by: CommandContext,
  { id, sequence }: { id: string; sequence: number },
  given: Applicant,
  seal: DataSeal,
): NewDoc<AgentDoc> {
  const { name, email, phoneNumber, dateOfBirth, gender, nationality, workingAreas, workingHours, maxOrdersPerDay } = given
  const number = agentNumbers.make({ sequence })
  return {
    sequence,
    number,
    name,
    email,
    phoneNumber,
    dateOfBirth,
    gender,
    nationality,
    workingAreas,
    workingHours,
    maxOrdersPerDay,
    ...addressFields(given.address),
    ...vehicleFields(given.vehicle),
    settlementCycle: given.settlementCycle,
    registrationFee: given.registrationFee ?? null,
    exceptions: [],
    icNumber: sealNumber(seal, id, 'icNumber', given.icNumber),
    ...(given.bank ? bankFields(given.bank, id, { seal, heldMs: 0, by }) : { bank: null, accountNumber: null }),
    accountStatus: 'pending_verification',
    verificationStatus: 'pending',
    statusChangedAt: null,
    isOnDuty: false,
    dutyChangedAt: null,
    avatar: null,
    completedOrders: 0,
    figuresSeq: 0,
    history: [historyEntry(by, { kind: 'created' })],
    deletedAt: null,
    ...foundBy({ number, name, email, phoneNumber, city: given.address.city, plateNumber: given.vehicle.plateNumber }),
  }
}

const addressFields = ({ addressLine1, addressLine2 = null, city, state, postalCode }: Applicant['address']) => ({
  address: { addressLine1, addressLine2, postalCode },
  city,
  state,
})

const vehicleFields = ({ type, plateNumber, ...vehicle }: Applicant['vehicle']) => ({ vehicleType: type, plateNumber, vehicle })

const payoutsHeldMs = defaultSettings.bankChangeHoldHours * 3_600_000

interface BankChange {
  seal: DataSeal
  heldMs: number
  by: CommandContext
  /** The account until now. */
  former?: AgentDoc['bank']
}

function bankFields(given: NonNullable<Applicant['bank']>, id: string, { seal, heldMs, by, former }: BankChange) {
  const { bankName, accountNumber, accountHolderName, swiftCode = null } = given
  return {
    accountNumber: sealNumber(seal, id, 'accountNumber', accountNumber),
    bank: { bankName, accountHolderName, swiftCode, ...heldFrom(heldMs, by, former) },
  }
}

function heldFrom(heldMs: number, { actor }: CommandContext, former: AgentDoc['bank'] = null) {
  const changedAt = now()
  const earlier = former && former.payoutsHeldUntil > changedAt ? changersOf(former) : []
  const changers = [...earlier.filter(({ id }) => id !== actor.id), actor]
  return { changedAt, changers, payoutsHeldUntil: new Date(changedAt.getTime() + heldMs) }
}

/** The unique index only knows what the newest secret has sealed. */
async function checkIcIsFree(icNumber: string, ownId: string, seal: DataSeal): Promise<void> {
  const other = await findByIc(seal, icNumber)
  if (other && other._id.toHexString() !== ownId) throw icTaken()
}

const icTaken = () => ruleBroken('ic_taken', 'Another agent already has this IC number. Use Find by IC number to open that agent.')

interface Unique {
  email?: string | undefined
  vehicle?: { plateNumber: string } | undefined
}

/** Which of the values that only one agent may have is another's. */
async function takenError({ email, vehicle }: Unique, ownId: string, cause: unknown): Promise<unknown> {
  const others = { _id: { $ne: new Types.ObjectId(ownId) } }
  const isTaken = async (same: object) =>
    (await AgentModel.collection.findOne({ ...same, ...others } as never, { projection: { _id: 1 } })) !== null
  if (email !== undefined && (await isTaken({ email: email.toLowerCase() })))
    return ruleBroken('email_taken', `Another agent already uses the email address ${email.toLowerCase()}.`)
  if (vehicle && (await isTaken({ plateNumber: vehicle.plateNumber })))
    return ruleBroken('plate_taken', `Another agent already has the vehicle ${vehicle.plateNumber}.`)
  return isDuplicateKey(cause) ? icTaken() : cause
}

/** Every command on an agent requires that they are not deleted. */
export const isThere: Rule<AgentDoc> = { filter: { deletedAt: null }, rejection: () => notFound('Agent') }

/** What a rejected agent can mend: it is reviewed again. */
const reviewedFields: readonly AgentField[] = ['name', 'icNumber', 'dateOfBirth', 'address', 'vehicle']

/**
 * Throws `stale_version`, or `rule_broken` if the email, the plate or the IC number is another's, or if a new name leaves the bank account
 * in the former one. Orders keep the copies of the time they were assigned.
 */
export async function editAgent(
  by: CommandContext,
  id: string,
  { version, ...edit }: Input<typeof AgentEdit>,
  seal: DataSeal,
): Promise<AgentDoc> {
  const { doc, isDone } = await getAgentToChange(by, id, version)
  if (isDone) return doc
  const parts = partsOf(doc, edit, seal)
  const fields = AgentField.options.filter((field) => parts[field] && !changesNothing(doc, parts[field]))
  const holder = holderOf(by, doc, edit)
  if (fields.length === 0 && !holder) return doc
  if (edit.icNumber !== undefined) await checkIcIsFree(edit.icNumber, id, seal)
  const set: Patch<AgentDoc> = Object.assign({}, ...fields.map((field) => parts[field]))
  const isMended = doc.verificationStatus === 'rejected' && fields.some((field) => reviewedFields.includes(field))
  return change(agents, {
    id,
    version,
    preconditions: [isThere],
    set: [
      {
        ...set,
        ...holder,
        ...(isMended && { verificationStatus: 'pending' as const }),
        ...foundBy({ ...doc, ...set } as AgentDoc),
        ...withHistory(
          by,
          ...(fields.length > 0 ? [{ kind: 'edited' as const, fields }] : []),
          ...(holder ? [{ kind: 'bankChanged' as const }] : []),
        ),
      },
    ],
    event: 'agent.updated',
    by,
  }).catch(async (error: unknown) => {
    throw isDuplicateKey(error) ? await takenError(edit, id, error) : error
  })
}

type Edit = Omit<Input<typeof AgentEdit>, 'version'>

/** The bank account as it goes with the name; undefined where it stays. Throws where it would be in another. */
function holderOf(
  by: CommandContext,
  { name: former, bank }: AgentDoc,
  { name = former, accountHolderName }: Edit,
): Patch<AgentDoc> | undefined {
  if (accountHolderName !== undefined && !(bank && isSameName(accountHolderName, name))) throw invalid('accountHolderName', notOwnAccount)
  if (!bank) return undefined
  if (accountHolderName === undefined) {
    if (isSameName(name, former) || isSameName(name, bank.accountHolderName)) return undefined
    throw ruleBroken('bank_holder', 'The bank account is in the previous name. Change the account holder together with the name.')
  }
  return accountHolderName === bank.accountHolderName
    ? undefined
    : { bank: { ...bank, accountHolderName, ...heldFrom(payoutsHeldMs, by, bank) } }
}

/** The values of each field that the edit names. */
function partsOf(doc: AgentDoc, edit: Edit, seal: DataSeal): Partial<Record<AgentField, Patch<AgentDoc>>> {
  const { email, icNumber, address, vehicle, exceptions, accountHolderName: _holder, ...plain } = edit
  const isNewIc = icNumber !== undefined && !isNumber(seal, 'icNumber', doc.icNumber, icNumber)
  return {
    ...Object.fromEntries(Object.entries(plain).map(([field, value]) => [field, { [field]: value }])),
    ...(email !== undefined && { email: { email: email.toLowerCase() } }),
    ...(isNewIc && { icNumber: { icNumber: sealNumber(seal, doc._id.toHexString(), 'icNumber', icNumber) } }),
    ...(address && { address: addressFields(address) }),
    ...(vehicle && { vehicle: vehicleFields(vehicle) }),
    ...(exceptions && { exceptions: { exceptions: exceptions.toSorted((one, other) => one.day.localeCompare(other.day)) } }),
  }
}

/** Changes where the agent is paid. It counts at once; payouts wait. Throws `validation_failed` unless the account is the agent's own. */
export async function changeBank(
  by: CommandContext,
  id: string,
  { version, ...given }: Input<typeof BankEdit>,
  seal: DataSeal,
): Promise<AgentDoc> {
  const { doc, isDone } = await getAgentToChange(by, id, version)
  if (isDone) return doc
  if (!isSameName(given.accountHolderName, doc.name)) throw invalid('accountHolderName', notOwnAccount)
  const { bankName, accountHolderName, swiftCode = null } = given
  const isSame = doc.bank && isNumber(seal, 'accountNumber', doc.accountNumber, given.accountNumber)
  if (
    isSame &&
    changesNothing(doc, { 'bank.bankName': bankName, 'bank.accountHolderName': accountHolderName, 'bank.swiftCode': swiftCode })
  )
    return doc
  return change(agents, {
    id,
    version,
    preconditions: [isThere],
    set: [
      {
        ...bankFields(given, id, { seal, heldMs: payoutsHeldMs, by, former: doc.bank ?? null }),
        ...withHistory(by, { kind: 'bankChanged' }),
      },
    ],
    event: 'agent.bankChanged',
    by,
  })
}
