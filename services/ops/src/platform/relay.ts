import { randomUUID } from 'node:crypto'
import type { AnyEntity } from './change.ts'
import { crashPoint } from './crash.ts'
import { AuditModel, encodeEvents, EventModel, readHead, type EventDoc } from './event-log.ts'
import { dropLease, holdLease } from './lease.ts'
import type { Log } from './log.ts'
import { startLoop } from './loop.ts'
import { isDuplicateKey, type EntityDoc, type OutboxEntry } from './mongo.ts'
import type { Pokes } from './redis.ts'

const documentsMax = 500
/** Events that go into the log together. */
const partMax = 250
/** So many are told with the poke; whoever follows reads more than that sooner than Redis brings it. */
const toldMax = 50
const leaseMs = 5_000
const sweepMs = 500
/** Under load, changes that come this close together are moved together. */
const restMs = 8

export interface Relay {
  stop: () => Promise<void>
  /** Events moved since the start, for metrics. */
  moved: () => number
}

/** Moves what changes left in their outboxes into the one event log. A crash anywhere repeats a harmless step. */
export function startRelay(entities: readonly AnyEntity[], epoch: string, pokes: Pokes, log: Log): Relay {
  const holder = randomUUID()
  /** Whose outboxes to look into next; all of them where nothing is known. */
  const due = new Set<AnyEntity>()
  let moved = 0
  let renewAt = 0
  let sweepAt = 0
  const isOurs = async () => {
    if (Date.now() < renewAt) return true
    const held = await holdLease('relay', holder, leaseMs)
    renewAt = held ? Date.now() + leaseMs / 2 : 0
    return held
  }
  const round = async () => {
    if (!(await isOurs())) return false
    if (due.size === 0 || Date.now() >= sweepAt) {
      for (const entity of entities) due.add(entity)
      sweepAt = Date.now() + sweepMs
    }
    const looked = [...due]
    due.clear()
    let isMore = false
    let [head, ...outboxes] = await Promise.all([readHead(), ...looked.map(readOutbox)])
    for (const outbox of outboxes) {
      head = await moveOutbox(outbox, head, tell)
      moved += outbox.entries.length
      if (!outbox.isFull) continue
      due.add(outbox.entity)
      isMore = true
    }
    return isMore
  }
  const tell = (events: EventDoc[]) => pokes.poke('events', events.length > toldMax ? undefined : encodeEvents(epoch, events))
  const loop = startLoop('relay', log, { everyMs: () => (pokes.isUp() ? sweepMs : 100), restMs, round })
  pokes.onPoke('outbox', (told) => {
    const name = told && Buffer.from(told).toString()
    for (const entity of entities) if (name === undefined || entity.name === name) due.add(entity)
    loop.wake()
  })
  return {
    moved: () => moved,
    stop: async () => {
      await loop.stop()
      await dropLease('relay', holder).catch(() => {})
    },
  }
}

interface Entry {
  doc: EntityDoc
  entry: OutboxEntry
}

interface Outbox {
  entity: AnyEntity
  /** In the order in which they are to be told. */
  entries: Entry[]
  /** Whether there may be more. */
  isFull: boolean
}

/** The oldest entries of one noun. */
async function readOutbox(entity: AnyEntity): Promise<Outbox> {
  const docs = (await entity.model.collection
    .find({ 'outbox.at': { $gt: new Date(0) } }, { projection: { outbox: 1 }, limit: documentsMax, hint: 'outbox.at_1' })
    .toArray()) as unknown as EntityDoc[]
  const entries = docs
    .flatMap((doc) => (doc.outbox ?? []).map((entry) => ({ doc, entry })))
    .toSorted((a, b) => a.entry.at.getTime() - b.entry.at.getTime() || a.entry.version - b.entry.version)
  return { entity, entries: keepVersionOrder(entries), isFull: docs.length === documentsMax }
}

/**
 * Moves entries behind the log's `head`, part by part: while one is taken out of the outboxes, the next goes into the log.
 * `onLogged` is called as soon as a part can be read. Answers the new head.
 */
