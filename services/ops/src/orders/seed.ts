import { getCatalogue } from '../catalogue/queries.ts'
import { malaysianHour, malaysianYear } from '../platform/clock.ts'
import { shareOf } from '../platform/money.ts'
import { writesOf } from '../platform/database/fields.ts'
import { Types } from '../platform/database/mongo.ts'
import { nameTerms } from '../platform/database/search-terms.ts'
import { defaultSettings } from '../settings/defaults.ts'
import type { Address, NewOrder } from './contract.ts'
import { dueAtOf } from './due/due.ts'
import { agentEarningOf } from './agents/earnings.ts'
import { simulate, type Chance, type Planned } from './simulate.ts'
import { agentStatuses } from './status-machine.ts'
import { OrderModel, type OrderDoc } from './model.ts'
import { deliveryAt, lineTotals, pickupAt, ratesOf } from './create-order.ts'
import { priceLines, priceOrder } from './pricing.ts'
import type { RatingFields } from './ratings/rating.ts'
import { RatingCategory, type RatingCategories } from './ratings/rating-contract.ts'
import { refundDueOf } from './payments/refund.ts'
import { orderSearch, ownTermsOf } from './search.ts'
import { orderPostings } from './postings.ts'
import { postHistory } from '../platform/ledger/post.ts'
import { orderNumbers } from './record-number.ts'

// Generated past orders, for the demo and for benchmarks.

