import { agentLife } from './agent-life.ts'
import { customerLife } from './customer-life.ts'
import { pastDays } from './past.ts'
import { towns } from './places.ts'
import { createRandom, type Random } from './random.ts'

const malayMenFirst = ['', '', 'Ahmad', 'Muhammad', 'Mohd']
const malayMen = [
  'Zulkifli',
  'Hafiz',
  'Faizal',
  'Azman',
  'Syafiq',
  'Hairul',
  'Khairul Nizam',
  'Amirul',
  'Rosli',
  'Shahrul',
  'Iskandar',
  'Fadzil',
  'Ridzuan',
  'Azlan',
  'Hakimi',
  'Nazri',
  'Izzat',
  'Taufik',
]
const malayWomenFirst = ['', '', 'Siti', 'Nurul', 'Nor']
const malayWomen = [
  'Hajar',
  'Azizah',
  'Izzah',
  'Farah',
  'Amirah',
  'Aisyah',
  'Aini',
  'Hidayah',
  'Rohana',
  'Suhaila',
  'Khadijah',
  'Zainab',
  'Fatimah',
  'Liyana',
  'Syazwani',
  'Balqis',
  'Mastura',
  'Ratna',
]
const fathers = [
  'Hassan',
  'Omar',
  'Yusof',
  'Othman',
  'Ramli',
  'Idris',
  'Kamal',
  'Harun',
  'Ismail',
  'Salleh',
  'Zainal',
  'Abdullah',
  'Bakar',
  'Mansor',
  'Rahim',
  'Sulaiman',
  'Yaakob',
  'Jaafar',
]
const chineseFamilies = [
  'Tan',
  'Lim',
  'Wong',
  'Chong',
  'Lee',
  'Ooi',
  'Ng',
  'Teoh',
  'Goh',
  'Yap',
  'Cheah',
  'Khoo',
  'Low',
  'Chan',
  'Chin',
  'Foo',
]
const chineseFirst = ['Mei', 'Chee', 'Siew', 'Wai', 'Jia', 'Kah', 'Kok', 'Hui', 'Boon', 'Li', 'Soo', 'Pei', 'Kar', 'Zhi', 'Xin', 'Swee']
const chineseSecond = ['Ling', 'Keong', 'Fong', 'Mun', 'Hui', 'Leong', 'Min', 'Heng', 'Ting', 'Yin', 'Han', 'Shan', 'Yee', 'Fatt']
const indianMen = [
  'Rajesh',
  'Ganesh',
  'Suresh',
  'Vikneswaran',
  'Prakash',
  'Dinesh',
  'Saravanan',
  'Kumaran',
  'Muthu',
  'Arun',
  'Ravi',
  'Mohan',
]
const indianWomen = ['Kavitha', 'Priya', 'Anjali', 'Malathi', 'Shanti', 'Deepa', 'Letchumi', 'Geetha', 'Revathi', 'Uma']
const indianFathers = ['Kumar', 'Pillai', 'Suresh', 'Maniam', 'Nair', 'Raman', 'Krishnan', 'Subramaniam', 'Gopal', 'Naidu', 'Rao', 'Velu']

/** Generates unique names, so that no two people can be confused. */
export function newNames(random: Random, taken: readonly string[] = []): () => string {
  const given = new Set(taken)
  return () => {
    for (let tries = 0; tries < 10_000; tries += 1) {
      const name = personName(random)
      if (given.has(name)) continue
      given.add(name)
      return name
    }
    throw new Error(`no unused names left: ${given.size} are taken`)
  }
}