async function moveOutbox({ entity, entries }: Outbox, head: number, onLogged: (events: EventDoc[]) => void): Promise<number> {
  let at = head
  let takenOut: Promise<void> = Promise.resolve()
  for (let from = 0; from < entries.length; from += partMax) {
    const part = entries.slice(from, from + partMax)
    crashPoint('relay.beforeInsert')
    const inserted = insertEvents(entity, part, at).then((events) => {
      onLogged(events)
      at = events.at(-1)?._id ?? at
    })
    await Promise.all([takenOut, inserted])
    takenOut = takeOut(entity, part)
  }
  await takenOut
  return at
}

/** Done with what is in the log: notes who did it, and empties the outboxes. */
async function takeOut({ name, model: { collection } }: AnyEntity, part: Entry[]): Promise<void> {
  await insertAudit(name, part)
  crashPoint('relay.afterInsert')
  await collection.updateMany({ _id: { $in: part.map(({ doc }) => doc._id) } }, {
    $pull: { outbox: { id: { $in: part.map(({ entry }) => entry.id) } } },
  } as never)
  crashPoint('relay.afterPull')
}

/** Clocks of two processes may differ: within one document the version decides, whatever the clock says. */
function keepVersionOrder(entries: Entry[]): Entry[] {
  const byDocument = new Map<EntityDoc, OutboxEntry[]>()
  for (const { doc, entry } of entries) byDocument.set(doc, [...(byDocument.get(doc) ?? []), entry])
  for (const own of byDocument.values()) own.sort((a, b) => b.version - a.version)
  return entries.map(({ doc, entry }) => ({ doc, entry: byDocument.get(doc)?.pop() ?? entry }))
}

type UnnumberedEvent = Omit<EventDoc, '_id'>

function toEvent(entity: AnyEntity, doc: EntityDoc, { type, version, at, actor, was, data }: OutboxEntry): UnnumberedEvent {
  const shape = entity.toShape({ ...data, _id: doc._id, version } as never) as Record<string, unknown>
  return { type, entity: entity.name, id: doc._id.toHexString(), version, at, actor, data: shape, was }
}

/**
 * Inserts behind `head`. Where another relay was first, it leaves out what is there already and goes on behind it.
 * Answers what went in last, with the numbers it got.
 */
async function insertEvents(entity: AnyEntity, part: Entry[], head: number): Promise<EventDoc[]> {
  let left = part.map(({ doc, entry }) => toEvent(entity, doc, entry))
  await entity.index?.(left)
  for (let last = head; left.length > 0; last = await readHead()) {
    const numbered = left.map((event, index) => ({ _id: last + 1 + index, ...event }))
    try {
      await EventModel.collection.insertMany(numbered as never[], { ordered: true })
      return numbered
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      left = await notYetLogged(left)
    }
  }
  return []
}

async function notYetLogged(events: UnnumberedEvent[]): Promise<UnnumberedEvent[]> {
  const logged = new Set<string>()
  const known = EventModel.collection.find({ $or: events.map(({ entity, id, version }) => ({ entity, id, version })) } as never, {
    projection: { entity: 1, id: 1, version: 1 },
  })
  for await (const { entity, id, version } of known as unknown as AsyncIterable<UnnumberedEvent>) logged.add(`${entity}:${id}:${version}`)
  return events.filter(({ entity, id, version }) => !logged.has(`${entity}:${id}:${version}`))
}

/** One audit entry a command; its id is the outbox entry's, so that what is there already is known. */
async function insertAudit(entity: string, entries: Entry[]): Promise<void> {
  let left = entries.map(({ doc, entry: { id, type, version, at, actor, requestId, was } }) => ({
    _id: id,
    at,
    actor,
    action: type,
    entity,
    id: doc._id.toHexString(),
    version,
    requestId,
    was,
  }))
  while (left.length > 0) {
    try {
      await AuditModel.collection.insertMany(left, { ordered: true })
      return
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      const there = await AuditModel.collection.distinct('_id', { _id: { $in: left.map(({ _id }) => _id) } })
      const known = new Set(there.map(String))
      left = left.filter(({ _id }) => !known.has(String(_id)))
    }
  }
}
