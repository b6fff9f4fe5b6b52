import { fillBasket, type Line } from './basket.ts'
import { atHourInMalaysia, hourInMalaysia, hourMs, minuteMs } from './clock.ts'
import { customerPlanOf } from './customer-plan.ts'
import { isSlotHour, slotHours } from './hours.ts'
import { townsFor, type State, type Town } from './places.ts'
import { stream, type Random } from './random.ts'
import type { Account, Catalogue } from './wire.ts'

interface Address {
  addressLine1: string
  addressLine2?: string
  city: string
  state: State
  postalCode: string
  accessInstructions?: string
}

/** The request body with which a customer's app books an order. */
export interface Booking {
  customerId: string
  lines: Line[]
  pickupAddress: Address
  deliveryAddress?: Address
  scheduledPickupTime: string
  scheduledDeliveryTime: string
  paymentMethod: string
  pickupInstructions?: string
  deliveryInstructions?: string
}

const residences = [
  'Residensi Seri Maya',
  'Pangsapuri Indah',
  'Vista Kiara',
  'Menara Hartamas',
  'Pangsapuri Melati',
  'Residensi Harmoni',
] as const
const pickupWishes = [
  'Call when you reach the guardhouse',
  'Bag is by the shoe rack',
  'Ring twice, baby may be asleep',
  'Please bring extra hangers',
] as const
const deliveryWishes = [
  'Leave with the concierge',
  'After Maghrib, please',
  'Hang on the door if there is no answer',
  'My mother will receive it',
] as const
const quarterHourMs = 15 * minuteMs

interface BookingContext {
  customers: readonly Account[]
  catalogue: Catalogue
  /** The planned time of the booking: it names the booking's random stream. */
  plannedMs: number
  nowMs: number
}

export function bookingOf(seed: number, { customers, catalogue, plannedMs, nowMs }: BookingContext): Booking {
  const draws = stream(seed, 'booking', plannedMs)
  const customer = draws.pick(customers)
  const home = homeOf(seed, customer)
  const lines = fillBasket(draws, catalogue)
  const isUrgent = lines.some(({ urgent }) => urgent === true)
  const pickupMs = pickupTime(draws, nowMs, catalogue.pickupLeadMinutes)
  const scheduledPickupTime = new Date(pickupMs).toISOString()
  const booking: Booking = {
    customerId: customer.id,
    lines,
    pickupAddress: home,
    scheduledPickupTime,
    scheduledDeliveryTime: new Date(deliveryTime(draws, pickupMs, isUrgent)).toISOString(),
    paymentMethod: customerPlanOf(seed, { customer, scheduledPickupTime }).paymentMethod,
  }
  if (draws.chance(0.2)) booking.deliveryAddress = addressIn(draws, draws.pick(townsFor({ city: '', state: home.state })))
  if (draws.chance(0.25)) booking.pickupInstructions = draws.pick(pickupWishes)
  if (draws.chance(0.25)) booking.deliveryInstructions = draws.pick(deliveryWishes)
  return booking
}

/** A customer always has the same address. */
function homeOf(seed: number, customer: Account): Address {
  const draws = stream(seed, 'home', customer.id)
  return addressIn(draws, draws.pick(townsFor(customer)))
}

function addressIn(draws: Random, town: Town): Address {
  const street = draws.pick(town.streets)
  const place = { city: town.name, state: town.state, postalCode: town.postcode }
  if (draws.chance(0.6)) return { addressLine1: `${draws.int(1, 188)}, ${street}`, ...place }
  return {
    addressLine1: `${draws.pick(['A', 'B', 'C'])}-${draws.int(2, 28)}-${draws.int(1, 12)}, ${draws.pick(residences)}`,
    addressLine2: street,
    ...place,
    accessInstructions: 'Register at the guardhouse',
  }
}

/** A quarter hour of the Malaysian day, with some margin beyond the lead time that the terms require. */
function pickupTime(draws: Random, nowMs: number, leadMinutes: number): number {
  const earliestMs = nowMs + (leadMinutes + 15) * minuteMs
  const wantedMs = Math.ceil(earliestMs / quarterHourMs) * quarterHourMs + draws.int(0, 12) * quarterHourMs
  return isSlotHour(wantedMs) ? wantedMs : nextMorning(draws, wantedMs)
}

function nextMorning(draws: Random, wantedMs: number): number {
  const morningMs = atHourInMalaysia(wantedMs, slotHours.from, hourInMalaysia(wantedMs) < slotHours.from ? 0 : 1)
  return morningMs + draws.int(0, 12) * quarterHourMs
}

/** The same day for an urgent order if that is not too late, else the next day or the day after. */
function deliveryTime(draws: Random, pickupMs: number, isUrgent: boolean): number {
  const urgentMs = pickupMs + draws.int(6, 10) * hourMs
  if (isUrgent) return isSlotHour(urgentMs) ? urgentMs : nextMorning(draws, urgentMs)
  return atHourInMalaysia(pickupMs, draws.int(10, 20), draws.int(1, 2))
}
