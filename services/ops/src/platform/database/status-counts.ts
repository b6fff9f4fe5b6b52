import type { Model } from 'mongoose'
import { instantsOf } from '../clock.ts'
import type { EntityDoc } from './mongo.ts'

/** How many records were created on these Malaysian days, and what they come to, by status. */
export async function countByStatus<Doc extends EntityDoc>(
  model: Model<Doc>,
  days: { from: string; to: string },
): Promise<(status: string) => { count: number; sen: number }> {
  const found = await model.aggregate<{ _id: string; count: number; sen: number }>([
    { $match: { createdAt: instantsOf(days) } },
    { $group: { _id: '$status', count: { $sum: 1 }, sen: { $sum: '$amountSen' } } },
  ])
  return (status) => found.find(({ _id }) => _id === status) ?? { count: 0, sen: 0 }
}
