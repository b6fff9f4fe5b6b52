import type { CustomerDetails } from '../../customers/contract.ts'
import type { NewCustomer } from '../../customers/input-contract.ts'
import type { Client } from '../http/client.ts'

export const homeAddress = {
  type: 'home',
  label: 'Home',
  addressLine1: '14, Jalan Plumbum 7/102',
  addressLine2: 'Block C',
  city: 'Shah Alam',
  state: 'Selangor',
  postalCode: '40000',
  isDefault: true,
} as const

let made = 0

/** A valid new customer, with an address and a phone nobody else has. */
export function newCustomer(change: Partial<Record<keyof NewCustomer, unknown>> = {}): Record<string, unknown> {
  made += 1
  const own = `${Date.now().toString(36)}${made}`
  const email = `new.${own}@mail.example`
  return { name: `Aisyah ${own}`, email, phoneNumber: '012-884 1907', preferredLanguage: 'en', addresses: [homeAddress], ...change }
}

/** Adds a customer by the API. Throws if that is refused. */
export async function addCustomer(client: Client, change: Partial<Record<keyof NewCustomer, unknown>> = {}): Promise<CustomerDetails> {
  const answer = await client.post<CustomerDetails>('/customers', newCustomer(change))
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** Causes every kind of event of a customer, through the API. */
export async function changeCustomer(client: Client): Promise<void> {
  const { id } = await addCustomer(client)
  await client.patch(`/customers/${id}`, { version: 1, name: 'Aisyah binti Omar' })
  await client.post(`/customers/${id}/suspend`, { version: 2, reason: 'Asked for it' })
  await client.post(`/customers/${id}/activate`, { version: 3, reason: 'Came back' })
  await client.post(`/customers/${id}/ban`, { version: 4, reason: 'Asked again' })
  await client.post(`/customers/${id}/points`, { version: 5, change: 'add', points: 20, reason: 'Said sorry' })
  await client.post(`/customers/${id}/notes`, { text: 'Call before ten' })
  const { status } = await client.remove(`/customers/${id}?version=7`)
  if (status !== 204) throw new Error(`not deleted: ${status}`)
}

/** A valid body for each route about customers that takes one, for a customer of this version. */
export function customerBodies(version: number, id: string): Record<string, Record<string, unknown>> {
  const person = { name: 'Puan Halimah', email: 'halimah@mail.example', phoneNumber: '+60128841907', preferredLanguage: 'ms' }
  const query = { tab: 'pending', status: 'active,banned', verification: 'pending', state: 'Johor', joinedDays: '30', minSpentSen: '100' }
  return {
    'POST /api/customers': { ...person, addresses: [homeAddress] },
    'PATCH /api/customers/:id': { version, ...person, addresses: [homeAddress] },
    'POST /api/field/customers': { ...person, addresses: [homeAddress] },
    'POST /api/field/customers/:id/profile': { email: 'halimah@mail.example', phoneNumber: '+60128841907', preferredLanguage: 'ms' },
    'POST /api/field/customers/:id/addresses': { ...homeAddress, label: 'Work' },
    'POST /api/customers/exports': { format: 'csv', query, ids: [id] },
  }
}

/** A valid query for each route about customers that needs one. */
export const customerQueries: Record<string, string> = {
  'DELETE /api/customers/:id': '?version=1',
  'POST /api/customers/:id/avatar': '?version=1',
  'DELETE /api/customers/:id/avatar': '?version=1',
}
