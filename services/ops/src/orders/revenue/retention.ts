import { dayMs, now } from '../../platform/clock.ts'
import { queryTimeMaxMs } from '../../platform/database/mongo.ts'
import { sharedRead } from '../../platform/concurrency/shared-read.ts'
import { OrderModel } from '../model.ts'

const windowMs = 30 * dayMs
const keptMs = 5 * 60_000

/**
 * Of the customers to whom something was delivered 30 to 60 days ago, the share to whom something was delivered since; null if there are
 * none. Read from an index, at most every five minutes.
 */
export const retentionRate = sharedRead(keptMs, async (): Promise<number | null> => {
  const [since, before] = [new Date(now().getTime() - windowMs), new Date(now().getTime() - 2 * windowMs)]
  const isLater = { $gte: ['$completedAt', since] }
  const [counted] = await OrderModel.collection
    .aggregate<{ earlier: number; both: number }>(
      [
        { $match: { completedAt: { $gte: before } } },
        { $project: { _id: 0, customer: '$customer.id', completedAt: 1 } },
        {
          $group: {
            _id: '$customer',
            later: { $max: { $cond: [isLater, 1, 0] } },
            earlier: { $max: { $cond: [isLater, 0, 1] } },
          },
        },
        { $group: { _id: null, earlier: { $sum: '$earlier' }, both: { $sum: { $multiply: ['$earlier', '$later'] } } } },
      ],
      { maxTimeMS: queryTimeMaxMs },
    )
    .toArray()
  return counted && counted.earlier > 0 ? counted.both / counted.earlier : null
})
