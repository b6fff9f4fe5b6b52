import { model } from 'mongoose'
import { now } from '../clock.ts'
import { writesOf } from '../database/fields.ts'
import { isDuplicateKey, plainSchema } from '../database/mongo.ts'
import { rateLimited } from '../errors.ts'

const windowMs = 3_600_000
const perWindow = 30

/** When somebody looked at personal numbers: the last thirty times, and when they may again. */
interface ViewsDoc {
  _id: string
  times: Date[]
  nextAt: Date
  at: Date
}
const schema = plainSchema<ViewsDoc>({ _id: String, times: [Date], nextAt: Date, at: Date })
schema.index({ at: 1 }, { expireAfterSeconds: (2 * windowMs) / 1_000 })
const ViewsModel = model<ViewsDoc>('PersonalViews', schema, 'personalViews')

/**
 * Counts a look at a personal number before it is shown, by one conditional update: of any number at once, in any processes, thirty pass within
 * an hour. Throws `rate_limited` for who has looked at as many.
 */
export async function countView(userId: string): Promise<void> {
  const at = now()
  const times = { $slice: [{ $concatArrays: [{ $ifNull: ['$times', []] }, [at]] }, -perWindow] }
  const isFull = { $gte: [{ $size: '$times' }, perWindow] }
  const free = { $add: [{ $arrayElemAt: ['$times', 0] }, windowMs] }
  for (;;) {
    try {
      await writesOf(ViewsModel).updateOne(
        { _id: userId, nextAt: { $lte: at } },
        [{ $set: { times, at } }, { $set: { nextAt: { $cond: [isFull, free, new Date(0)] } } }],
        { upsert: true },
      )
      return
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
    const views = await ViewsModel.findById(userId).lean<ViewsDoc>()
    const seconds = Math.ceil(((views?.nextAt.getTime() ?? 0) - at.getTime()) / 1_000)
    // If there is no wait, two first looks collided: this one is counted in the next round.
    if (seconds > 0)
      throw rateLimited(
        seconds,
        `You have viewed ${perWindow} personal numbers within an hour. Try again in ${Math.ceil(seconds / 60)} min.`,
      )
  }
}