interface Party {
  _id: Types.ObjectId
  name: string
  phoneNumber: string
  state: string
}
export interface SeedParts {
  random: Chance
  customers: readonly (Party & { email: string })[]
  agents: readonly (Party & Pick<NonNullable<OrderDoc['agent']>, 'vehicleType' | 'plateNumber'>)[]
  addressFor: (customer: Party) => Address
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Orders booked at the given times or as planned, oldest first, each as far along at `until` as it would be. Numbers continue from
 * `lastSequence`.
 */
export function* pastOrders(
  parts: SeedParts,
  bookings: readonly (Date | Planned)[],
  until: Date,
  lastSequence: (year: number) => number,
): Generator<OrderDoc> {
  const sequences = new Map<number, number>()
  for (const booking of bookings) {
    const planned = booking instanceof Date ? { createdAt: booking } : booking
    const year = malaysianYear(planned.createdAt)
    const sequence = (sequences.get(year) ?? lastSequence(year)) + 1
    sequences.set(year, sequence)
    yield pastOrder(parts, planned, until, { year, sequence, number: orderNumbers.make({ year, sequence }) })
  }
}

/** `count` times up to `until`, mostly in busy hours, denser towards the end. */
export function busyTimes({ next, chance }: Chance & { next: () => number }, count: number, until: Date, days: number): Date[] {
  const times: Date[] = []
  while (times.length < count) {
    const at = new Date(until.getTime() - next() ** 1.3 * days * 24 * hourMs)
    const hour = malaysianHour(at)
    const busy = hour >= 8 && hour <= 21 ? (hour < 11 || hour > 16 ? 1 : 0.6) : 0.08
    if (chance(busy)) times.push(at)
  }
  return times.toSorted((a, b) => a.getTime() - b.getTime())
}

interface Numbered {
  year: number
  sequence: number
  number: string
}

function pastOrder(parts: SeedParts, planned: Planned, until: Date, numbered: Numbered): OrderDoc {
  const { random } = parts
  const { createdAt } = planned
  const customer = random.pick(parts.customers)
  const near = parts.agents.filter(({ state }) => state === customer.state)
  const { _id: id, name, phoneNumber, vehicleType, plateNumber } = random.pick(near.length > 0 ? near : parts.agents)
  const { reached, ...simulated } = simulate(random, planned, until, { id: id.toHexString(), name })
  const hasAgent = agentStatuses.includes(reached)
  const ownWords = ownTermsOf(numbered.number, customer)
  const priority = random.pick(['normal', 'normal', 'normal', 'normal', 'low', 'high', 'urgent'] as const)
  const contents = contentsOf(random, numbered, createdAt, reached !== 'pending' && random.chance(0.97))
  return {
    _id: new Types.ObjectId(),
    version: simulated.trackingEvents.length,
    ...numbered,
    ...simulated,
    dueAt: dueAtOf(simulated),
    createdAt,
    updatedAt: simulated.lastTracking.timestamp,
    priority,
    customer: { id: customer._id, name: customer.name, email: customer.email, phoneNumber: customer.phoneNumber },
    agent: hasAgent ? { id, name, phoneNumber, vehicleType, plateNumber } : null,
    ...contents,
    agentEarningSen: agentEarningOf(contents),
    ...cancellationOf({ ...simulated, ...contents }),
    ...ratingOf(simulated, numbered.sequence, until),
    ...tripOf(simulated, numbered.sequence),
    ...placesAt(parts.addressFor(customer)),
    ...instructions(random),
    ownWords,
    words: hasAgent ? [...new Set([...ownWords, ...nameTerms(name)])] : ownWords,
  }
}

/** The lines of the order, their prices, and the payment. */
function contentsOf(random: Chance, { year, sequence }: Numbered, createdAt: Date, paid: boolean) {
  const services = priceLines(someLines(random), defaultSettings)
  const prices = priceOrder(services, defaultSettings)
  const reference = `PAY-${year}-${sequence}`
  const payment = {
    reference,
    amountSen: prices.totalAmountSen,
    outcome: 'paid' as const,
    at: new Date(createdAt.getTime() + 2 * minuteMs),
  }
  return {
    services,
    ...prices,
    ...lineTotals(services),
    rates: ratesOf(defaultSettings),
    cancellationFeeIfAcceptedSen: shareOf(prices.totalAmountSen, defaultSettings.cancellationFeeBps),
    paymentStatus: paid ? ('paid' as const) : ('pending' as const),
    // Unpaid orders wait for staff.
    paymentMethod: !paid
      ? random.pick(['cash', 'bank_transfer'] as const)
      : random.pick(['fpx', 'fpx', 'card', 'digital_wallet', 'bank_transfer'] as const),
    paymentId: paid ? reference : null,
    payment: paid ? payment : null,
  }
}

type Cancellable = Pick<OrderDoc, 'status' | 'acceptedAt' | 'paymentStatus' | 'totalAmountSen' | 'cancellationFeeIfAcceptedSen'>

/** What a cancellation would have stored. */
function cancellationOf({ status, acceptedAt, cancellationFeeIfAcceptedSen, ...order }: Cancellable) {
  if (status !== 'cancelled') return { cancellationFeeSen: null, refundDueSen: null }
  const cancellationFeeSen = acceptedAt === null ? 0 : cancellationFeeIfAcceptedSen
  return { cancellationFeeSen, refundDueSen: refundDueOf({ ...order, cancellationFeeSen }) }
}

const placesAt = (address: Address) => ({ ...pickupAt(address), ...deliveryAt(address) })

const instructions = (random: Chance) => ({
  specialInstructions: random.chance(0.2)
    ? random.pick(['No crease on sleeves', 'Light starch, please keep collars soft', 'Hang, do not fold'])
    : null,
  pickupInstructions: null,
  deliveryInstructions: null,
  photos: [],
  disputeCase: null,
})

const ratings = [5, 4, 5, 5, 3, 4, 5, 2, 5, 4]
const feedbacks: Readonly<Record<number, string>> = {
  5: 'Crisp and on time, thank you!',
  4: 'Well done. One shirt needed a second look.',
  3: 'Fine, but the bag came late.',
  2: 'Creases in two shirts, and no call ahead.',
}

/** Two in three customers rate what was delivered, and some of them say why. By the sequence, so that no other draw changes. */
function ratingOf({ status, completedAt }: Pick<OrderDoc, 'status' | 'completedAt'>, sequence: number, until: Date): RatingFields {
  const ratedAt = completedAt && new Date(completedAt.getTime() + (10 + ((sequence * 37) % 600)) * minuteMs)
  if (status !== 'delivered' || !ratedAt || ratedAt > until || sequence % 3 === 0) return { rating: null, feedback: null }
  const rating = ratings[sequence % ratings.length] ?? 5
  return {
    rating,
    feedback: sequence % 4 === 0 ? (feedbacks[rating] ?? null) : null,
    ratingCategories: sequence % 2 === 0 ? categoriesOf(rating, sequence) : {},
    ratedAt,
  }
}

/** Most apps report the rides, fewer the fuel, and some customers give a tip. */
function tripOf({ status }: Pick<OrderDoc, 'status'>, sequence: number): Pick<OrderDoc, 'trip'> {
  if (status !== 'delivered' || sequence % 7 === 0) return {}
  const distanceM = 3_500 + ((sequence * 971) % 19_000)
  const fuelMl = Math.round((distanceM * (22 + (sequence % 9))) / 1_000)
  return { trip: { distanceM, ...(sequence % 3 > 0 && { fuelMl }), ...(sequence % 8 === 0 && { tipSen: 200 + (sequence % 4) * 100 }) } }
}

/** Near the stars as a whole, each a little different. */
const categoriesOf = (rating: number, sequence: number): RatingCategories =>
  Object.fromEntries(
    RatingCategory.options.map((category, place) => [category, Math.min(5, Math.max(1, rating + ((sequence + place) % 3) - 1))]),
  )

function someLines(random: Chance): NewOrder['lines'] {
  const { items } = getCatalogue()
  const worn = items.filter(({ serviceType }) => ['ironing', 'folding', 'washing'].includes(serviceType))
  const first = random.pick(worn.filter(({ serviceType }) => serviceType === 'ironing'))
  const others = Array.from({ length: random.whole(0, 3) }, () => random.pick(random.chance(0.8) ? worn : items))
  return [first, ...others].map(({ serviceType, item }, index) => ({
    serviceType,
    item,
    quantity: index === 0 ? random.whole(6, 16) : random.whole(1, 6),
    declaredValueSen: random.whole(20, 400) * 100,
    urgent: random.chance(0.06),
  }))
}

export async function hasOrders(): Promise<boolean> {
  return (await OrderModel.exists({})) !== null
}

const batchMax = 500

/** Inserts past orders without events: counters are computed from the orders themselves. Returns how many each agent delivered. */
export async function insertSeed(orders: Iterable<OrderDoc>): Promise<void> {
  let batch: OrderDoc[] = []
  const flush = async () => {
    if (batch.length > 0) {
      await orderSearch.insert(batch)
      await writesOf(OrderModel).insertMany(batch)
      await postHistory(orderPostings, batch)
    }
    batch = []
  }
  for (const order of orders) {
    batch.push({ ...order, dueAt: dueAtOf(order) })
    if (batch.length === batchMax) await flush()
  }
  await flush()
}
