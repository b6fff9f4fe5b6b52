import type { ServiceType } from '../../catalogue/contract.ts'
import { malaysianDay } from '../../platform/clock.ts'
import { oneOf, trusted, Types } from '../../platform/database/mongo.ts'
import { OrderModel, type OrderDoc } from '../model.ts'
import { paidRevenueOf, revenueSteps } from './revenue.ts'

const fields = [
  'version',
  'status',
  'paymentStatus',
  'paymentMethod',
  'pickup',
  'agent',
  'services',
  'subtotalSen',
  'deliveryFeeSen',
  'serviceFeeSen',
  'taxSen',
  'totalAmountSen',
  'cancellationFeeSen',
  'refundedSen',
  'payBacks',
  'payment',
  'cancelledAt',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof OrderDoc)[]

type PaidOrder = Pick<OrderDoc, '_id' | (typeof fields)[number]>

/** What customers pay for: a kind of service, the way to them, and the booking. */
export type RevenuePart = ServiceType | 'delivery' | 'service_fee'
export type RevenueParts = Partial<Record<RevenuePart, number>>

/** What an order adds to the revenue of one Malaysian day. */
export interface RevenueDay {
  day: string
  sen: number
  /** 1 on the day on which it was paid. */
  orders: number
  /** What of `sen` went back, above zero. */
  backSen: number
  /** They sum to `sen`. */
  parts: RevenueParts
}

/** The revenue of an order by day, and what it is grouped by. */
export interface CountedOrder {
  _id: Types.ObjectId
  version: number
  method: OrderDoc['paymentMethod']
  /** That of the pickup. */
  state: string
  agentId: Types.ObjectId | null
  days: RevenueDay[]
}

/** Those of these orders that were ever paid. */
export async function findRevenueDays(ids: readonly string[]): Promise<CountedOrder[]> {
  const found = await OrderModel.find({ _id: oneOf(ids.map((id) => new Types.ObjectId(id))) }, fields).lean<PaidOrder[]>()
  return found.flatMap(countedOf)
}

/** The next orders by id, and the revenue of those among them that were ever paid. */
export async function listRevenueDays(last: Types.ObjectId | null, max: number) {
  const found = await OrderModel.find(last ? { _id: trusted({ $gt: last }) } : {}, fields)
    .sort({ _id: 1 })
    .limit(max)
    .lean<PaidOrder[]>()
  return { counted: found.flatMap(countedOf), last: found.length < max ? null : (found.at(-1)?._id ?? null) }
}

function countedOf(order: PaidOrder): CountedOrder[] {
  const days = daysOf(order)
  if (days.length === 0) return []
  const { _id, version, paymentMethod: method, pickup, agent } = order
  return [{ _id, version, method, state: pickup.state, agentId: agent?.id ?? null, days }]
}

function daysOf(order: PaidOrder): RevenueDay[] {
  const paidSen = paidRevenueOf(order)
  if (paidSen === 0) return []
  const paidAt = order.payment?.at ?? order.createdAt
  const weights = weightsOf(order)
  const days = new Map<string, RevenueDay>()
  let [sen, parts] = [0, spread(0, weights)]
  for (const step of [{ at: paidAt, sen: paidSen }, ...revenueSteps({ ...order, cancelledAt: order.cancelledAt ?? order.updatedAt })]) {
    const day = malaysianDay(step.at > paidAt ? step.at : paidAt)
    const known = days.get(day) ?? { day, sen: 0, orders: 0, backSen: 0, parts: {} }
    const next = spread(sen + step.sen, weights)
    days.set(day, {
      day,
      sen: known.sen + step.sen,
      orders: known.orders + Number(days.size === 0),
      backSen: known.backSen + Math.max(0, -step.sen),
      parts: mapped(weights, (part) => (known.parts[part] ?? 0) + (next[part] ?? 0) - (parts[part] ?? 0)),
    })
    ;[sen, parts] = [sen + step.sen, next]
  }
  return [...days.values()]
}

/** What the order costs before discount and tax, by part. */
function weightsOf({ services, deliveryFeeSen, serviceFeeSen }: PaidOrder): RevenueParts {
  const weights: RevenueParts = { delivery: deliveryFeeSen, service_fee: serviceFeeSen }
  for (const { serviceType, totalPriceSen } of services) weights[serviceType] = (weights[serviceType] ?? 0) + totalPriceSen
  return weights
}

const entriesOf = (parts: RevenueParts) => Object.entries(parts) as [RevenuePart, number][]
const mapped = (parts: RevenueParts, of: (part: RevenuePart, sen: number) => number): RevenueParts =>
  Object.fromEntries(entriesOf(parts).map(([part, sen]) => [part, of(part, sen)]))

/** An amount over parts by their size, a discount or a refund over all alike: whole sen that sum exactly, the largest remainders first. */
export function spread(sen: number, weights: RevenueParts): RevenueParts {
  const all = entriesOf(weights).reduce((sum, [, weight]) => sum + weight, 0)
  if (all === 0) return mapped(weights, () => 0)
  const shares = entriesOf(weights).map(([part, weight]) => {
    const product = BigInt(sen) * BigInt(weight)
    return { part, sen: Number(product / BigInt(all)), rest: Number(product % BigInt(all)) }
  })
  const missing = sen - shares.reduce((sum, share) => sum + share.sen, 0)
  const raised = new Set(
    shares
      .toSorted((one, other) => other.rest - one.rest)
      .slice(0, missing)
      .map(({ part }) => part),
  )
  return Object.fromEntries(shares.map((share) => [share.part, share.sen + Number(raised.has(share.part))]))
}
