import { z } from 'zod'
import { isPostcodeOf } from '../places/postcodes.ts'
import { State } from '../places/states.ts'
import { malaysianDay, malaysianYear, now } from '../platform/clock.ts'
import { BirthDay, Day, formatted, line, text, Version, WrittenEmail, WrittenMobilePhone } from '../platform/contract.ts'
import { RevealReason } from '../platform/personal-data/contract.ts'
import { WrittenIcNumber } from '../platform/personal-data/ic-number.ts'
import { Gender, RegistrationFee, SettlementCycle, SuspensionGround, VehicleType } from './contract.ts'
import { WrittenExceptions, WrittenWorkingHours } from './hours/hours-contract.ts'
import { usualForm } from '../platform/text.ts'

const youngestAge = 18
/** Eighteen today, or earlier. */
function isOldEnough(dateOfBirth: string): boolean {
  const today = malaysianDay(now())
  return dateOfBirth <= `${Number(today.slice(0, 4)) - youngestAge}${today.slice(4)}`
}
const DateOfBirth = BirthDay.refine(isOldEnough, `must be ${youngestAge} years ago or more`)
const Nationality = z.literal('Malaysian', { error: 'must be Malaysian' })

/** The IC number begins with the date of birth. */
const agrees = (icNumber: string, dateOfBirth: string) => dateOfBirth.replaceAll('-', '').slice(2) === icNumber.slice(0, 6)
const disagreement = { path: ['dateOfBirth'], error: 'does not match the IC number' }

const WrittenAgentAddress = z
  .strictObject({
    addressLine1: line(120),
    addressLine2: line(120).nullable().optional(),
    city: line(60),
    state: State,
    postalCode: formatted(/^\d{5}$/, { max: 5, message: 'must be a Malaysian postcode of five digits' }),
  })
  .refine(({ state, postalCode }) => isPostcodeOf(state, postalCode), { path: ['postalCode'], error: 'is not a postcode of this state' })

const plateMessage = 'must be a plate like VAA 1234'
/** A plate in any usual spelling; read in one: letters and digits apart, in capitals. */
export const WrittenPlate = z
  .string()
  .max(24, { abort: true, error: plateMessage })
  .transform((written) =>
    written
      .toUpperCase()
      .replaceAll(/[\s-]/g, '')
      .replaceAll(/(?<=[A-Z])(?=\d)|(?<=\d)(?=[A-Z])/g, ' '),
  )
  .pipe(formatted(/^[A-Z]{1,14} [1-9]\d{0,3}(?: [A-Z]{1,2})?$/, { max: 24, message: plateMessage }))

const WrittenVehicle = z.strictObject({
  type: VehicleType,
  plateNumber: WrittenPlate,
  brand: line(40),
  model: line(40),
  year: z
    .int()
    .min(1960)
    .max(9_999)
    .refine((year) => year <= malaysianYear(now()), 'must not be in the future'),
  color: line(30),
  insuranceExpiry: Day,
  roadtaxExpiry: Day,
})

const WorkingAreas = z
  .array(line(60))
  .min(1, 'must have at least one city')
  .max(20)
  .refine((cities) => new Set(cities).size === cities.length, 'must not repeat a city')
const MaxOrders = z.int().min(1).max(60)

const accountMessage = 'must be an account number of 6 to 20 digits'
const bank = {
  bankName: line(60),
  accountNumber: z
    .string()
    .max(32, { abort: true, error: accountMessage })
    .transform((written) => written.replaceAll(/[\s-]/g, ''))
    .pipe(formatted(/^\d{6,20}$/, { max: 20, message: accountMessage })),
  /** The agent's name as on the IC. */
  accountHolderName: line(80),
  swiftCode: formatted(/^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/, { max: 11, message: 'must be a SWIFT code like MBBEMYKL' })
    .nullable()
    .optional(),
}
const WrittenBank = z.strictObject(bank)
export type WrittenBank = z.output<typeof WrittenBank>

const spelled = (name: string) => usualForm(name).trim().replaceAll(/\s+/g, ' ').toUpperCase()
/** Whether an account belongs to the agent: the same name, whatever its case and spaces. */
export const isSameName = (holder: string, name: string): boolean => spelled(holder) === spelled(name)
export const notOwnAccount = 'must match the agent’s name on the IC'

const person = {
  name: line(80),
  email: WrittenEmail,
  phoneNumber: WrittenMobilePhone,
  icNumber: WrittenIcNumber,
  dateOfBirth: DateOfBirth,
  gender: Gender,
  nationality: Nationality,
  address: WrittenAgentAddress,
  vehicle: WrittenVehicle,
  workingAreas: WorkingAreas,
  workingHours: WrittenWorkingHours,
}

