import { isDuplicateKey } from '../database/mongo.ts'
import { ruleBroken } from '../errors.ts'
import type { JobDoc } from './model.ts'

/**
 * Calls `write` with one place of the owner after the other, until one is free: a unique index gives each to one unfinished job, whoever asks at
 * the same time. Throws `rule_broken` if none is free.
 */
export async function takingPlace<T>(
  { kind, ownerId, perOwner }: Pick<JobDoc, 'kind' | 'ownerId' | 'perOwner'>,
  write: (place: { place?: string }) => Promise<T>,
): Promise<T> {
  if (!perOwner || ownerId === null) return write({})
  for (let place = 1; place <= perOwner.max; place += 1)
    try {
      return await write({ place: `${kind} ${ownerId} ${place}` })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  const { max, noun } = perOwner
  throw ruleBroken('too_many_jobs', `You already have ${max} ${noun} in progress. Wait until one is finished, or cancel one.`)
}
