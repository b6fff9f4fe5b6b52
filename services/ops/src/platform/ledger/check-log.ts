import { AuditModel } from '../audit/audit-entry.ts'
import type { AnyEntity } from '../changes/entity.ts'
import { EventModel } from '../changes/event-log.ts'
import { dayMs, now } from '../clock.ts'
import { oneOf, trusted, type EntityDoc } from '../database/mongo.ts'
import { readCorrected } from '../stats/stats-consumer.ts'
import { groupedBy } from './grouped-by.ts'
import { defineInvariant, type CheckScope, type Difference, type Invariant } from './invariant.ts'

export const tilesMatch = defineInvariant({
  id: 'I10',
  title: 'Tiles match a recount',
  check: async () => {
    const areas = await readCorrected()
    return areas.flatMap(({ _id, corrected = [] }) =>
      corrected.map((text) => ({ record: null, text: `${_id}: the last recount corrected ${text}` })),
    )
  },
})

/** Of the records to look at, each with the versions that are recorded for it, in parts of one entity. */
async function* readVersions(
  scope: CheckScope,
  entities: readonly AnyEntity[],
  read: (entity: string, ids: readonly string[]) => Promise<readonly Recorded[]>,
): AsyncGenerator<{ entity: string; doc: EntityDoc; versions: number[] }> {
  for (const entity of entities) {
    for await (const part of scope.records(entity as never, []) as AsyncIterable<EntityDoc[]>) {
      const rows = await read(
        entity.name,
        part.map(({ _id }) => _id.toHexString()),
      )
      const byId = groupedBy(rows, ({ id }) => id)
      for (const doc of part) {
        const versions = (byId.get(doc._id.toHexString()) ?? []).map(({ version }) => version)
        yield { entity: entity.name, doc, versions: versions.toSorted((one, other) => one - other) }
      }
    }
  }
}

interface Recorded {
  id: string
  version: number
}

const findEvents = (entity: string, ids: readonly string[]): Promise<Recorded[]> =>
  EventModel.find({ entity, id: oneOf(ids) }, { _id: 0, id: 1, version: 1 })
    .lean<Recorded[]>()
    .exec()

/** Entries of actions that change nothing have version 0. */
const findAudited = (entity: string, ids: readonly string[]): Promise<Recorded[]> =>
  AuditModel.find({ entity, id: oneOf(ids), version: trusted({ $gt: 0 }) }, { _id: 0, id: 1, version: 1 })
    .lean<Recorded[]>()
    .exec()

/** Old events are deleted, and demo data has none: from the first one on, there are all. */
export const logIsComplete = (entities: readonly AnyEntity[]): Invariant =>
  defineInvariant({
    id: 'I11',
    title: 'No gaps in versions and events',
    check: async (scope) => {
      const found = await findSeqGap(scope)
      for await (const { entity, doc, versions } of readVersions(scope, entities, findEvents)) {
        const [first] = versions
        const isWhole = versions.every((version, index) => version === (first ?? 0) + index)
        if (first === undefined || (isWhole && versions.at(-1) === doc.version)) continue
        found.push(
          differenceOf(entity, doc, `${entity} ${doc._id.toHexString()} has version ${doc.version}, its events have ${spoken(versions)}`),
        )
      }
      return found
    },
  })

/** From the event log alone: its numbers have no gap. */
async function findSeqGap({ seqs: { to } }: CheckScope): Promise<Difference[]> {
  const first = await firstKept()
  const count = await EventModel.countDocuments({ _id: trusted({ $gte: first, $lte: to }) })
  const missing = Math.max(0, to - first + 1) - count
  return missing === 0 ? [] : [{ record: null, text: `${missing} events are missing from the log` }]
}

const comparedDays = 80

/** The first event that will not be deleted soon: the oldest are, not necessarily in order. */
async function firstKept(): Promise<number> {
  const since = new Date(now().getTime() - comparedDays * dayMs)
  const first = await EventModel.findOne({ at: trusted({ $gte: since }) }, { _id: 1 })
    .sort({ at: 1 })
    .lean<{ _id: number }>()
  return first?._id ?? Infinity
}

/** The audit keeps what the event log has deleted, so the log's first version is where both begin. */
export const changesAreAudited = (entities: readonly AnyEntity[]): Invariant =>
  defineInvariant({
    id: 'I12',
    title: 'One audit entry and one event for each change',
    check: async (scope) => {
      const found: Difference[] = []
      const read = async (entity: string, ids: readonly string[]) => {
        const [events, audited] = await Promise.all([findEvents(entity, ids), findAudited(entity, ids)])
        const kept = new Map<string, number>()
        for (const { id, version } of events) kept.set(id, Math.min(kept.get(id) ?? version, version))
        const [logged, entries] = [timesEach(events), timesEach(audited.filter(({ id, version }) => version >= (kept.get(id) ?? Infinity)))]
        return [...new Set([...logged.keys(), ...entries.keys()])]
          .filter((key) => logged.get(key) !== 1 || entries.get(key) !== 1)
          .map((key) => ({ id: key.split(':')[0] ?? '', version: Number(key.split(':')[1]) }))
      }
      for await (const { entity, doc, versions } of readVersions(scope, entities, read))
        if (versions.length > 0)
          found.push(
            differenceOf(
              entity,
              doc,
              `version ${spoken(versions)} of ${entity} ${doc._id.toHexString()} does not have exactly one event and one audit entry`,
            ),
          )
      return found
    },
  })

function timesEach(rows: readonly Recorded[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const { id, version } of rows) times.set(`${id}:${version}`, (times.get(`${id}:${version}`) ?? 0) + 1)
  return times
}

const differenceOf = (entity: string, { _id, version }: EntityDoc, text: string): Difference => ({
  record: { entity, id: _id.toHexString(), version },
  text,
})

const spokenMax = 10
const spoken = (versions: readonly number[]) =>
  versions.length > spokenMax ? `${versions.slice(0, spokenMax).join(', ')} …` : versions.join(', ')
