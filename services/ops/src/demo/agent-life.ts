import type { AgentAct, Gender, VehicleType } from '../agents/contract.ts'
import { weekdays } from '../agents/hours/hours-contract.ts'
import { dayMs, malaysianDay, now } from '../platform/clock.ts'
import type { Actor } from '../platform/contract.ts'
import { addressIn, type Town } from './places.ts'
import { createRandom, type Random } from './random.ts'

const system: Actor = { kind: 'system', id: null, name: 'System' }
const staff: Actor = { kind: 'staff', id: null, name: 'Nurul Aina Rahman' }

const vehicles: Readonly<Record<VehicleType, readonly (readonly [brand: string, model: string])[]>> = {
  motorcycle: [
    ['Honda', 'EX5 Dream'],
    ['Yamaha', 'Y15ZR'],
    ['Modenas', 'Kriss 110'],
  ],
  car: [
    ['Perodua', 'Myvi'],
    ['Perodua', 'Axia'],
    ['Proton', 'Saga'],
  ],
  van: [
    ['Toyota', 'Hiace'],
    ['Nissan', 'NV200'],
  ],
  truck: [['Isuzu', 'D-Max']],
}
const colors = ['White', 'Black', 'Silver', 'Blue', 'Red']
const banks = [
  ['Maybank', 'MBBEMYKL'],
  ['CIMB Bank', 'CIBBMYKL'],
  ['Public Bank', 'PBBEMYKL'],
  ['RHB Bank', 'RHBBMYKL'],
  ['Bank Islam', 'BIMBMYKL'],
] as const
/** The digits of an IC number that say where somebody was born. */
const birthplaces: Readonly<Record<Town['state'], string>> = { 'Kuala Lumpur': '14', Selangor: '10', Penang: '07', Johor: '01' }

interface Given {
  name: string
  town: Town
  vehicleType: VehicleType
  joinedDaysAgo: number
  accountStatus: 'active' | 'suspended' | 'banned' | 'pending_verification'
  verificationStatus: 'verified' | 'pending' | 'under_review' | 'rejected'
}

/** Who a demo agent is, and how they came to work. Draws from a source of its own: no other draw changes. */
export function agentLife(index: number, given: Given) {
  const random = createRandom(7_000 + index)
  const { addressLine1, addressLine2, postalCode } = addressIn(random, given.town)
  const [bankName, swiftCode] = random.pick(banks)
  return {
    ...identityOf(random, index, given),
    nationality: 'Malaysian',
    address: { addressLine1, addressLine2, postalCode },
    vehicle: vehicleOf(random, index, given),
    workingHours: hoursOf(random, index),
    exceptions: exceptionsOf(random),
    settlementCycle: random.pick(['two_weeks', 'two_weeks', 'monthly'] as const),
    registrationFee:
      given.verificationStatus === 'verified' || random.chance(0.6) ? random.pick(['paid', 'paid', 'waived'] as const) : null,
    bank: {
      bankName,
      swiftCode,
      accountNumber: `5${random.whole(100_000_000, 999_999_999)}${random.whole(10, 99)}`,
      accountHolderName: given.name,
    },
    isOnDuty: given.accountStatus === 'active' && index % 12 !== 11,
    history: historyOf(given),
  }
}

function identityOf(random: Random, index: number, { name, town }: Given) {
  const gender: Gender = / binti | a\/p /.test(name) || (!/ bin | a\/l /.test(name) && random.chance(0.4)) ? 'female' : 'male'
  const born = [random.whole(1972, 2003), random.whole(1, 12), random.whole(1, 28)].map((part) => String(part).padStart(2, '0'))
  // The last digit is odd for men.
  const serial = String(1_000 + 2 * index + (gender === 'male' ? 1 : 0))
  return {
    gender,
    dateOfBirth: born.join('-'),
    icNumber: `${born.join('').slice(2)}${birthplaces[town.state]}${serial}`,
  }
}

const busyStates: ReadonlySet<Town['state']> = new Set(['Kuala Lumpur', 'Selangor'])

function vehicleOf(random: Random, index: number, { vehicleType: type, town }: Given) {
  const inDays = (days: number) => malaysianDay(new Date(now().getTime() + days * dayMs))
  const [brand, model] = random.pick(vehicles[type])
  const soon = index % 9 === 4 ? random.whole(4, 24) : random.whole(40, 350)
  return {
    brand,
    model,
    year: random.whole(2013, 2024),
    color: random.pick(colors),
    insuranceExpiry: inDays(soon),
    // Few have let their road tax run out, and nobody where most orders are.
    roadtaxExpiry: inDays(index % 5 === 3 && !busyStates.has(town.state) ? -random.whole(1, 9) : random.whole(35, 340)),
  }
}

const dayOff = { isWorking: false, startTime: null, endTime: null, breakStart: null, breakEnd: null }

/** Most work every day, with shorter hours at the weekend; a few have a day off, each another one. */
function hoursOf(random: Random, index: number) {
  const startTime = random.pick(['08:00', '09:00', '09:30'])
  const day = { isWorking: true, startTime, endTime: random.pick(['18:00', '19:00', '21:00']), breakStart: '13:00', breakEnd: '14:00' }
  const saturday = { ...day, endTime: '16:00' }
  const friday = { ...day, breakStart: '12:30', breakEnd: '14:30' }
  const week = { monday: day, tuesday: day, wednesday: day, thursday: day, friday, saturday, sunday: saturday }
  const off = weekdays[index % weekdays.length]
  return index % 6 === 5 && off ? { ...week, [off]: dayOff } : week
}

function exceptionsOf(random: Random) {
  if (!random.chance(0.25)) return []
  const day = malaysianDay(new Date(now().getTime() + random.whole(3, 40) * dayMs))
  return [{ ...dayOff, day, note: random.pick(['Balik kampung', 'Vehicle in the workshop', 'Family matter']) }]
}

function historyOf({ joinedDaysAgo, accountStatus, verificationStatus }: Given) {
  const acts: { daysAgo: number; by: Actor; act: AgentAct }[] = [{ daysAgo: joinedDaysAgo, by: system, act: { kind: 'created' } }]
  const later = (share: number, act: AgentAct) => acts.push({ daysAgo: joinedDaysAgo * share, by: staff, act })
  if (verificationStatus === 'verified') later(0.95, { kind: 'verified' })
  if (verificationStatus === 'rejected') later(0.5, { kind: 'rejected', reason: 'The road tax shown belongs to another vehicle.' })
  if (accountStatus === 'suspended')
    later(0.4, { kind: 'suspended', reason: 'Missed two pickups without notice.', ground: 'delivery_failures' })
  if (accountStatus === 'banned') later(0.2, { kind: 'banned', reason: 'The documents belong to another person.' })
  return acts
}
