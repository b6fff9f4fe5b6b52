import mongoose from 'mongoose'
import { AgentModel, foundBy as agentFoundBy, type AgentDoc } from '../src/agents/model.ts'
import { CustomerModel, foundBy as customerFoundBy, type CustomerDoc } from '../src/customers/model.ts'
import { demoAgents, demoCustomers } from '../src/demo/people.ts'
import { createRandom, type Random } from '../src/demo/random.ts'
import { dayMs } from '../src/platform/clock.ts'
import type { EntityDoc } from '../src/platform/database/mongo.ts'
import { compareSizes, withoutIndexes, type Paths } from './sizes.ts'
import type { Row } from './report.ts'

const page = 'limit=25'
const listPaths = (base: string, sort: string, queries: Readonly<Record<string, string>>): Paths =>
  Object.fromEntries(
    Object.entries(queries).map(([name, query]) => [
      `${base}: ${name}`,
      `/api/${base}?${page}${query.includes('sort=') ? '' : `&sort=${sort}`}${query && `&${query}`}`,
    ]),
  )

const searches = {
  'search: a common name': 'search=siti',
  'search: two words': 'search=ahmad%20hassan',
  'search: an email': 'search=person-77%40people.example',
  'search: a phone': 'search=012-2000077',
}
const customerPaths = listPaths('customers', '-createdAt', {
  newest: '',
  'page 40': 'page=40',
  'by name': 'sort=name',
  'by orders': 'sort=-totalOrders',
  'by spent': 'sort=-totalSpentSen',
  'by last order': 'sort=-lastOrderDate',
  'tab pending': 'tab=pending',
  'tab suspended': 'tab=suspended',
  active: 'status=active',
  banned: 'status=banned',
  verified: 'verification=verified',
  rejected: 'verification=rejected',
  Chinese: 'language=zh',
  'Malay and English': 'language=ms,en',
  Selangor: 'state=Selangor',
  'joined within 7 days': 'joinedDays=7',
  'joined within a year': 'joinedDays=365',
  'spent at least RM 1,000': 'minSpentSen=100000',
  'spent RM 50 to RM 100': 'minSpentSen=5000&maxSpentSen=10000',
  'active in Johor, by name': 'status=active&state=Johor&sort=name',
  ...searches,
})
const agentPaths = listPaths('agents', '-completedOrders', {
  'most orders': '',
  'page 40': 'page=40',
  'by name': 'sort=name',
  'by rating': 'sort=-averageRating',
  newest: 'sort=-createdAt',
  'tab active': 'tab=active',
  'tab pending': 'tab=pending',
  'tab suspended': 'tab=suspended',
  motorcycles: 'vehicleType=motorcycle',
  trucks: 'vehicleType=truck',
  Selangor: 'state=Selangor',
  'in Klang': 'city=Klang',
  'rated at least 4.5': 'minRating=4.5',
  'rated at most 2.5': 'maxRating=2.5',
  'at least 500 orders': 'minOrders=500',
  'at most 50 orders': 'maxOrders=50',
  ...searches,
})

/** The lists of customers and agents, of 10,000 and of 100,000 each. */
export function benchPeople(size: { rounds: number; each: number }): Promise<Row[]> {
  const paths = { ...customerPaths, ...agentPaths, 'customers: stats': '/api/customers/stats', 'agents: stats': '/api/agents/stats' }
  return compareSizes({ ...size, few: 10_000, many: 100_000, noun: 'customers and agents', paths, fill })
}

const batch = 2_000

const fill = (count: number) => withoutIndexes(CustomerModel, () => withoutIndexes(AgentModel, () => insertPeople(count)))

/** Copies of the demo's people, as large as those are, each with a name, contact, state, age and figures of their own. */
async function insertPeople(count: number): Promise<void> {
  const random = createRandom(count)
  const [customer] = await CustomerModel.find().sort({ email: 1 }).limit(1).lean<CustomerDoc[]>()
  const [agent] = await AgentModel.find().sort({ email: 1 }).limit(1).lean<AgentDoc[]>()
  if (!customer || !agent) throw new Error('the demo has no people')
  for (let from = 0; from < count; from += batch) {
    const customers = demoCustomers(random, batch).map((given, index) => ({
      ...customer,
      ...withTerms(pick(given, customerFields), from + index, customerFoundBy),
      ...(random.chance(0.03) && { accountStatus: random.pick(['suspended', 'banned'] as const) }),
      ...ageOf(random),
      totalOrders: random.whole(0, 60),
      totalSpentSen: random.whole(0, 200_000),
      lastOrderDate: random.chance(0.9) ? daysAgo(random, 400) : null,
      outbox: [],
    }))
    const agents = demoAgents(random, batch).map((given, index) => ({
      ...agent,
      ...withTerms(pick(given, agentFields), from + index, agentFoundBy),
      ...agentStatus(random),
      ...ageOf(random),
      sequence: 1_000 + from + index,
      plateNumber: `VX ${from + index}`,
      icNumber: { ...agent.icNumber, digest: `digest ${from + index}` },
      completedOrders: Math.floor(1_000 * random.next() ** 2),
      totalOrders: 1_000,
      ...rated(random),
      vehicleType: random.chance(0.02) ? 'truck' : given.vehicleType,
      outbox: [],
    }))
    await CustomerModel.collection.insertMany(customers)
    await AgentModel.collection.insertMany(agents)
  }
}

const customerFields = ['name', 'city', 'state', 'preferredLanguage', 'accountStatus', 'verificationStatus'] as const
const agentFields = ['name', 'city', 'state', 'vehicleType', 'workingAreas'] as const

const pick = <Of extends object, Field extends keyof Of>(given: Of, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, given[field]])) as Pick<Of, Field>

interface Own {
  email: string
  phoneNumber: string
  plateNumber: string
}

/** A name of somebody, and an email address and a phone number of nobody else. */
function withTerms<Given extends object>(given: Given, index: number, foundBy: (doc: Given & Own) => { words: string[]; nameKey: string }) {
  const person = { ...given, email: `person-${index}@people.example`, phoneNumber: `+6012${2_000_000 + index}` }
  return { ...person, _id: new mongoose.Types.ObjectId(), version: 1, ...foundBy({ ...person, plateNumber: `VX ${index}` }) }
}

const daysAgo = (random: Random, days: number) => new Date(Date.now() - random.next() * days * dayMs)
function ageOf(random: Random): Pick<EntityDoc, 'createdAt' | 'updatedAt'> {
  const createdAt = daysAgo(random, 900)
  return { createdAt, updatedAt: createdAt }
}

function agentStatus(random: Random): Pick<AgentDoc, 'accountStatus' | 'verificationStatus'> {
  if (random.chance(0.9)) return { accountStatus: random.chance(0.03) ? 'suspended' : 'active', verificationStatus: 'verified' }
  const verificationStatus = random.pick(['pending', 'under_review', 'rejected'] as const)
  return { accountStatus: 'pending_verification', verificationStatus }
}

function rated(random: Random): Pick<AgentDoc, 'totalRatings' | 'ratingSum' | 'averageRating'> {
  const totalRatings = random.whole(0, 300)
  const ratingSum = Math.round(totalRatings * (5 - 4 * random.next() ** 2))
  return { totalRatings, ratingSum, averageRating: totalRatings === 0 ? null : Math.round((10 * ratingSum) / totalRatings) / 10 }
}
