import type { AnyEntity } from './entity.ts'
import { crashPoint } from '../process/crash.ts'
import { auditedChange } from '../audit/audited-change.ts'
import { AuditModel } from '../audit/audit-entry.ts'
import { EventModel, findLogged, readHead, type EventDoc } from './event-log.ts'
import { createLease } from '../database/lease.ts'
import { reportFailures, type FailureReport } from '../process/failure-report.ts'
import type { Log } from '../process/log.ts'
import { startLoop } from '../concurrency/loop.ts'
import { isDuplicateKey } from '../database/mongo.ts'
import type { Notifier } from './notifier.ts'
import { signals } from '../process/signals.ts'
import { encodeEvents, publishedMax } from './published-events.ts'
import { readOutbox, type Entry, type Outbox, type UnnumberedEvent } from './outbox.ts'
import { createQuarantine, type Quarantine } from './quarantine.ts'
import { writesOf } from '../database/fields.ts'

/** The most events inserted into the log at once. */
const partMax = 250
const leaseMs = 5_000
/** How often all outboxes are read for what no notification has announced. */
const sweepMs = 2_000
/**
 * The same, for so long after some process has changed something unannounced: it may not reach Redis. What is found first was announced to the
 * relay before.
 */
const closeSweepMs = 500
const closeForMs = 60_000
/** While another process is the relay: how often to ask, for a while after each notification, whether it has died. */
const standbyMs = 200
const standbyForMs = 3_000
/** An event that has waited for so long should have been announced. */
const lateMs = 250
/** How long until a document whose events could not be logged is tried again. */
const retryMs = 30_000
/** Under load, changes that arrive this close together are moved together. */
const cooldownMs = 8

export interface Relay {
  stop: () => Promise<void>
  /** Events moved since startup, for metrics. */
  moved: () => number
  /** Documents quarantined because their events can’t be logged, for metrics. */
  quarantined: () => number
}

/** Notifies the relay, in whichever process it runs, which entity has outbox entries. */
export function notifyRelay(notifier: Pick<Notifier, 'notify'>): void {
  signals.on('outbox', (entity) => notifier.notify('outbox', Buffer.from(entity)))
}

/**
 * Moves outbox entries into the event log. A crash at any point repeats a harmless step. A document whose events cannot be logged, or an
 * entity whose outboxes cannot be read, holds up no other.
 */
export function startRelay(entities: readonly AnyEntity[], epoch: string, notifier: Notifier, log: Log, options = { retryMs }): Relay {
  const reports = reportsOf(entities, log)
  const quarantine = createQuarantine(log, options.retryMs)
  const turn = createTurn()
  /** The entities whose outboxes to read next; all of them if unknown. */
  const due = new Set<AnyEntity>()
  let moved = 0
  let sweepAt = 0
  let closeUntil = 0
  const pauseMs = () => turn.pauseMs() ?? (Date.now() < closeUntil ? closeSweepMs : sweepMs)
  const round = async () => {
    if (!(await turn.isOurs())) {
      // What the relay before has left is found by reading everything.
      due.clear()
      sweepAt = 0
      return false
    }
    // A notification means that there is something to move: the head is read along with the outboxes.
    const told = new Set(due)
    const [isTold, isTakingOver] = [told.size > 0, sweepAt === 0]
    if (!isTold || Date.now() >= sweepAt) {
      for (const entity of entities) due.add(entity)
      sweepAt = Date.now() + pauseMs()
    }
    const looked = [...due]
    due.clear()
    const { failed, full, late, count } = await moveOutboxes(looked, { quarantine, publish, reports, isTold })
    moved += count
    for (const entity of full) due.add(entity)
    if (!isTakingOver && late.some((entity) => !told.has(entity))) closeUntil = Date.now() + closeForMs
    if (failed.length === looked.length) throw failed[0]
    return full.length > 0
  }
  const publish = (events: EventDoc[]) => notifier.notify('events', events.length > publishedMax ? undefined : encodeEvents(epoch, events))
  const loop = startLoop('relay', log, { everyMs: () => (notifier.isUp() ? pauseMs() : 100), cooldownMs, round })
  notifier.onNotification('outbox', (payload) => {
    const name = payload && Buffer.from(payload).toString()
    for (const entity of entities) if (name === undefined || entity.name === name) due.add(entity)
    turn.isExpected()
    loop.wake()
  })
  return {
    moved: () => moved,
    quarantined: quarantine.size,
    stop: async () => {
      await loop.stop()
      await turn.drop()
    },
  }
}

const reportsOf = (entities: readonly AnyEntity[], log: Log): Moving['reports'] =>
  new Map(
    entities.map(({ name }) => [
      name,
      reportFailures(log, `relay of ${name}`, {
        level: 'error',
        failing: 'the events of an entity can’t be moved into the log; other entities continue',
        recovered: 'the events of an entity are moved into the log again',
      }),
    ]),
  )

/** Which of several relays moves events. The others ask often whether it has died, as long as changes are announced. */
function createTurn() {
  const lease = createLease('relay', leaseMs)
  let isOurs = false
  let askedAt = 0
  let standbyUntil = 0
  return {
    isOurs: async () => {
      if (!isOurs && Date.now() - askedAt < standbyMs / 2) return false
      askedAt = Date.now()
      return (isOurs = await lease.isOurs())
    },
    isExpected: () => void (standbyUntil = Date.now() + standbyForMs),
    /** How long to wait while it is another's turn; null where nothing is expected. */
    pauseMs: () => (!isOurs && Date.now() < standbyUntil ? standbyMs : null),
    drop: lease.drop,
  }
}