function personName(random: Random): string {
  const kind = random.next()
  if (kind < 0.32) return `${random.pick(malayMenFirst)} ${random.pick(malayMen)} bin ${random.pick(fathers)}`.trim()
  if (kind < 0.62) return `${random.pick(malayWomenFirst)} ${random.pick(malayWomen)} binti ${random.pick(fathers)}`.trim()
  if (kind < 0.85) return `${random.pick(chineseFamilies)} ${random.pick(chineseFirst)} ${random.pick(chineseSecond)}`
  return random.chance(0.5)
    ? `${random.pick(indianMen)} a/l ${random.pick(indianFathers)}`
    : `${random.pick(indianWomen)} a/p ${random.pick(indianFathers)}`
}

function contact(random: Random, name: string, index: number) {
  const plain = name
    .toLowerCase()
    .replaceAll(/\b(bin|binti|a\/l|a\/p)\b/g, '')
    .replaceAll(/[^a-z]+/g, '.')
    .replaceAll(/^\.|\.$/g, '')
  return {
    email: `${plain}.${index}@mail.example`,
    phoneNumber: `+601${random.pick(['0', '2', '3', '6', '7', '9'])}${random.whole(1_000_000, 9_999_999)}`,
  }
}

/** An account becomes active by being verified, and not before. */
const verified = { verificationStatus: 'verified', accountStatus: 'active' } as const

export function demoCustomers(random: Random, count: number, newName = newNames(random)) {
  return Array.from({ length: count }, (_, index) => {
    const name = newName()
    const town = random.pick(towns)
    const preferredLanguage = random.pick(['ms', 'ms', 'en', 'en', 'zh'] as const)
    const reached = contact(random, name, index + 1)
    const isVerified = random.chance(0.8)
    return { name, ...reached, city: town.city, state: town.state, preferredLanguage, ...customerLife(index, { town, isVerified }) }
  })
}

export function demoAgents(random: Random, count: number, newName = newNames(random)) {
  return Array.from({ length: count }, (_, index) => {
    const person = demoAgent(random, index, newName())
    // The newcomer has had no order yet.
    const status = index === count - 1 ? ({ ...verified, accountStatus: 'suspended', joinedDaysAgo: 3 } as const) : verified
    // Over two years, and before the first orders.
    const facts = { ...person, joinedDaysAgo: pastDays + 10 + 20 * index, ...status }
    return { ...facts, ...agentLife(index, facts) }
  }).map(({ town: _town, ...agent }) => agent)
}

function demoAgent(random: Random, index: number, name: string) {
  const town = towns[index % towns.length] ?? random.pick(towns)
  const { city, state } = town
  const near = towns.filter((each) => each.state === state).map((each) => each.city)
  return {
    name,
    town,
    ...contact(random, name, 1_000 + index),
    city,
    state,
    vehicleType: random.pick(['motorcycle', 'motorcycle', 'car', 'car', 'van'] as const),
    plateNumber: `${random.pick(['V', 'B', 'W', 'P', 'J'])}${random.pick(['AA', 'QK', 'LM', 'RT', 'XC'])} ${random.whole(1_000, 9_999)}`,
    workingAreas: [...new Set([city, random.pick(near), random.pick(near)])],
    maxOrdersPerDay: random.whole(12, 25),
  }
}

const applicants = [
  { verificationStatus: 'pending', accountStatus: 'pending_verification' },
  { verificationStatus: 'under_review', accountStatus: 'pending_verification' },
  { verificationStatus: 'pending', accountStatus: 'pending_verification' },
  { verificationStatus: 'rejected', accountStatus: 'pending_verification' },
  { verificationStatus: 'pending', accountStatus: 'pending_verification' },
  { verificationStatus: 'rejected', accountStatus: 'banned' },
] as const

/** Who would like to be an agent, or has tried to. They draw from a source of their own. */
export function demoApplicants(taken: readonly string[]) {
  const random = createRandom(4_711)
  const newName = newNames(random, taken)
  return applicants.map((status, index) => {
    const place = 100 + index
    const facts = { ...demoAgent(random, place, newName()), joinedDaysAgo: 1 + 2 * index, ...status }
    const { town: _town, ...agent } = facts
    return { ...agent, ...agentLife(place, facts) }
  })
}
