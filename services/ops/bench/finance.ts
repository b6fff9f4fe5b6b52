import { createRandom, type Random } from '../src/demo/random.ts'
import { bucketsOf } from '../src/finance/periods.ts'
import { openMonths, sumMonths } from '../src/finance/months.ts'
import { FinanceDayModel, FinanceMonthModel, type FinanceDayDoc } from '../src/finance/model.ts'
import { packGroups, type Group } from '../src/finance/packed-groups.ts'
import { profitAccounts } from '../src/finance/accounts.ts'
import type { PaymentState } from '../src/payments/contract.ts'
import { PaymentModel, type PaymentDoc } from '../src/payments/model.ts'
import { paymentStatsDefinition } from '../src/payments/stats.ts'
import { dayMs, malaysianDay } from '../src/platform/clock.ts'
import { Types } from '../src/platform/database/mongo.ts'
import { countTransactions } from '../src/platform/ledger/balances.ts'
import { add, nested, type Counts } from '../src/platform/stats/counts.ts'
import { StatsModel } from '../src/platform/stats/stats-consumer.ts'
import { fewOrders } from '../src/testing/system/ops.ts'
import { compareSizes, withoutIndexes, type Paths } from './sizes.ts'
import type { Row } from './report.ts'

const days = 730
const day = (daysAgo: number) => malaysianDay(new Date(Date.now() - daysAgo * dayMs))

const paths: Paths = {
  'overview: stats': '/api/finance/stats',
  'overview: summary of the month': '/api/finance/summary?period=monthly',
  'overview: summary of the year': '/api/finance/summary?period=yearly',
  'overview: newest 10 payments': '/api/payments?limit=10',
  'overview: payments that failed': '/api/payments?limit=10&tab=failed',
  'revenue: of the month': '/api/finance/revenue?period=monthly',
  'revenue: of the quarter': '/api/finance/revenue?period=quarterly',
  'revenue: of the year': '/api/finance/revenue?period=yearly',
  'revenue: of two years': `/api/finance/revenue?period=custom&from=${day(days - 1)}&to=${day(0)}`,
}
/** Figures that are read anew once a second at most. */
const pauseMs = { 'overview: stats': 1_050 }

/** Overview and revenue, with the payments of two years. */
export const benchFinance = (size: { rounds: number; each: number; many: number }): Promise<Row[]> =>
  compareSizes({ ...size, few: 10_000, noun: 'payments', paths, pauseMs, env: fewOrders, fill })

const batch = 2_000
const agents = Array.from({ length: 500 }, (_, index) => (index + 1).toString(16).padStart(24, '0'))
const states = ['Selangor', 'Johor', 'Pulau Pinang', 'Kuala Lumpur', 'Perak', 'Sabah'] as const
const services = ['ironing', 'folding', 'washing', 'delivery', 'service_fee'] as const

/** Payments, and the counters and days that they come to. Nothing else is read, and no worker runs. */
async function fill(count: number): Promise<void> {
  while (await countTransactions());
  const counts: Counts = {}
  const sums = new Map<string, DaySum>()
  await withoutIndexes(PaymentModel, () => insertPayments(count, { counts, sums }))
  await FinanceDayModel.deleteMany({})
  const dates = bucketsOf({ from: day(days), to: day(0) }, 'day').map(({ from }) => from)
  await FinanceDayModel.insertMany(dates.map((date) => dayDoc(date, sums.get(date))))
  await FinanceMonthModel.deleteMany({})
  await openMonths(dates)
  await sumMonths()
  await StatsModel.updateOne({ _id: 'payments' }, { $set: { counts: nested(counts) } })
}

/** Copies of the demo's payments, each with a number, time, status and amount of its own. */
async function insertPayments(count: number, { counts, sums }: { counts: Counts; sums: Map<string, DaySum> }): Promise<void> {
  const random = createRandom(count)
  const originals = await PaymentModel.find({ status: 'completed' }).limit(50).lean<PaymentDoc[]>()
  const countDocument = paymentStatsDefinition.projection?.countDocument as ((doc: PaymentDoc) => Counts) | undefined
  if (originals.length === 0 || !countDocument) throw new Error('the demo has no payments')
  for (let from = 0; from < count; from += batch) {
    const docs = Array.from({ length: Math.min(batch, count - from) }, (_, index) => copyOf(random, originals, from + index))
    for (const doc of docs) {
      add(counts, countDocument(doc))
      addDay(sums, random, doc)
    }
    await PaymentModel.collection.insertMany(docs, { ordered: false })
  }
}

function copyOf(random: Random, originals: readonly PaymentDoc[], index: number): PaymentDoc {
  const createdAt = new Date(Date.now() - random.next() * days * dayMs)
  const number = `PAY-1901-${index + 1}`
  return {
    ...random.pick(originals),
    _id: new Types.ObjectId(),
    year: 1901,
    sequence: index + 1,
    number,
    status: statusOf(random),
    amountSen: random.whole(2_000, 30_000),
    words: [number.toLowerCase()],
    outbox: [],
    createdAt,
    updatedAt: createdAt,
  }
}

const statusOf = (random: Random): PaymentState =>
  random.chance(0.9) ? 'completed' : random.pick(['failed', 'pending', 'cancelled', 'refunded', 'partial_refund'])

type Grouped = 'services' | 'states' | 'methods' | 'agents'
type DaySum = { sen: number; orders: number } & Record<Grouped, Map<string, Group>>

function addDay(sums: Map<string, DaySum>, random: Random, { createdAt, amountSen, method, status }: PaymentDoc): void {
  if (status !== 'completed') return
  const date = malaysianDay(createdAt)
  const sum = sums.get(date) ?? { sen: 0, orders: 0, services: new Map(), states: new Map(), methods: new Map(), agents: new Map() }
  sums.set(date, sum)
  sum.sen += amountSen
  sum.orders += 1
  const part = Math.floor(amountSen / services.length)
  for (const [place, key] of services.entries()) addTo(sum.services, key, place === 0 ? amountSen - part * (services.length - 1) : part)
  addTo(sum.states, random.pick(states), amountSen)
  addTo(sum.methods, method, amountSen)
  addTo(sum.agents, random.pick(agents), amountSen)
}

function addTo(groups: Map<string, Group>, key: string, sen: number): void {
  const known = groups.get(key) ?? { key, sen: 0, orders: 0 }
  groups.set(key, { key, sen: known.sen + sen, orders: known.orders + 1 })
}

function dayDoc(_id: string, sum: DaySum | undefined): FinanceDayDoc {
  const all = (of: Grouped) => [...(sum?.[of].values() ?? [])]
  const profits = profitAccounts.map((key) => ({ key, sen: Math.round((sum?.sen ?? 0) / 20) }))
  return {
    _id,
    revenueSen: sum?.sen ?? 0,
    orders: sum?.orders ?? 0,
    backSen: 0,
    services: all('services'),
    states: all('states'),
    methods: all('methods'),
    agents: packGroups(all('agents')),
    accounts: profits,
    seq: 1,
  }
}
