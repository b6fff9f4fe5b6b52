import mongoose from 'mongoose'
import { z } from 'zod'
import { Actor, Id, Version } from '../contract.ts'
import type { EventDoc } from './event-log.ts'

/** The most events a notification carries; beyond that, followers read the log faster than Redis delivers it. */
export const publishedMax = 50

const { BSON } = mongoose.mongo

const PublishedEvent = z.strictObject({
  _id: z.int().min(1),
  type: z.string(),
  entity: z.string(),
  id: Id,
  version: Version,
  at: z.date(),
  actor: Actor,
  data: z.looseObject({ id: z.string(), version: z.int() }),
  was: z.record(z.string(), z.unknown()).nullable(),
})
const PublishedMessage = z.strictObject({ epoch: z.string(), events: z.array(PublishedEvent).max(publishedMax) })

/** Encodes events for a notification: BSON types as the database returns them, with the epoch of their log. */
export const encodeEvents = (epoch: string, events: EventDoc[]): Uint8Array => BSON.serialize({ epoch, events }, { ignoreUndefined: false })

/**
 * Decodes published events; empty if they are of another log. `entities` maps each known event type to its entity. Throws on an invalid
 * message.
 */
export function readPublished(
  payload: Uint8Array,
  { epoch, entities }: { epoch: string; entities: ReadonlyMap<string, string> },
): EventDoc[] {
  const message = PublishedMessage.parse(BSON.deserialize(payload))
  if (message.epoch !== epoch) return []
  for (const { type, entity, id, version, data } of message.events) {
    if (entities.get(type) !== entity) throw new Error(`unknown event ${type} of ${entity}`)
    if (data.id !== id || data.version !== version) throw new Error(`the data of event ${type} does not match its id or version`)
  }
  return message.events
}
