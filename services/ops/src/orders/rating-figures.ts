import { countRating, lacksRatings, setRatings, type RatingIncrement } from '../agents/rating-figures.ts'
import { readHead, type EventDoc } from '../platform/changes/event-log.ts'
import { defineSubscriber } from '../platform/changes/subscriber.ts'
import { startLoop, type Loop } from '../platform/concurrency/loop.ts'
import type { Log } from '../platform/process/log.ts'
import { recountNow } from '../platform/stats/recount.ts'
import type { Order } from './contract.ts'
import { orders, type OrderDoc } from './model.ts'

/** What a rating, or its removal, adds to the figures of the agent who delivered. */
function incrementOf({ _id: seq, type, data, was }: EventDoc): RatingIncrement | null {
  if (type !== 'order.rated' && type !== 'order.ratingRemoved') return null
  const { agent, rating } = data as Order
  const before = (was as Pick<Order, 'rating'> | null)?.rating ?? null
  if (!agent) return null
  return { agentId: agent.id, seq, ratings: Number(rating !== null) - Number(before !== null), stars: (rating ?? 0) - (before ?? 0) }
}

/** Keeps what the ratings of each agent add up to. */
export const ratingSubscriber = defineSubscriber({
  name: 'agents.ratings',
  events: ['order.rated', 'order.ratingRemoved'],
  handle: async (events) => {
    for (const event of events) {
      const increment = incrementOf(event)
      if (!increment || (await countRating(increment))) continue
      await recountRatings(event._id - 1)
      await countRating(increment)
    }
  },
  onGap: (from) => recountRatings(from),
})

const countsOf = (agentId: string, ratings: number, stars: number) => ({ [`${agentId}.ratings`]: ratings, [`${agentId}.stars`]: stars })

/** Counts the ratings of all orders, and sets the figures of every agent. Returns the seq up to which they are counted. */
async function recountRatings(from: number): Promise<number> {
  const agentIds = new Set<string>()
  const { seq, counts } = await recountNow<OrderDoc>(
    {
      entity: orders,
      omittedFields: ['trackingEvents', 'words', 'ownWords'],
      countEvent: (event) => {
        const increment = incrementOf(event)
        if (!increment) return {}
        agentIds.add(increment.agentId)
        return countsOf(increment.agentId, increment.ratings, increment.stars)
      },
      countDocument: ({ agent, rating }) => {
        if (!agent || (rating ?? null) === null) return {}
        const agentId = agent.id.toHexString()
        agentIds.add(agentId)
        return countsOf(agentId, 1, rating ?? 0)
      },
    },
    from,
  )
  const figures = [...agentIds].map(
    (id) => [id, { totalRatings: counts[`${id}.ratings`] ?? 0, ratingSum: counts[`${id}.stars`] ?? 0 }] as const,
  )
  await setRatings(new Map(figures), seq)
  return seq
}

const repeatMs = 60 * 60_000

/** Counts for agents whose ratings were never counted: of an earlier version, or of the demo. */
export function startRatingsBackfill(log: Log): Loop {
  const round = async () => {
    if (!(await lacksRatings())) return false
    await recountRatings(await readHead())
    log.info('counted the ratings of each agent')
    return false
  }
  return startLoop('backfill of the ratings of agents', log, { everyMs: () => repeatMs, round })
}

/** For orders rated by an earlier version: seeded ones, which do not say when. */
export const ratingBackfill = {
  field: 'ratedAt',
  filter: { status: 'delivered', rating: { $gt: 0 }, ratedAt: null },
  stage: { ratedAt: '$completedAt' },
}
