import { Types } from '../platform/database/mongo.ts'
import { AgentModel, type AgentDoc } from './model.ts'

// What the ratings of each agent add up to. It changes with orders, not with commands: no version, no event.

/** What one event adds. */
export interface RatingIncrement {
  agentId: string
  seq: number
  ratings: number
  stars: number
}

export interface RatingFigures {
  totalRatings: number
  ratingSum: number
}

const added = (field: string, by: number) => ({ $add: [{ $ifNull: [`$${field}`, 0] }, by] })
/** To one decimal, as lists filter and sort by it. */
const average = {
  $set: {
    averageRating: {
      $cond: [
        { $gt: ['$totalRatings', 0] },
        { $divide: [{ $floor: { $add: [{ $divide: [{ $multiply: ['$ratingSum', 10] }, '$totalRatings'] }, 0.5] } }, 10] },
        null,
      ],
    },
  },
}

/**
 * Counts a rating or its removal once, whatever repeats: the seq counted up to is stored with the figures. Returns false, and has counted
 * nothing, if the agent's ratings were never counted: `setRatings` comes first.
 */
export async function countRating({ agentId, seq, ratings, stars }: RatingIncrement): Promise<boolean> {
  const _id = new Types.ObjectId(agentId)
  const { matchedCount } = await AgentModel.collection.updateOne({ _id, ratingsSeq: { $lt: seq } }, [
    { $set: { ratingsSeq: seq, totalRatings: added('totalRatings', ratings), ratingSum: added('ratingSum', stars) } },
    average,
  ])
  if (matchedCount > 0) return true
  return (await AgentModel.exists({ _id, ratingsSeq: null })) === null
}

/** Sets the ratings of every agent as counted up to `seq`; who is not named has none. Later counts stay. */
export async function setRatings(figures: ReadonlyMap<string, RatingFigures>, seq: number): Promise<void> {
  const none: RatingFigures = { totalRatings: 0, ratingSum: 0 }
  const isEarlier = { $or: [{ ratingsSeq: null }, { ratingsSeq: { $lte: seq } }] }
  const agents = await AgentModel.find({}, { _id: 1 }).lean<Pick<AgentDoc, '_id'>[]>()
  const updates = agents.map(({ _id }) => {
    const own = figures.get(_id.toHexString()) ?? none
    return { updateOne: { filter: { _id, ...isEarlier }, update: [{ $set: { ...own, ratingsSeq: seq } }, average] } }
  })
  if (updates.length > 0) await AgentModel.collection.bulkWrite(updates)
}

/** Whether some agent's ratings were never counted. */
export const lacksRatings = async (): Promise<boolean> => (await AgentModel.exists({ ratingsSeq: null })) !== null
