import type { z } from 'zod'
import { releaseBooking, reserveBooking, type BookingCustomer } from '../customers/booking.ts'
import type { CommandContext } from '../platform/changes/command-context.ts'
import { createNumbered } from '../platform/changes/change.ts'
import { dayMs, malaysianYear, now } from '../platform/clock.ts'
import { AppError, ruleBroken } from '../platform/errors.ts'
import { shareOf } from '../platform/money.ts'
import { Types } from '../platform/database/mongo.ts'
import { defaultSettings, type Settings } from '../settings/defaults.ts'
import type { Address, NewOrder } from './contract.ts'
import { agentEarningOf } from './agents/earnings.ts'
import { OrderModel, orders, type OrderDoc } from './model.ts'
import { priceLines, priceOrder } from './pricing.ts'
import { ownTermsOf } from './search.ts'
import { trackingEvent } from './tracking/tracking.ts'
import { orderNumbers } from './record-number.ts'

type Booking = z.output<typeof NewOrder>

/**
 * Creates an order. Throws `not_found` for an unknown customer, `rule_broken` if a business rule is violated. The customer is asked last, by
 * a write that takes note of the order: what is refused for another reason counts for nobody's limit.
 */
export async function createOrder(by: CommandContext, booking: Booking): Promise<OrderDoc> {
  const at = now()
  const settings = defaultSettings
  const id = new Types.ObjectId(by.operation ?? undefined)
  // Of a repetition whose first answer was lost: what was right then is not judged again.
  const known = by.operation ? await OrderModel.findById(id).lean<OrderDoc>() : null
  if (known) return known
  checkTimes(booking, at, settings)
  const lines = priceLines(booking.lines, settings)
  const prices = priceOrder(lines, settings)
  const customer = await reserveBooking(booking.customerId, { orderId: id, totalSen: prices.totalAmountSen, at })
  try {
    return await insertOrder(by, { id, at, booking, lines, prices, customer })
  } catch (error) {
    // Where the outcome is unknown the order may exist: then its note stays.
    if (!(error instanceof AppError)) await releaseBooking(booking.customerId, id).catch(() => {})
    throw error
  }
}

interface Priced {
  id: Types.ObjectId
  at: Date
  booking: Booking
  lines: ReturnType<typeof priceLines>
  prices: ReturnType<typeof priceOrder>
  customer: BookingCustomer
}

function insertOrder(by: CommandContext, priced: Priced): Promise<OrderDoc> {
  const { id, at } = priced
  const year = malaysianYear(at)
  return createNumbered(orders, {
    id,
    event: 'order.created',
    by,
    last: async () =>
      (await OrderModel.findOne({ year }, { sequence: 1 }).sort({ year: 1, sequence: -1 }).lean<{ sequence: number }>())?.sequence ?? 0,
    doc: (sequence) => orderFields(by, priced, sequence),
  })
}

/** What is stored of a new order, besides what every entity has. */
export function orderFields(by: CommandContext, { at, booking, lines, prices, customer }: Omit<Priced, 'id'>, sequence: number) {
  const settings = defaultSettings
  const year = malaysianYear(at)
  const number = orderNumbers.make({ year, sequence })
  const words = ownTermsOf(number, customer)
  return {
    ...newOrder(booking, at, by),
    ...prices,
    services: lines,
    ...lineTotals(lines),
    rates: ratesOf(settings),
    agentEarningSen: agentEarningOf(prices, settings),
    cancellationFeeIfAcceptedSen: shareOf(prices.totalAmountSen, settings.cancellationFeeBps),
    customer: { id: customer._id, name: customer.name, email: customer.email, phoneNumber: customer.phoneNumber },
    createdAt: at,
    number,
    year,
    sequence,
    ownWords: words,
    words,
  }
}

