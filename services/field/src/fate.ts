import { minuteMs } from './clock.ts'
import { stream, type Random } from './random.ts'

/** What the customer of an order will do. It hangs on what the order itself says, so a process that starts again knows it too. */
export interface Fate {
  paymentMethod: 'card' | 'digital_wallet' | 'fpx' | 'cash' | 'bank_transfer'
  /** Cash waits for staff to confirm, and is paid at the door; a transfer comes once staff have confirmed. */
  pays: 'at once' | 'after a failure' | 'once confirmed' | 'at the door'
  cancelsWhen: 'pending' | 'confirmed' | 'agent_en_route' | null
}

/** The share of bookings that only staff can move on. */
export const leftToStaffShare = 0.22

export function fateOf(seed: number, order: { customer: { id: string }; scheduledPickupTime: string }): Fate {
  const draws = stream(seed, 'fate', order.customer.id, Date.parse(order.scheduledPickupTime))
  const cancelsWhen = draws.weighted([
    [null, 90],
    ['pending', 4],
    ['confirmed', 4],
    ['agent_en_route', 2],
  ] as const)
  if (draws.chance(leftToStaffShare)) {
    const isCash = draws.chance(0.6)
    return { paymentMethod: isCash ? 'cash' : 'bank_transfer', pays: isCash ? 'at the door' : 'once confirmed', cancelsWhen: null }
  }
  return {
    paymentMethod: draws.weighted([
      ['fpx', 45],
      ['digital_wallet', 30],
      ['card', 25],
    ] as const),
    pays: draws.chance(0.08) ? 'after a failure' : 'at once',
    cancelsWhen,
  }
}

/** Draws for one decision about one order. */
export function drawsFor(seed: number, orderId: string, ...decision: readonly string[]): Random {
  return stream(seed, orderId, ...decision)
}

/** How long one stage of one order takes at this pace: minutes of the day, shortened. */
export function stageMs(draws: Random, [least, most]: readonly [number, number], pace: number): number {
  return Math.round(((least + draws.next() * (most - least)) * minuteMs) / pace)
}