interface Moving {
  quarantine: Quarantine
  publish: (events: EventDoc[]) => void
  /** By entity. */
  reports: ReadonlyMap<string, FailureReport>
  /** Whether entries are expected. */
  isTold: boolean
}

interface Moved {
  /** How many events were logged. */
  count: number
  /** The entities with events that had waited for long. */
  late: AnyEntity[]
  /** The entities that may have more. */
  full: AnyEntity[]
  /** The error of each entity whose events could not be moved. */
  failed: unknown[]
}

/** Moves the oldest entries of each entity, one entity after the other. */
async function moveOutboxes(entities: readonly AnyEntity[], { quarantine, publish, reports, isTold }: Moving): Promise<Moved> {
  const moved: Moved = { count: 0, late: [], full: [], failed: [] }
  const guarded = <Result>(entity: AnyEntity, work: Promise<Result>): Promise<Result | null> =>
    work.catch((error: unknown) => {
      moved.failed.push(error)
      reports.get(entity.name)?.failed(error, { entity: entity.name })
      return null
    })
  const reading = entities.map((entity) => guarded(entity, readOutbox(entity, quarantine)))
  const [first, ...outboxes] = await Promise.all([isTold ? readHead() : null, ...reading])
  let head = first
  for (const outbox of outboxes) {
    if (!outbox) continue
    if (outbox.entries.length > 0) {
      if (outbox.entries.some(({ entry }) => Date.now() - entry.at.getTime() > lateMs)) moved.late.push(outbox.entity)
      const after = await guarded(outbox.entity, moveOutbox(outbox, head ?? (await readHead()), publish))
      // How much was logged before a failure is not known here.
      head = after ?? (await readHead())
      if (after === null) continue
    }
    reports.get(outbox.entity.name)?.succeeded()
    moved.count += outbox.entries.length
    if (outbox.isFull) moved.full.push(outbox.entity)
  }
  return moved
}

/**
 * Appends entries after the log's `head` in batches: while one batch is removed from the outboxes, the next is inserted into the log and the
 * audit log. Calls `onLogged` as soon as a batch can be read in both. Returns the new head.
 */
async function moveOutbox({ entity, entries }: Outbox, head: number, onLogged: (events: EventDoc[]) => void): Promise<number> {
  let at = head
  let takenOut: Promise<void> = Promise.resolve()
  for (let from = 0; from < entries.length; from += partMax) {
    const part = entries.slice(from, from + partMax)
    crashPoint('relay.beforeInsert')
    // Who hears of an event may read its audit entry at once.
    const inserted = Promise.all([insertEvents(entity, part, at), insertAudit(entity, part)]).then(([events]) => {
      onLogged(events)
      at = events.at(-1)?._id ?? at
    })
    await Promise.all([takenOut, inserted])
    takenOut = takeOut(entity, part)
  }
  await takenOut
  return at
}

/** Empties the outboxes of logged entries. */
async function takeOut(entity: AnyEntity, part: Entry[]): Promise<void> {
  crashPoint('relay.afterInsert')
  await entity.model.collection.updateMany({ _id: { $in: part.map(({ doc }) => doc._id) } }, {
    $pull: { outbox: { id: { $in: part.map(({ entry }) => entry.id) } } },
  } as never)
  crashPoint('relay.afterPull')
}

/**
 * Inserts after `head`. If another relay was first, skips what is already logged and continues after it. Returns the events of the last
 * insert, with their numbers.
 */
async function insertEvents(entity: AnyEntity, part: Entry[], head: number): Promise<EventDoc[]> {
  let left = part.map(({ event }) => event)
  await entity.index?.(left)
  for (let last = head; left.length > 0; last = await readHead()) {
    const numbered = left.map((event, index) => ({ _id: last + 1 + index, ...event }))
    try {
      await writesOf(EventModel).insertMany(numbered, { ordered: true })
      return numbered
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      left = await notYetLogged(left)
    }
  }
  return []
}

async function notYetLogged(events: UnnumberedEvent[]): Promise<UnnumberedEvent[]> {
  const key = ({ entity, id, version }: Pick<EventDoc, 'entity' | 'id' | 'version'>) => `${entity}:${id}:${version}`
  const logged = new Set((await findLogged(events)).map(key))
  return events.filter((event) => !logged.has(key(event)))
}

/** One audit entry per command; it has the outbox entry's id, so that existing ones are recognised. */
async function insertAudit(entity: AnyEntity, entries: Entry[]): Promise<void> {
  let left = entries.map(({ doc, entry }) => auditedChange(entity, doc, entry))
  while (left.length > 0) {
    try {
      await writesOf(AuditModel).insertMany(left, { ordered: true })
      return
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      const there = await AuditModel.collection.distinct('_id', { _id: { $in: left.map(({ _id }) => _id) } })
      const known = new Set(there.map(String))
      left = left.filter(({ _id }) => !known.has(String(_id)))
    }
  }
}
