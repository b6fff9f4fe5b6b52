import { minuteMs } from './clock.ts'
import { stream, type Random } from './random.ts'

/** What the customer of an order will do. It depends only on the order and the seed, so a restarted process derives the same plan. */
export interface CustomerPlan {
  paymentMethod: 'card' | 'digital_wallet' | 'fpx' | 'cash' | 'bank_transfer'
  /**
   * Cash orders wait for staff to confirm and are paid at the door; a transfer follows the confirmation by staff. Some banks answer later; some
   * customers leave the page, and cancel some time after.
   */
  pays: 'at once' | 'after a failure' | 'answered later' | 'never' | 'once confirmed' | 'at the door'
  cancelsWhen: 'pending' | 'confirmed' | 'agent_en_route' | null
}

/** The share of bookings that only staff can confirm. */
export const leftToStaffShare = 0.22

export function customerPlanOf(seed: number, order: { customer: { id: string }; scheduledPickupTime: string }): CustomerPlan {
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
    pays: draws.weighted([
      ['at once', 80],
      ['after a failure', 8],
      ['answered later', 8],
      ['never', 4],
    ] as const),
    cancelsWhen,
  }
}

/** The random stream for one decision about one order. */
export function drawsFor(seed: number, orderId: string, ...decision: readonly string[]): Random {
  return stream(seed, orderId, ...decision)
}

/** How long one stage of one order takes, in simulated minutes divided by the pace. */
export function stageMs(draws: Random, [least, most]: readonly [number, number], pace: number): number {
  return Math.round(((least + draws.next() * (most - least)) * minuteMs) / pace)
}