interface Applicant {
  name: string
  icNumber: string
  dateOfBirth: string
  bank?: WrittenBank | undefined
}
const checkApplicant = ({ name, icNumber, dateOfBirth, bank: account }: Applicant, context: z.RefinementCtx) => {
  if (!agrees(icNumber, dateOfBirth)) context.addIssue({ code: 'custom', path: disagreement.path, message: disagreement.error })
  if (account && !isSameName(account.accountHolderName, name))
    context.addIssue({ code: 'custom', path: ['bank', 'accountHolderName'], message: notOwnAccount })
}

const registration = {
  ...person,
  maxOrdersPerDay: MaxOrders,
  settlementCycle: SettlementCycle.default('two_weeks'),
  bank: WrittenBank.optional(),
}
/** As the app sends it: whether the registration fee was paid, staff say. */
export const AgentRegistration = z.strictObject(registration).superRefine(checkApplicant).meta({ id: 'AgentRegistration' })

/** A new agent starts unverified. Without a bank account nothing can be paid out. */
export const NewAgent = z
  .strictObject({ ...registration, registrationFee: RegistrationFee })
  .superRefine(checkApplicant)
  .meta({ id: 'NewAgent' })
export type NewAgent = z.input<typeof NewAgent>

/**
 * `vehicle`, `address`, `workingHours` and `exceptions` are replaced whole. IC number and date of birth change together. Orders keep name,
 * phone and plate of the time the agent was assigned.
 */
export const AgentEdit = z
  .strictObject({
    version: Version,
    name: person.name.optional(),
    email: person.email.optional(),
    phoneNumber: person.phoneNumber.optional(),
    icNumber: person.icNumber.optional(),
    dateOfBirth: person.dateOfBirth.optional(),
    gender: person.gender.optional(),
    address: person.address.optional(),
    vehicle: person.vehicle.optional(),
    workingAreas: person.workingAreas.optional(),
    workingHours: person.workingHours.optional(),
    exceptions: WrittenExceptions.optional(),
    maxOrdersPerDay: MaxOrders.optional(),
    settlementCycle: SettlementCycle.optional(),
    registrationFee: RegistrationFee.optional(),
    /** Of the bank account: it goes with the name, and payouts wait for 72 hours. */
    accountHolderName: bank.accountHolderName.optional(),
  })
  .refine(({ version: _version, ...change }) => Object.values(change).some((value) => value !== undefined), 'must have at least one change')
  .refine(({ icNumber, dateOfBirth }) => (icNumber === undefined) === (dateOfBirth === undefined), {
    path: ['icNumber'],
    error: 'must be entered together with the date of birth',
  })
  .refine(({ icNumber, dateOfBirth }) => icNumber === undefined || dateOfBirth === undefined || agrees(icNumber, dateOfBirth), disagreement)
export type AgentEdit = z.input<typeof AgentEdit>

/** What agents may change of themselves; see `AgentEdit`. */
export const AgentProfile = z
  .strictObject({
    email: person.email.optional(),
    phoneNumber: person.phoneNumber.optional(),
    address: person.address.optional(),
    vehicle: person.vehicle.optional(),
    workingHours: person.workingHours.optional(),
    exceptions: WrittenExceptions.optional(),
    settlementCycle: SettlementCycle.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'must have at least one change')
  .meta({ id: 'AgentProfile' })

/** It counts at once, and payouts wait for 72 hours. */
export const BankEdit = z.strictObject({ version: Version, ...bank })
export type BankEdit = z.input<typeof BankEdit>

export const AgentStatusReason = z.strictObject({ version: Version, reason: text(300) })
export type AgentStatusReason = z.infer<typeof AgentStatusReason>

export const AgentSuspension = AgentStatusReason.extend({ ground: SuspensionGround.optional() })
export type AgentSuspension = z.infer<typeof AgentSuspension>

export const AgentReview = z
  .strictObject({ version: Version, status: z.enum(['verified', 'rejected']), reason: text(300).optional() })
  .refine(({ status, reason }) => status === 'verified' || reason !== undefined, {
    path: ['reason'],
    error: 'enter a reason for the agent',
  })
export type AgentReview = z.input<typeof AgentReview>

/** Why somebody looks for a person by a personal number is kept in the audit log; the number is not. */
export const AgentSearchByIc = z.strictObject({ icNumber: WrittenIcNumber, reason: RevealReason })
export type AgentSearchByIc = z.input<typeof AgentSearchByIc>

/** What an agent's app says of their work. */
export const DutyChange = z.strictObject({ isOnDuty: z.boolean() })
export type DutyChange = z.infer<typeof DutyChange>
