import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { findTracked } from '../orders/tracked.ts'
import { AppError } from '../platform/errors.ts'
import { countAttempt, forgiveAll, forgiveOne, type Throttle } from '../platform/throttle.ts'
import type { TrackAnswer, TrackRequest } from './contract.ts'
import type { TrackTokens } from './tokens.ts'

const byNumber = (number: string): Throttle => ({ kind: 'track', name: number, free: 10 })
const byAddress = (address: string): Throttle => ({ kind: 'track-address', name: address, free: 40 })

/**
 * Opens an order to whoever knows its number and the last four digits of its phone. A wrong number and a wrong phone get the same
 * answer after the same work. Throws `not_found` or `rate_limited`.
 */
export async function trackOrder(
  tokens: TrackTokens,
  { orderNumber, phoneLast4 }: z.output<typeof TrackRequest>,
  address: string,
): Promise<TrackAnswer> {
  await countAttempt(byAddress(address), 'find an order')
  await countAttempt(byNumber(orderNumber), 'find this order')
  const found = await findTracked({ number: orderNumber })
  const matches = timingSafeEqual(Buffer.from(found?.phoneLast4 ?? '----'), Buffer.from(phoneLast4))
  if (!found || !matches) throw new AppError('not_found', 'We found no order with this number and these four digits.')
  await Promise.all([forgiveAll(byNumber(orderNumber)), forgiveOne(byAddress(address))])
  return { ...tokens.issue(found.id), order: found.order }
}
