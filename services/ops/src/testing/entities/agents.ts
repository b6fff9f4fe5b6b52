import { randomInt } from 'node:crypto'
import { setDuty } from '../../agents/status/account-commands.ts'
import type { AgentDetails } from '../../agents/contract.ts'
import type { NewAgent } from '../../agents/input-contract.ts'
import { applyPaperReview } from '../../agents/papers/paper-review.ts'
import { AgentPaper } from '../../agents/papers/papers-contract.ts'
import { systemContext } from '../../platform/changes/command-context.ts'
import type { Client } from '../http/client.ts'

const day = { isWorking: true, startTime: '09:00', endTime: '18:00', breakStart: '13:00', breakEnd: '14:00' }
const dayOff = { isWorking: false, startTime: null, endTime: null, breakStart: null, breakEnd: null }
export const workingHours = {
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: { ...day, breakStart: null, breakEnd: null },
  sunday: dayOff,
}

let made = 0
const own = () => {
  made += 1
  return (Date.now() % 1_000_000) * 100 + (made % 100)
}
/** Every IC number that `newIc` has given. */
export const givenIcs: string[] = []
/** An IC number that nobody else has. */
export function newIc(): string {
  const [year, month, date, place] = [randomInt(70, 100), randomInt(1, 13), randomInt(1, 29), randomInt(1, 8)]
  const digits = [year, month, date, place].map((part) => String(part).padStart(2, '0')).join('') + String(randomInt(1_000, 10_000))
  givenIcs.push(digits)
  return digits
}
/** The date with which an IC number begins. */
export const birthOf = (icNumber: string) => `19${icNumber.slice(0, 2)}-${icNumber.slice(2, 4)}-${icNumber.slice(4, 6)}`
/** A plate that nobody else has. */
export const newPlate = (): string => `${letters(own())} ${1 + (made % 9_999)}`
const letters = (number: number) => String(number).replaceAll(/\d/g, (digit) => 'ABCDEFGHJK'[Number(digit)] ?? '')

export const vehicle = {
  type: 'motorcycle',
  brand: 'Honda',
  model: 'EX5 Dream',
  year: 2019,
  color: 'Red',
  insuranceExpiry: '2099-05-31',
  roadtaxExpiry: '2099-06-30',
} as const

export const address = {
  addressLine1: '9, Jalan Mawar 3/12',
  addressLine2: 'Block C',
  city: 'Klang',
  state: 'Selangor',
  postalCode: '41200',
} as const

/** What an app sends of somebody who would like to be an agent, with numbers nobody else has. */
export function registration(change: Partial<Record<keyof NewAgent, unknown>> = {}): Record<string, unknown> {
  const name = `Hafiz bin Omar ${letters(own())}`
  const icNumber = typeof change.icNumber === 'string' ? change.icNumber : newIc()
  return {
    name,
    email: `agent.${Date.now().toString(36)}.${made}@mail.example`,
    phoneNumber: '012-884 1907',
    icNumber,
    dateOfBirth: birthOf(icNumber),
    gender: 'male',
    nationality: 'Malaysian',
    address,
    vehicle: { ...vehicle, plateNumber: newPlate() },
    workingAreas: ['Klang', 'Shah Alam'],
    workingHours,
    maxOrdersPerDay: 18,
    settlementCycle: 'two_weeks',
    bank: {
      bankName: 'Maybank',
      accountNumber: '5140 1234 5678',
      accountHolderName: change['name'] ?? name,
      swiftCode: 'MBBEMYKL',
    },
    ...change,
  }
}

/** A valid new agent. */
export const newAgent = (change: Partial<Record<keyof NewAgent, unknown>> = {}): Record<string, unknown> => ({
  ...registration(change),
  registrationFee: 'paid',
  ...change,
})

/** Adds an agent by the API. Throws if that is refused. */
export async function addAgent(client: Client, change: Partial<Record<keyof NewAgent, unknown>> = {}): Promise<AgentDetails> {
  const answer = await client.post<AgentDetails>('/agents', newAgent(change))
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** Causes every kind of event of an agent. */
export async function changeAgent(client: Client): Promise<void> {
  const { id, name } = await addAgent(client)
  await client.patch(`/agents/${id}`, { version: 1, maxOrdersPerDay: 20 })
  await client.post(`/agents/${id}/bank`, { version: 2, bankName: 'RHB Bank', accountNumber: '21401234567890', accountHolderName: name })
  await client.post(`/agents/${id}/verify`, { version: 3, status: 'verified', reason: 'Originals seen' })
  await setDuty(systemContext, id, true)
  await setDuty(systemContext, id, false)
  await client.post(`/agents/${id}/suspend`, { version: 6, reason: 'Asked for it', ground: 'fraud' })
  await client.post(`/agents/${id}/activate`, { version: 7, reason: 'Came back' })
  await client.post(`/agents/${id}/ban`, { version: 8, reason: 'Asked again' })
  const complete = await addAgent(client)
  await acceptPapers(complete.id)
  await client.post(`/agents/${complete.id}/verify`, { version: 5, status: 'verified' })
  const other = await addAgent(client)
  await client.post(`/agents/${other.id}/verify`, { version: 1, status: 'rejected', reason: 'The picture is blurred' })
  const { status } = await client.remove(`/agents/${other.id}?version=2`)
  if (status !== 204) throw new Error(`not deleted: ${status}`)
}

/** Has every document of an agent accepted, one change each. */
export async function acceptPapers(id: string, expiresOn = '2098-12-31'): Promise<void> {
  for (const paper of AgentPaper.options)
    await applyPaperReview(systemContext, id, { paper, at: new Date(), status: 'verified', expiresOn })
}

/** A valid body for each route about agents that takes one, for an agent of this version. */
export function agentBodies(version: number, id: string): Record<string, Record<string, unknown>> {
  const { icNumber, ...plain } = registration({ icNumber: '901231-14-5678', vehicle: { ...vehicle, plateNumber: 'vaa 1234' } })
  const { nationality: _nationality, bank, ...edit } = plain
  const exceptions = [{ ...dayOff, day: '2099-12-25', note: 'Family' }]
  const query = {
    tab: 'active',
    status: 'active,banned',
    vehicleType: 'car',
    state: 'Johor',
    city: 'Skudai',
    minRating: '4.5',
    minOrders: '10',
  }
  return {
    'POST /api/agents': { ...plain, icNumber, registrationFee: 'waived' },
    'PATCH /api/agents/:id': { version, ...edit, icNumber, exceptions, registrationFee: 'waived' },
    'POST /api/agents/:id/bank': { version, ...(bank as object) },
    'POST /api/agents/find': { icNumber: '901231-14-5678', reason: 'The police ask' },
    'POST /api/agents/exports': { format: 'csv', query, ids: [id] },
    'POST /api/field/agents': { ...plain, icNumber },
    'POST /api/field/agents/:id/profile': { phoneNumber: '012-884 1907', address, workingHours, exceptions, vehicle: plain.vehicle },
  }
}

/** A valid query for each route about agents that needs one. */
export const agentQueries: Record<string, string> = {
  'DELETE /api/agents/:id': '?version=1',
  'POST /api/agents/:id/avatar': '?version=1',
  'DELETE /api/agents/:id/avatar': '?version=1',
}
