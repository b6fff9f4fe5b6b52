import { model } from 'mongoose'
import { now } from '../clock.ts'
import { rateLimited } from '../errors.ts'
import { writesOf } from '../database/fields.ts'
import { isDuplicateKey, plainSchema } from '../database/mongo.ts'

/** Failed attempts at something that can be guessed, and when the next attempt is allowed. */
interface AttemptDoc {
  _id: string
  failures: number
  notBefore: Date
  at: Date
}
const schema = plainSchema<AttemptDoc>({ _id: String, failures: Number, notBefore: Date, at: Date })
schema.index({ at: 1 }, { expireAfterSeconds: 24 * 60 * 60 })
const AttemptModel = model<AttemptDoc>('Attempt', schema, 'attempts')

const waitMaxSeconds = 15 * 60

/** One counter: `free` failures cost nothing, after that the wait doubles from one second to fifteen minutes. */
export interface Throttle {
  kind: string
  name: string
  free: number
}

const idOf = ({ kind, name }: Throttle): string => `${kind}:${name}`

/**
 * Counts an attempt before it is verified, in the database, so that neither speed nor an emptied Redis helps a guesser. Throws
 * `rate_limited`; `what` ends its message.
 */
export async function countAttempt(throttle: Throttle, what: string): Promise<void> {
  const at = now()
  const failures = { $ifNull: ['$failures', 0] }
  const beyond = { $subtract: [failures, throttle.free - 1] }
  const waitMs = { $multiply: [1000, { $min: [waitMaxSeconds, { $pow: [2, { $min: [12, beyond] }] }] }] }
  // A free attempt sets no wait, so that a concurrent one is not rejected.
  const notBefore = { $cond: [{ $lt: [beyond, 0] }, new Date(0), { $add: [at, waitMs] }] }
  for (;;) {
    try {
      await writesOf(AttemptModel).updateOne(
        { _id: idOf(throttle), notBefore: { $lte: at } },
        [{ $set: { notBefore, failures: { $add: [failures, 1] }, at } }],
        { upsert: true },
      )
      return
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
    const attempt = await AttemptModel.findById(idOf(throttle)).lean<AttemptDoc>()
    const seconds = Math.ceil(((attempt?.notBefore.getTime() ?? 0) - at.getTime()) / 1000)
    // If there is no wait, two first attempts collided: this one is counted in the next round.
    if (seconds > 0) throw rateLimited(seconds, `Too many attempts to ${what}. Try again in ${seconds} s.`)
  }
}

/** Resets the counter. */
export async function forgiveAll(throttle: Throttle): Promise<void> {
  await writesOf(AttemptModel).deleteOne({ _id: idOf(throttle) })
}

/** Takes back one counted attempt that did not fail. */
export async function forgiveOne(throttle: Throttle): Promise<void> {
  await writesOf(AttemptModel).updateOne({ _id: idOf(throttle), failures: { $gt: 0 } }, { $inc: { failures: -1 } })
}
