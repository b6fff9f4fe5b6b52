import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { findTracked } from '../orders/tracking/tracked.ts'
import { AppError } from '../platform/errors.ts'
import { countAttempt, forgiveAll, forgiveOne, type Throttle } from '../platform/security/throttle.ts'
import type { TrackAnswer, TrackRequest } from './contract.ts'
import type { TrackTokens } from './tokens.ts'

const byNumber = (number: string): Throttle => ({ kind: 'track', name: number, free: 10 })
const byAddress = (address: string): Throttle => ({ kind: 'track-address', name: address, free: 40 })

/** A browser that has tracked this order before. */
const byDevice = (number: string, device: string): Throttle => ({ kind: 'track-device', name: `${number} ${device}`, free: 10 })

/** A visitor: `device` is the id of a browser known to this order. */
interface Visitor {
  address: string
  device: string | null
}

/**
 * Opens an order to visitors who know its number and the last four digits of its phone. A wrong number and a wrong phone get the same
 * response after the same work. Throws `not_found` or `rate_limited`.
 */
export async function trackOrder(
  tokens: TrackTokens,
  { orderNumber, phoneLast4 }: z.output<typeof TrackRequest>,
  visitor: Visitor,
): Promise<TrackAnswer> {
  await count(orderNumber, visitor)
  const found = await findTracked({ number: orderNumber })
  const matches = timingSafeEqual(Buffer.from(found?.phoneLast4 ?? '----'), Buffer.from(phoneLast4))
  if (!found || !matches) throw new AppError('not_found', 'No order found with this number and these four digits.')
  await forgive(orderNumber, visitor)
  return { ...tokens.issue(found.id), order: found.order }
}

/** The order's customer has usually tracked it before, and is not locked out by strangers who guess. */
async function count(number: string, { address, device }: Visitor): Promise<void> {
  if (device) {
    await countAttempt(byDevice(number, device), 'find this order')
    return
  }
  await countAttempt(byAddress(address), 'find an order')
  await countAttempt(byNumber(number), 'find this order')
}

async function forgive(number: string, { address, device }: Visitor): Promise<void> {
  if (device) await forgiveAll(byDevice(number, device))
  else await Promise.all([forgiveAll(byNumber(number)), forgiveOne(byAddress(address))])
}
