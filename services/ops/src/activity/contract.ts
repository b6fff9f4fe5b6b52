import { z } from 'zod'
import { Actor, Instant, wholeNumber } from '../platform/contract.ts'

const seqMax = 999_999_999_999
/** The place of an event in the log. */
const Seq = z.int().min(0)

/** One change in the business; `data` is what its sentence needs of the entity, and in an event from the live connection all of it. */
export const ActivityEvent = z
  .strictObject({
    seq: Seq,
    type: z.string(),
    entity: z.string(),
    id: z.string(),
    version: z.int(),
    at: Instant,
    actor: Actor,
    data: z.looseObject({ id: z.string(), version: z.int() }),
  })
  .meta({ id: 'ActivityEvent' })
export type ActivityEvent = z.infer<typeof ActivityEvent>

/** Events before one of the log, and after another one; both are left out themselves. */
export const ActivityQuery = z.strictObject({
  before: wholeNumber({ min: 1, max: seqMax }).optional(),
  since: wholeNumber({ min: 0, max: seqMax }).optional(),
  limit: wholeNumber({ min: 1, max: 50 }).default(10),
})
export type ActivityQuery = z.input<typeof ActivityQuery>

/** The newest events that may be seen, the latest first. */
export const ActivityPage = z
  .strictObject({
    items: z.array(ActivityEvent),
    /** The end of the log as of this response: it holds everything up to here that may be seen. */
    head: Seq,
    /** The `before` of the next page; null if there is none. */
    nextBefore: Seq.nullable(),
  })
  .meta({ id: 'ActivityPage' })
export type ActivityPage = z.infer<typeof ActivityPage>

export const awayCountMax = 99

/** A visit of the console, and what happened between the one before it and this one. */
export const Visit = z
  .strictObject({
    startedAt: Instant,
    /** Null on a first visit. */
    away: z
      .strictObject({
        /** When the visit before was last seen. */
        at: Instant,
        /** The events after `since` and before `before`, as in the query of the activity. */
        since: Seq,
        before: Seq,
        /** How many of them may be seen, counted to one more than 99. */
        count: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'Visit' })
export type Visit = z.infer<typeof Visit>
