import { eventDefinitions } from '../../features.ts'
import type { Actor } from '../../platform/contract.ts'
import type { EventDoc } from '../../platform/changes/event-log.ts'
import { now } from '../../platform/clock.ts'

/** The event log of the stub. */
export interface Log {
  events: () => readonly EventDoc[]
  /** The sequence number of the last event. */
  head: () => number
  /** Adds an event, which consoles get at once. Throws if the contract does not know it. */
  add: (type: string, data: { id: string; version: number }, actor: Actor) => void
  clear: () => void
}

export function createEventLog(send: (event: EventDoc) => void): Log {
  let seq = 0
  const events: EventDoc[] = []
  return {
    events: () => events,
    head: () => seq,
    add: (type, data, actor) => {
      const definition = eventDefinitions.find(({ types }) => types.includes(type))
      if (!definition) throw new Error(`there is no event ${type}`)
      definition.data.parse(data)
      const { id, version } = data
      const event = { _id: (seq += 1), type, entity: definition.entity, id, version, at: now(), actor, data: { ...data }, was: null }
      events.push(event)
      send(event)
    },
    // The sequence goes on: a console that is still connected has seen it.
    clear: () => void events.splice(0),
  }
}
