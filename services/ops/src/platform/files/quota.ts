import { model } from 'mongoose'
import { atMalaysianHour, dayMs, malaysianDay, now } from '../clock.ts'
import { createSlots, type Release } from '../concurrency/slots.ts'
import { writesOf } from '../database/fields.ts'
import { isDuplicateKey, plainSchema } from '../database/mongo.ts'
import { AppError, rateLimited } from '../errors.ts'

/** What a user has uploaded on one Malaysian day, refused files included. */
interface QuotaDoc {
  /** The user's id and the day. */
  _id: string
  bytes: number
  at: Date
}
const dayMaxBytes = 50 * 1024 * 1024
const atATimeMax = 3

const schema = plainSchema<QuotaDoc>({ _id: String, bytes: Number, at: Date })
schema.index({ at: 1 }, { expireAfterSeconds: (2 * dayMs) / 1000 })
const QuotaModel = model<QuotaDoc>('UploadQuota', schema, 'uploadQuotas')

const slots = createSlots(atATimeMax)

/** One of the uploads that a user may have at a time in this process, which bounds its memory. Throws `rate_limited`. */
export function takeSlot(userId: string): Release {
  const release = slots.take(userId)
  if (!release) throw rateLimited(2, `You are already uploading ${atATimeMax} files. Wait until one is finished.`)
  return release
}

/** Adds to what a user has uploaded today, in one write that only succeeds within the quota. Throws `rule_broken`. */
export async function reserve(userId: string, bytes: number): Promise<(unused: number) => Promise<void>> {
  const at = now()
  const _id = `${userId}:${malaysianDay(at)}`
  for (;;) {
    try {
      const sum = { $add: [{ $ifNull: ['$bytes', 0] }, bytes] }
      await writesOf(QuotaModel).updateOne({ _id, bytes: { $lte: dayMaxBytes - bytes } }, [{ $set: { bytes: sum, at } }], { upsert: true })
      return (unused) => giveBack(_id, unused)
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
    const quota = await QuotaModel.findById(_id).lean<QuotaDoc>()
    // If it fits, two first uploads of the day collided: this one is counted in the next round.
    if ((quota?.bytes ?? 0) + bytes > dayMaxBytes) throw quotaUsedUp(at)
  }
}

function quotaUsedUp(at: Date): AppError {
  const until = malaysianDay(atMalaysianHour(at, 0, 1))
  return new AppError('rule_broken', `You have reached the daily upload limit of 50 MB. You can upload again from ${until} 00:00.`, {
    details: { rule: 'upload_quota' },
  })
}

async function giveBack(_id: string, bytes: number): Promise<void> {
  if (bytes > 0) await writesOf(QuotaModel).updateOne({ _id }, { $inc: { bytes: -bytes } })
}
