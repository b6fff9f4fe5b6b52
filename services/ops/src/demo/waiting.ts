import { slotBefore, slotFrom, type Chance, type Planned } from '../orders/simulate.ts'

const minuteMs = 60_000

/**
 * The orders waiting at first start, whatever the hour: some to confirm, some without an agent, and some late or at risk. At night nothing
 * becomes due, so what would be at risk was missed in the evening.
 */
export function waitingNow(random: Chance, until: Date): Planned[] {
  const ago = (minutes: number) => new Date(until.getTime() - minutes * minuteMs)
  const fresh = (minutes: number, last: 'pending' | 'confirmed'): Planned => ({
    createdAt: ago(minutes),
    last,
    pickupSlot: slotFrom(random, new Date(ago(minutes).getTime() + random.whole(150, 330) * minuteMs)),
  })
  /** A pickup whose slot began that many minutes ago, or will; it is due one hour after its slot begins. */
  const pickup = (minutes: number, last: 'confirmed' | 'pickup_scheduled', pickupSlot = slotBefore(ago(minutes))): Planned => {
    const bookedMs = Math.min(before(pickupSlot, random.whole(170, 230)).getTime(), ago(random.whole(65, 95)).getTime())
    return { createdAt: new Date(bookedMs), last, pickupSlot }
  }
  const delivery = (minutes: number): Planned => {
    const deliverySlot = slotBefore(ago(minutes))
    const pickupSlot = slotBefore(before(deliverySlot, 8 * 60))
    return { createdAt: before(pickupSlot, random.whole(170, 230)), last: 'ready_for_delivery', pickupSlot, deliverySlot }
  }
  return [
    ...[2, 6, 11, 17, 24, 33, 41, 52].map((minutes) => fresh(minutes, 'pending')),
    ...[9, 14, 21, 27, 34, 42, 55].map((minutes) => fresh(minutes, 'confirmed')),
    ...[40, 72].map((minutes) => pickup(minutes, 'confirmed')),
    ...[36, 45, 68, 85].map((minutes) => pickup(minutes, 'pickup_scheduled')),
    ...[38, 75].map((minutes) => delivery(minutes)),
    ...[0, 15, 25, 40, 50, 65, 75, 90, 100, 115].map((minutes) => pickup(0, 'pickup_scheduled', slotFrom(random, ago(-minutes)))),
  ]
}

const before = (at: Date, minutes: number) => new Date(at.getTime() - minutes * minuteMs)
