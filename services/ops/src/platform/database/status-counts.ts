import type { Model } from 'mongoose'
import { dayMs, malaysianOffsetMs } from '../clock.ts'
import type { EntityDoc } from './mongo.ts'

/** How many records were created on these Malaysian days, and what they come to, by status. */
export async function countByStatus<Doc extends EntityDoc>(
  model: Model<Doc>,
  { from, to }: { from: string; to: string },
): Promise<(status: string) => { count: number; sen: number }> {
  const first = new Date(Date.parse(from) - malaysianOffsetMs)
  const end = new Date(Date.parse(to) + dayMs - malaysianOffsetMs)
  const found = await model.aggregate<{ _id: string; count: number; sen: number }>([
    { $match: { createdAt: { $gte: first, $lt: end } } },
    { $group: { _id: '$status', count: { $sum: 1 }, sen: { $sum: '$amountSen' } } },
  ])
  return (status) => found.find(({ _id }) => _id === status) ?? { count: 0, sen: 0 }
}
