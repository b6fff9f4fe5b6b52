import type { z } from 'zod'
import { EventModel, readHead, toLiveEvent, type EventDoc } from '../platform/changes/event-log.ts'
import { countUpTo, trusted } from '../platform/database/mongo.ts'
import { invalid } from '../platform/errors.ts'
import { awayCountMax, type ActivityEvent, type ActivityPage, type ActivityQuery } from './contract.ts'

type Types = readonly string[]
/** Each event type with what is shown of its data. */
export type Shapes = ReadonlyMap<string, z.ZodType>

/**
 * The newest events of these types. Each type is read by its index, at most a page of it: events that may not be seen cost nothing, however
 * many there are. Throws `validation_failed` for a cursor that the log has not reached.
 */
export async function listActivity(shapes: Shapes, { before, since = 0, limit }: z.output<typeof ActivityQuery>): Promise<ActivityPage> {
  const head = await readHead()
  if (before !== undefined && before > head + 1) throw invalid('before', 'must be the seq of a past event')
  if (since > head) throw invalid('since', 'must be the seq of a past event')
  const until = before ?? head + 1
  const found = await Promise.all([...shapes.keys()].map((type) => readNewest(type, { since, until, limit: limit + 1 })))
  const newest = found.flat().toSorted((one, other) => other._id - one._id)
  const items = newest.slice(0, limit).map((event) => toActivity(event, shapes.get(event.type)))
  return { items, head, nextBefore: newest.length > limit ? (items.at(-1)?.seq ?? null) : null }
}

interface Range {
  since: number
  until: number
}

const between = ({ since, until }: Range) => ({ $gt: since, $lt: until })

function readNewest(type: string, { limit, ...range }: Range & { limit: number }): Promise<EventDoc[]> {
  return EventModel.find({ type, _id: trusted(between(range)) }, { was: 0 })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<EventDoc[]>()
}

/** How many events of these types lie between the two, counted to one more than 99. */
export async function countActivity(types: Types, range: Range): Promise<number> {
  const counts = await Promise.all(
    types.map((type) => countUpTo(EventModel, { type, _id: trusted(between(range)) }, { max: awayCountMax + 1 })),
  )
  return Math.min(
    counts.reduce((total, count) => total + count, 0),
    awayCountMax + 1,
  )
}

/** Only what the words need of it; of an event that an earlier version logged otherwise, what identifies its record. */
function toActivity(event: EventDoc, shape: z.ZodType | undefined): ActivityEvent {
  const { data: shown } = shape?.safeParse(event.data) ?? {}
  const { id, version } = event
  return { ...toLiveEvent(event), data: { id, version, ...(shown as object | undefined) } }
}
