import { dayMs, minuteMs } from './clock.ts'
import type { App } from './client.ts'
import { repeat } from './polling.ts'
import { towns } from './places.ts'
import { stream, type Random } from './random.ts'
import { photographPapers, someFault } from './papers.ts'
import type { World } from './world.ts'

/** Somebody who registers, and sends papers until they are accepted. */
interface Newcomer {
  app: App
  id: string
  name: string
  icNumber: string
  address: string
  draws: Random
}

/** How often a customer registers, and how many customers to one agent. */
const customerMs = 4 * minuteMs
const customersPerAgent = 4
const firstMs = 30_000
const sendAfterMs = 20_000
const askEveryMs = 60_000
/** Papers that nobody has looked at by then are left to themselves. */
const patienceMs = 3 * 60 * minuteMs
const faultyShare = 0.4
const attemptsMax = 3

/** Registers new customers and agents now and then; rejected ones send better papers. They are left alone once they are verified. */
export function registerNewcomers(world: World): void {
  let turn = 0
  const register = async () => {
    turn += 1
    await arrive(world, turn % (customersPerAgent + 1) === 0 ? 'agent' : 'customer')
    return customerMs
  }
  repeat(world, register, firstMs)
}

async function arrive(world: World, app: App): Promise<void> {
  const atMs = world.clock.nowMs()
  const draws = stream(world.seed, 'newcomer', app, atMs)
  const { name, icNumber, address, body } = app === 'agent' ? newAgent(draws, atMs) : newCustomer(draws, atMs)
  const id = await world.api.register(app, body)
  if (id !== null) later(world, sendAfterMs, () => sendPapers(world, { app, id, name, icNumber, address, draws }, 1))
}

const later = ({ timers, clock }: World, afterMs: number, act: () => Promise<void>) => timers.add(clock.nowMs() + afterMs, act)

async function sendPapers(world: World, newcomer: Newcomer, attempt: number): Promise<void> {
  const { app, id, draws } = newcomer
  const images = await photographPapers(newcomer, attempt < attemptsMax && draws.chance(faultyShare) ? someFault(draws) : null)
  const sent = await world.api.sendPapers(app, id, { icNumber: newcomer.icNumber, images })
  if (sent) later(world, askEveryMs, () => awaitDecision(world, newcomer, { attempt, sinceMs: world.clock.nowMs() }))
}

async function awaitDecision(world: World, newcomer: Newcomer, waiting: { attempt: number; sinceMs: number }): Promise<void> {
  const status = await world.api.papersStatus(newcomer.app, newcomer.id)
  if (status === 'pending' && world.clock.nowMs() - waiting.sinceMs < patienceMs)
    later(world, askEveryMs, () => awaitDecision(world, newcomer, waiting))
  if (status === 'rejected' || status === 'requires_documents')
    later(world, sendAfterMs, () => sendPapers(world, newcomer, waiting.attempt + 1))
}

const malay = ['Aiman', 'Nurul Huda', 'Firdaus', 'Siti Hajar', 'Haziq', 'Nadia', 'Syahmi', 'Farhana'] as const
const malayFathers = ['Osman', 'Razak', 'Ibrahim', 'Hashim', 'Latif', 'Samad'] as const
const chinese = ['Wei Jie', 'Hui Min', 'Jun Hao', 'Xin Yi', 'Kai Xiang', 'Li Ting'] as const
const families = ['Tan', 'Lim', 'Chong', 'Ooi', 'Yeoh', 'Liew'] as const
const indian = ['Arvind', 'Kavitha', 'Sanjay', 'Thulasi', 'Mugilan', 'Devi'] as const
const indianFathers = ['Maniam', 'Rajan', 'Perumal', 'Nathan'] as const

function personName(draws: Random): string {
  const kind = draws.weighted([
    ['malay', 6],
    ['chinese', 3],
    ['indian', 1],
  ])
  if (kind === 'malay') return `${draws.pick(malay)} ${draws.pick(malayFathers)}`
  return kind === 'chinese' ? `${draws.pick(families)} ${draws.pick(chinese)}` : `${draws.pick(indian)} ${draws.pick(indianFathers)}`
}

/** What both have: a number that is nobody else's, since the moment is in it. */
function newPerson(draws: Random, atMs: number) {
  const name = personName(draws)
  const town = draws.pick(towns)
  const dateOfBirth = new Date(Date.UTC(draws.int(1966, 2004), 0, 1) + draws.int(0, 364) * dayMs).toISOString().slice(0, 10)
  const own = Math.floor(atMs / 1000)
  const icNumber = `${dateOfBirth.replaceAll('-', '').slice(2)}${draws.pick(['01', '07', '10', '14'])}${String(own % 10_000).padStart(4, '0')}`
  const addressLine1 = `${draws.int(1, 88)}, ${draws.pick(town.streets)}`
  return {
    icNumber,
    dateOfBirth,
    own,
    address: { addressLine1, city: town.name, state: town.state, postalCode: town.postcode },
    contact: {
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}.${own.toString(36)}@mail.example`,
      phoneNumber: `+601${draws.int(2, 9)}${String(own % 10_000_000).padStart(7, '0')}`,
    },
  }
}

const lineOf = ({ addressLine1, postalCode, city }: { addressLine1: string; postalCode: string; city: string }) =>
  `${addressLine1}, ${postalCode} ${city}`

function newCustomer(draws: Random, atMs: number) {
  const { icNumber, address, contact } = newPerson(draws, atMs)
  const preferredLanguage = draws.pick(['ms', 'ms', 'en', 'zh'])
  const addresses = [{ type: 'home', label: 'Home', ...address, isDefault: true }]
  return { name: contact.name, icNumber, address: lineOf(address), body: { ...contact, preferredLanguage, addresses } }
}

const vehicles = [
  { type: 'motorcycle', brand: 'Honda', model: 'RS150R' },
  { type: 'motorcycle', brand: 'Yamaha', model: 'Y15ZR' },
  { type: 'car', brand: 'Perodua', model: 'Axia' },
  { type: 'van', brand: 'Nissan', model: 'NV200' },
] as const
const workday = { isWorking: true, startTime: '09:00', endTime: '18:00', breakStart: '13:00', breakEnd: '14:00' }
const dayOff = { isWorking: false, startTime: null, endTime: null, breakStart: null, breakEnd: null }

function newAgent(draws: Random, atMs: number) {
  const { icNumber, dateOfBirth, own, address, contact } = newPerson(draws, atMs)
  const inMonths = (months: number) => new Date(atMs + months * 30 * dayMs).toISOString().slice(0, 10)
  const vehicle = {
    ...draws.pick(vehicles),
    plateNumber: `V${draws.pick(['A', 'B', 'D', 'F', 'J'])}${draws.pick(['K', 'M', 'P', 'R', 'T'])} ${1 + (own % 9_999)}`,
    year: draws.int(2015, 2024),
    color: draws.pick(['Black', 'White', 'Blue', 'Silver']),
    insuranceExpiry: inMonths(draws.int(2, 11)),
    roadtaxExpiry: inMonths(draws.int(2, 11)),
  }
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const off = draws.pick(days)
  const body = {
    ...contact,
    icNumber,
    dateOfBirth,
    gender: draws.pick(['female', 'male']),
    nationality: 'Malaysian',
    address,
    vehicle,
    workingAreas: [address.city],
    workingHours: Object.fromEntries(days.map((day) => [day, day === off ? dayOff : workday])),
    maxOrdersPerDay: draws.int(12, 25),
  }
  return { name: contact.name, icNumber, address: lineOf(address), body }
}
