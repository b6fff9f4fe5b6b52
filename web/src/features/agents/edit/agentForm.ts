import type { AgentDetails, Gender, RegistrationFee, SettlementCycle, VehicleType } from '@kainsiap/ops/agents/contract'
import { weekdays, type WorkingDay, type WorkingException, type WorkingHours } from '@kainsiap/ops/agents/hours/hours-contract'
import { AgentEdit, isSameName, NewAgent, notOwnAccount } from '@kainsiap/ops/agents/input-contract'
import { State } from '@kainsiap/ops/places/states'
import { z } from 'zod'
import { changedFields } from '../../../command/changedFields.ts'
import type { CommandForm } from '../../../command/useCommandForm.ts'

/** What the fields of an agent need of their form. */
export type AgentFormParts = CommandForm<AgentValues>

/** What the form holds: everything as it is written, blank where nothing is. */
export interface AgentValues {
  name: string
  email: string
  phoneNumber: string
  /** Both blank while an agent is edited, unless they are to change. */
  icNumber: string
  dateOfBirth: string
  gender: Gender | ''
  nationality: 'Malaysian' | 'other' | ''
  address: { addressLine1: string; addressLine2: string; city: string; state: State; postalCode: string }
  vehicle: {
    type: VehicleType
    plateNumber: string
    brand: string
    model: string
    year: string
    color: string
    insuranceExpiry: string
    roadtaxExpiry: string
  }
  workingAreas: string[]
  workingHours: WorkingHours
  exceptions: (Omit<WorkingException, 'note'> & { note: string })[]
  maxOrdersPerDay: string
  settlementCycle: SettlementCycle
  registrationFee: RegistrationFee | ''
  /** Of the account of an agent who is edited; blank without one. */
  accountHolderName: string
  /** Null where an agent is added without one, or edited. */
  bank: { bankName: string; accountNumber: string; accountHolderName: string; swiftCode: string } | null
}

export const dayOff: WorkingDay = { isWorking: false, startTime: null, endTime: null, breakStart: null, breakEnd: null }
export const usualDay: WorkingDay = { isWorking: true, startTime: '09:00', endTime: '18:00', breakStart: '13:00', breakEnd: '14:00' }

const weekOf = (day: (weekday: (typeof weekdays)[number]) => WorkingDay) =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, { ...day(weekday) }])) as WorkingHours

export const noBank = { bankName: '', accountNumber: '', accountHolderName: '', swiftCode: '' }

export const emptyAgent: AgentValues = {
  name: '',
  email: '',
  phoneNumber: '',
  icNumber: '',
  dateOfBirth: '',
  gender: '',
  nationality: '',
  address: { addressLine1: '', addressLine2: '', city: '', state: 'Selangor', postalCode: '' },
  vehicle: { type: 'motorcycle', plateNumber: '', brand: '', model: '', year: '', color: '', insuranceExpiry: '', roadtaxExpiry: '' },
  workingAreas: [],
  workingHours: weekOf((weekday) => (weekday === 'sunday' ? dayOff : usualDay)),
  exceptions: [],
  maxOrdersPerDay: '12',
  settlementCycle: 'two_weeks',
  registrationFee: '',
  accountHolderName: '',
  bank: noBank,
}

export function valuesOf(agent: AgentDetails): AgentValues {
  const { name, contact, gender, address, state, vehicle, workingHours, exceptions } = agent
  return {
    name,
    email: contact.email,
    phoneNumber: contact.phoneNumber,
    icNumber: '',
    dateOfBirth: '',
    gender: gender ?? '',
    nationality: '',
    address: addressOf(address, state),
    vehicle: vehicleOf(vehicle),
    workingAreas: agent.workingAreas,
    workingHours: workingHours ?? weekOf(() => dayOff),
    exceptions: exceptions.map(({ note, ...exception }) => ({ ...exception, note: note ?? '' })),
    maxOrdersPerDay: String(agent.maxOrdersPerDay),
    settlementCycle: agent.settlementCycle,
    registrationFee: agent.registrationFee ?? '',
    accountHolderName: agent.bank?.accountHolderName ?? '',
    bank: null,
  }
}

function addressOf(address: AgentDetails['address'], livesIn: string): AgentValues['address'] {
  const { addressLine1 = '', addressLine2, city = '', postalCode = '', state = livesIn } = address ?? {}
  return { addressLine1, addressLine2: addressLine2 ?? '', city, postalCode, state: State.catch('Selangor').parse(state) }
}

function vehicleOf({
  brand,
  model,
  year,
  color,
  insuranceExpiry,
  roadtaxExpiry,
  ...known
}: AgentDetails['vehicle']): AgentValues['vehicle'] {
  return {
    ...known,
    brand: brand ?? '',
    model: model ?? '',
    year: year === null ? '' : String(year),
    color: color ?? '',
    insuranceExpiry: insuranceExpiry ?? '',
    roadtaxExpiry: roadtaxExpiry ?? '',
  }
}

/** What of the form differs from the agent as they are now. */
export const changesOf = (agent: AgentDetails, values: AgentValues): Partial<AgentValues> => changedFields(valuesOf(agent), values)

/** The fields that the server's rules are about. */
export const fieldsOfRules = {
  ic_taken: 'icNumber',
  email_taken: 'email',
  plate_taken: 'vehicle.plateNumber',
  bank_holder: 'accountHolderName',
} as const

/** Whether the bank account of an agent would not go with this name. */
export const isOfOther = ({ bank }: AgentDetails, { name, accountHolderName }: Pick<AgentValues, 'name' | 'accountHolderName'>): boolean =>
  bank !== null && !isSameName(accountHolderName, name)

/** The form of a new agent. */
export const NewAgentForm = z
  .custom<AgentValues>()
  .transform(
    ({ exceptions: _exceptions, accountHolderName: _holder, bank, ...values }) =>
      ({ ...written(values), ...(bank && { bank }) }) as NewAgent,
  )
  .pipe(NewAgent)

/** The form of an agent who is edited. Only what has been changed is checked, and sent: earlier agents lack some of what new ones must have. */
export const editFormOf = (agent: AgentDetails) =>
  z
    .custom<AgentValues>()
    .transform((values, context) => {
      const changes = changesOf(agent, values)
      for (const [name, value] of Object.entries(changes))
        if (value === undefined) context.addIssue({ code: 'custom', path: [name], message: 'This field is required.' })
      const isRenamed = changes.name !== undefined || changes.accountHolderName !== undefined
      if (isRenamed && isOfOther(agent, values)) context.addIssue({ code: 'custom', path: ['accountHolderName'], message: notOwnAccount })
      return { ...written(changes), version: agent.version }
    })
    .pipe(AgentEdit)

/** The fields as the contract reads them. A blank one is left out. */
function written({ vehicle, maxOrdersPerDay, exceptions, ...values }: Partial<AgentValues>): object {
  return {
    ...values,
    ...(vehicle && { vehicle: { ...vehicle, year: numberOf(vehicle.year) } }),
    ...(exceptions && { exceptions: exceptions.map((exception) => ({ ...exception, note: exception.note || null })) }),
    ...(maxOrdersPerDay !== undefined && { maxOrdersPerDay: numberOf(maxOrdersPerDay) }),
  }
}

const numberOf = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits))

/** The hours of Monday on every other day that is worked. */
export const likeMonday = (hours: WorkingHours): WorkingHours =>
  weekOf((weekday) => (hours[weekday].isWorking ? hours.monday : hours[weekday]))
