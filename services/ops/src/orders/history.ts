import { getCatalogue } from '../catalogue/queries.ts'
import { malaysianHour, malaysianYear } from '../platform/clock.ts'
import { shareOf } from '../platform/money.ts'
import { Types } from '../platform/mongo.ts'
import { emailWords, nameWords, numberWords, phoneWords } from '../platform/words.ts'
import { defaultSettings } from '../settings/defaults.ts'
import type { Address, NewOrder } from './contract.ts'
import { agentStatuses, orderChain, type OrderStatus } from './life.ts'
import { OrderModel, type OrderDoc } from './model.ts'
import { orderNumber, placesOf, ratesOf, worth } from './place.ts'
import { priceLines, priceOrder } from './pricing.ts'
import { plainStatusNote, trackingEvent } from './tracking.ts'

// A past of made-up orders, for the demo and for measuring with many of them.

interface Chance {
  whole: (min: number, max: number) => number
  pick: <T>(from: readonly T[]) => T
  chance: (share: number) => boolean
}
interface Party {
  _id: Types.ObjectId
  name: string
  phoneNumber: string
  state: string
}
export interface HistoryParts {
  random: Chance
  customers: readonly (Party & { email: string })[]
  agents: readonly (Party & Pick<NonNullable<OrderDoc['agent']>, 'vehicleType' | 'plateNumber'>)[]
  addressFor: (customer: Party) => Address
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Minutes each step of the chain usually takes. */
const stepMinutes = [5, 20, 15, 30, 25, 10, 40, 180, 60, 35, 10] as const

/** Orders made at the given times, oldest first, each as far along by `until` as it would be. Numbers follow on from `lastSequence`. */
export function* pastOrders(
  parts: HistoryParts,
  times: readonly Date[],
  until: Date,
  lastSequence: (year: number) => number,
): Generator<OrderDoc> {
  const sequences = new Map<number, number>()
  for (const createdAt of times) {
    const year = malaysianYear(createdAt)
    const sequence = (sequences.get(year) ?? lastSequence(year)) + 1
    sequences.set(year, sequence)
    yield pastOrder(parts, createdAt, until, { year, sequence, number: orderNumber(year, sequence) })
  }
}

/** `count` times up to `until`, most of them in the busy hours, the nearer the denser. */
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

function pastOrder(parts: HistoryParts, createdAt: Date, until: Date, numbered: Numbered): OrderDoc {
  const { random } = parts
  const customer = random.pick(parts.customers)
  const near = parts.agents.filter(({ state }) => state === customer.state)
  const agent = random.pick(near.length > 0 ? near : parts.agents)
  const journey = walk(random, createdAt, until, agent)
  const hasAgent = agentStatuses.includes(journey.reached)
  const lines = priceLines(someLines(random), defaultSettings)
  const prices = priceOrder(lines, defaultSettings)
  const address = parts.addressFor(customer)
  const paid = journey.reached !== 'pending' && random.chance(0.97)
  const ownWords = [
    ...new Set([
      ...numberWords(numbered.number),
      ...nameWords(customer.name),
      ...emailWords(customer.email),
      ...phoneWords(customer.phoneNumber),
    ]),
  ]
  const reference = `PAY-${numbered.year}-${numbered.sequence}`
  return {
    _id: new Types.ObjectId(),
    version: journey.events.length,
    ...numbered,
    ...journey.fields,
    createdAt,
    updatedAt: journey.events.at(-1)?.timestamp ?? createdAt,
    priority: random.pick(['normal', 'normal', 'normal', 'normal', 'low', 'high', 'urgent'] as const),
    paymentStatus: journey.status === 'refunded' ? 'refunded' : paid ? 'paid' : 'pending',
    paymentMethod: random.pick(['fpx', 'fpx', 'card', 'digital_wallet', 'bank_transfer'] as const),
    paymentId: paid ? reference : null,
    payment: paid
      ? { reference, amountSen: prices.totalAmountSen, outcome: 'paid', at: new Date(createdAt.getTime() + 2 * minuteMs) }
      : null,
    customer: { id: customer._id, name: customer.name, email: customer.email, phoneNumber: customer.phoneNumber },
    agent: hasAgent
      ? { id: agent._id, name: agent.name, phoneNumber: agent.phoneNumber, vehicleType: agent.vehicleType, plateNumber: agent.plateNumber }
      : null,
    services: lines,
    ...prices,
    ...worth(lines),
    cancellationFeeIfAcceptedSen: shareOf(prices.totalAmountSen, defaultSettings.cancellationFeeBps),
    rates: {
      serviceFeeBps: 500,
      taxBps: 1_000,
      cancellationFeeBps: 2_000,
      agentCommissionBps: 1_500,
      platformCommissionBps: 500,
      gatewayFeeBps: 250,
    },
    ...(placesOf({ pickupAddress: address, deliveryAddress: address }) as Pick<
      OrderDoc,
      'pickupAddress' | 'deliveryAddress' | 'pickup' | 'delivery'
    >),
    specialInstructions: random.chance(0.2)
      ? random.pick(['No crease on sleeves', 'Light starch, please keep collars soft', 'Hang, do not fold'])
      : null,
    pickupInstructions: null,
    deliveryInstructions: null,
    photos: [],
    disputeCase: null,
    rating: null,
    feedback: null,
    ownWords,
    words: hasAgent ? [...new Set([...ownWords, ...nameWords(agent.name)])] : ownWords,
  }
}

type Journey = Pick<
  OrderDoc,
  | 'status'
  | 'scheduledPickupTime'
  | 'scheduledDeliveryTime'
  | 'actualPickupTime'
  | 'actualDeliveryTime'
  | 'acceptedAt'
  | 'cancelledAt'
  | 'completedAt'
  | 'cancellationFeeSen'
  | 'dispute'
  | 'lastTracking'
  | 'trackingEvents'
>

/** Walks the chain from the booking until `until`, or until something else happens. */
function walk(
  random: Chance,
  createdAt: Date,
  until: Date,
  agent: Party,
): { status: OrderStatus; reached: OrderStatus; events: OrderDoc['trackingEvents']; fields: Journey } {
  const isOld = until.getTime() - createdAt.getTime() > 12 * hourMs
  const cancelled = isOld && random.chance(0.05)
  const last = cancelled ? random.whole(0, 4) : isOld ? orderChain.length - 1 : random.whole(1, orderChain.length - 1)
  const customerActor = { kind: 'customer' as const, id: null, name: 'Customer' }
  const agentActor = { kind: 'agent' as const, id: agent._id.toHexString(), name: agent.name }
  const events = [trackingEvent('pending', { at: createdAt, actor: customerActor, description: 'Order placed' })]
  const slow = random.chance(0.06) ? 3 : 1
  let at = createdAt.getTime()
  for (const [step, status] of orderChain.slice(1, last + 1).entries()) {
    at += Math.round((stepMinutes[step] ?? 10) * slow * (0.6 + random.whole(0, 80) / 100)) * minuteMs
    if (at > until.getTime()) break
    const description =
      status === 'confirmed' ? 'Payment accepted' : status === 'agent_assigned' ? 'Claimed by the agent' : plainStatusNote(status)
    events.push(trackingEvent(status, { at: new Date(at), actor: status === 'confirmed' ? customerActor : agentActor, description }))
  }
  const reached = events.at(-1)?.status ?? 'pending'
  if (cancelled)
    events.push(
      trackingEvent('cancelled', {
        at: new Date(Math.min(at + 10 * minuteMs, until.getTime())),
        actor: customerActor,
        description: 'Cancelled: Plans changed',
      }),
    )
  const disputed = reached === 'delivered' && !cancelled && random.chance(0.003)
  if (disputed)
    events.push(
      trackingEvent('disputed', {
        at: new Date(Math.min(at + hourMs, until.getTime())),
        actor: customerActor,
        description: 'Disputed: an item came back damaged',
      }),
    )
  const timeOf = (status: OrderStatus) => events.find((event) => event.status === status)?.timestamp ?? null
  const status = events.at(-1)?.status ?? 'pending'
  const lastTracking = events.at(-1) ?? trackingEvent('pending', { at: createdAt, actor: customerActor, description: 'Order placed' })
  const promisedMinutes = 150 + stepMinutes.slice(6).reduce((sum, minutes) => sum + minutes, 0)
  return {
    status,
    reached,
    events,
    fields: {
      status,
      scheduledPickupTime: new Date(createdAt.getTime() + 150 * minuteMs),
      scheduledDeliveryTime: new Date(createdAt.getTime() + (150 + promisedMinutes) * minuteMs),
      actualPickupTime: timeOf('items_collected'),
      actualDeliveryTime: timeOf('delivered'),
      acceptedAt: timeOf('agent_assigned'),
      cancelledAt: timeOf('cancelled'),
      completedAt: timeOf('delivered'),
      cancellationFeeSen: cancelled ? 0 : null,
      dispute: disputed ? { type: 'damaged_items', status: 'investigating' } : null,
      lastTracking,
      trackingEvents: events,
    },
  }
}

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

/** Inserts orders of the past without events: counters are made from the orders themselves. Answers how many each agent delivered. */
export async function insertHistory(orders: Iterable<OrderDoc>): Promise<Map<string, number>> {
  const delivered = new Map<string, number>()
  let batch: OrderDoc[] = []
  const flush = async () => {
    if (batch.length > 0) await OrderModel.collection.insertMany(batch as never)
    batch = []
  }
  for (const order of orders) {
    batch.push(order)
    const agentId = order.completedAt && order.agent?.id.toHexString()
    if (agentId) delivered.set(agentId, (delivered.get(agentId) ?? 0) + 1)
    if (batch.length === batchMax) await flush()
  }
  await flush()
  return delivered
}
