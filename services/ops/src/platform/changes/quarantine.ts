import type { AnyEntity } from './entity.ts'
import type { Log } from '../process/log.ts'
import type { EntityDoc, Types } from '../database/mongo.ts'

/** Documents whose events cannot be logged, set aside so that all others go on. Nothing is lost: their events stay in their outboxes. */
export interface Quarantine {
  /** The documents of an entity to leave out for now. */
  leftOut: (entity: AnyEntity) => Types.ObjectId[]
  add: (entity: AnyEntity, doc: EntityDoc, error: unknown) => void
  release: (doc: EntityDoc) => void
  /** Forgets the documents of an entity that have no events any more: all that are not among these. */
  forgetOthers: (entity: AnyEntity, ids: readonly Types.ObjectId[]) => void
  /** How many documents are set aside, for metrics. */
  size: () => number
}

interface Held {
  entity: AnyEntity
  id: Types.ObjectId
  /** When to try again. */
  until: number
}

/** Logs each document once, and lets it be tried again every `retryMs`: the cause may have been a defect mended by a deployment. */
export function createQuarantine(log: Log, retryMs: number): Quarantine {
  const held = new Map<string, Held>()
  return {
    leftOut: (entity) => [...held.values()].filter((each) => each.entity === entity && each.until > Date.now()).map(({ id }) => id),
    add: (entity, { _id }, error) => {
      const id = _id.toHexString()
      if (!held.has(id)) log.error({ err: error, entity: entity.name, id }, 'an event can’t be logged; its document is quarantined')
      held.set(id, { entity, id: _id, until: Date.now() + retryMs })
    },
    forgetOthers: (entity, ids) => {
      const known = new Set(ids.map((id) => id.toHexString()))
      for (const [id, each] of held) if (each.entity === entity && !known.has(id)) held.delete(id)
    },
    release: ({ _id }) => void held.delete(_id.toHexString()),
    size: () => held.size,
  }
}