export function checkTimes(times: Pick<Booking, 'scheduledPickupTime' | 'scheduledDeliveryTime'>, at: Date, settings: Settings): void {
  const pickup = Date.parse(times.scheduledPickupTime)
  if (pickup < at.getTime() + settings.pickupLeadMinutes * 60_000)
    throw ruleBroken('pickup_lead', `The pickup must be at least ${settings.pickupLeadMinutes / 60} hours ahead.`)
  if (pickup > at.getTime() + settings.pickupAheadDaysMax * dayMs)
    throw ruleBroken('pickup_ahead', `The pickup can be at most ${settings.pickupAheadDaysMax} days ahead.`)
  checkDelivery(times.scheduledDeliveryTime, pickup, settings)
}

export function checkDelivery(scheduledDeliveryTime: string, pickupMs: number, settings: Settings): void {
  const delivery = Date.parse(scheduledDeliveryTime)
  if (delivery <= pickupMs) throw ruleBroken('delivery_after_pickup', 'The delivery must be after the pickup.')
  if (delivery > pickupMs + settings.pickupAheadDaysMax * dayMs)
    throw ruleBroken('delivery_ahead', `The delivery can be at most ${settings.pickupAheadDaysMax} days after the pickup.`)
}

function newOrder(booking: Booking, at: Date, by: CommandContext) {
  const { pickupAddress, deliveryAddress = pickupAddress } = booking
  const tracking = trackingEvent('pending', { at, actor: by.actor, note: { kind: 'placed' } })
  return {
    status: 'pending' as const,
    priority: booking.priority ?? ('normal' as const),
    paymentStatus: 'pending' as const,
    agent: null,
    ...pickupAt(pickupAddress),
    ...deliveryAt(deliveryAddress),
    dueAt: null,
    scheduledPickupTime: new Date(booking.scheduledPickupTime),
    scheduledDeliveryTime: new Date(booking.scheduledDeliveryTime),
    actualPickupTime: null,
    actualDeliveryTime: null,
    acceptedAt: null,
    cancelledAt: null,
    completedAt: null,
    cancellationFeeSen: null,
    refundDueSen: null,
    paymentMethod: booking.paymentMethod,
    paymentId: null,
    payment: null,
    specialInstructions: booking.specialInstructions ?? null,
    pickupInstructions: booking.pickupInstructions ?? null,
    deliveryInstructions: booking.deliveryInstructions ?? null,
    photos: [],
    dispute: null,
    disputeCase: null,
    rating: null,
    feedback: null,
    lastTracking: tracking,
    trackingEvents: [tracking],
  }
}

/** Totals over the lines. */
export const lineTotals = (lines: readonly { quantity: number; estimatedDurationMinutes: number }[]) => ({
  totalItems: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  estimatedDurationMinutes: lines.reduce((sum, line) => sum + line.estimatedDurationMinutes, 0),
})

/** The current settings, as copied into an order. */
export const ratesOf = ({
  serviceFeeBps,
  taxBps,
  cancellationFeeBps,
  agentCommissionBps,
  platformCommissionBps,
  gatewayFeeBps,
}: Settings) => ({
  serviceFeeBps,
  taxBps,
  cancellationFeeBps,
  agentCommissionBps,
  platformCommissionBps,
  gatewayFeeBps,
})

type WrittenAddress = Booking['pickupAddress']

/** The complete address, and the part that lists show. */
export const pickupAt = (address: WrittenAddress) => ({
  pickupAddress: wholeAddress(address),
  pickup: { city: address.city, state: address.state },
})
export const deliveryAt = (address: WrittenAddress) => ({
  deliveryAddress: wholeAddress(address),
  delivery: { city: address.city, state: address.state },
})

const wholeAddress = (address: WrittenAddress): Address => ({
  addressLine1: address.addressLine1,
  addressLine2: address.addressLine2 ?? null,
  city: address.city,
  state: address.state,
  postalCode: address.postalCode,
  country: 'Malaysia',
  coordinates: address.coordinates ?? null,
  landmark: address.landmark ?? null,
  accessInstructions: address.accessInstructions ?? null,
})
