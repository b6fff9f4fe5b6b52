import { now } from '../platform/clock.ts'
import { rateLimited } from '../platform/errors.ts'
import { isDuplicateKey } from '../platform/mongo.ts'
import { AttemptModel, type AttemptDoc } from './model.ts'

/** Failures that cost nothing yet: people mistype; an office shares one address. */
const freeFailures = { account: 5, address: 30 }
const waitMaxSeconds = 15 * 60

type Kind = keyof typeof freeFailures

/**
 * Counts an attempt before it is looked at, in the database, so that neither speed nor an emptied Redis helps a guesser. The wait
 * doubles from one second to fifteen minutes. Throws `rate_limited`.
 */
export async function countAttempt(email: string, address: string): Promise<void> {
  await count('address', address)
  await count('account', email.toLowerCase())
}

/** A sign-in that went well forgives its account, and takes its own count back from the address. */
export async function forgiveAttempts(email: string, address: string): Promise<void> {
  await Promise.all([
    AttemptModel.collection.deleteOne({ _id: `account:${email.toLowerCase()}` as never }),
    AttemptModel.collection.updateOne({ _id: `address:${address}` as never, failures: { $gt: 0 } }, { $inc: { failures: -1 } }),
  ])
}

async function count(kind: Kind, name: string): Promise<void> {
  const at = now()
  const _id = `${kind}:${name}`
  const failures = { $ifNull: ['$failures', 0] }
  const overSeconds = { $min: [waitMaxSeconds, { $pow: [2, { $min: [12, { $subtract: [failures, freeFailures[kind] - 1] }] }] }] }
  const waitMs = { $cond: [{ $lt: [failures, freeFailures[kind] - 1] }, 0, { $multiply: [1000, overSeconds] }] }
  try {
    await AttemptModel.collection.updateOne(
      { _id: _id as never, notBefore: { $lte: at } },
      [{ $set: { notBefore: { $add: [at, waitMs] }, failures: { $add: [failures, 1] }, at } }],
      { upsert: true },
    )
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const attempt = await AttemptModel.findById(_id).lean<AttemptDoc>()
    const seconds = Math.max(1, Math.ceil(((attempt?.notBefore.getTime() ?? 0) - at.getTime()) / 1000))
    throw rateLimited(seconds, `Too many attempts to sign in. Try again in ${seconds} s.`)
  }
}
