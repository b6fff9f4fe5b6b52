import type { ApprovalSource, Occurrence } from '../platform/approvals/source.ts'
import { change, changesNothing, create, type Patch } from '../platform/changes/change.ts'
import { systemContext, type CommandContext } from '../platform/changes/command-context.ts'
import type { EventDoc } from '../platform/changes/event-log.ts'
import { defineSubscriber, type Subscriber } from '../platform/changes/subscriber.ts'
import type { Actor } from '../platform/contract.ts'
import { isDuplicateKey, oneOf, Types, type EntityDoc } from '../platform/database/mongo.ts'
import { AppError } from '../platform/errors.ts'
import type { approvalEventTypes } from './contract.ts'
import { beginAnew } from './backfill-progress.ts'
import { ApprovalModel, approvals, idOfOccurrence, termsOf, type ApprovalDoc } from './model.ts'

// The inbox follows the documents of its sources: what they imply is compared with what is recorded.

/** Keeps the inbox from the events of every source. It reads the records, so that it does not matter which event it was. */
export const approvalSubscriber = (sources: readonly ApprovalSource[]): Subscriber =>
  defineSubscriber({
    name: 'approvals',
    events: [...new Set(sources.flatMap(({ events }) => events))],
    handle: async (events) => {
      for (const source of sources) await followRecords(source, await readRecords(source, idsIn(events, source)))
    },
    onGap: async (seq) => {
      await beginAnew()
      return seq
    },
  })

const idsIn = (events: readonly EventDoc[], { entity, events: types }: ApprovalSource): string[] => [
  ...new Set(events.filter((event) => event.entity === entity.name && types.includes(event.type)).map(({ id }) => id)),
]

export const projectionOf = ({ fields }: ApprovalSource) => Object.fromEntries([...fields, 'version'].map((field) => [field, 1]))

async function readRecords(source: ApprovalSource, ids: readonly string[]): Promise<EntityDoc[]> {
  if (ids.length === 0) return []
  const filter = { _id: oneOf(ids.map((id) => new Types.ObjectId(id))) } as object
  return source.entity.model.collection.find(filter, { projection: projectionOf(source) }).toArray() as Promise<EntityDoc[]>
}

/** Records what these documents imply. It may repeat. */
export async function followRecords(source: ApprovalSource, records: readonly EntityDoc[]): Promise<void> {
  if (records.length === 0) return
  const ids = records.map(({ _id }) => _id.toHexString())
  const known = await ApprovalModel.find({ 'source.entity': source.entity.name, 'source.id': oneOf(ids) } as object).lean<ApprovalDoc[]>()
  for (const record of records) await followRecord(source, record, known)
}

async function followRecord({ entity, of }: ApprovalSource, record: EntityDoc, known: readonly ApprovalDoc[]): Promise<void> {
  const at = { entity: entity.name, id: record._id.toHexString(), version: record.version }
  const implied = of(record as never)
  for (const occurrence of implied) {
    const id = idOfOccurrence(at.entity, at.id, occurrence.key)
    const isKnown = known.some(({ _id }) => _id.equals(id)) || !(await createOf(id, at, occurrence))
    if (isKnown) await changeTo(id, at, (doc) => patchOf(doc, at, occurrence))
  }
  const gone = known.filter((doc) => doc.source.id === at.id && isWaiting(doc) && !implied.some(({ key }) => key === doc.key))
  for (const { _id } of gone) await changeTo(_id, at, (doc) => (isWaiting(doc) ? { ...withdrawn, source: at } : null))
}

type Source = ApprovalDoc['source']
const isWaiting = ({ state }: ApprovalDoc) => state === 'waiting'
const withdrawn: Patch<ApprovalDoc> = { state: 'withdrawn', decidedBy: null, decidedAt: null, review: null }

const as = (actor: Actor | null): CommandContext => ({ ...systemContext, actor: actor ?? systemContext.actor })

/** Returns whether it was new. What was withdrawn before anybody saw it is not recorded. */
async function createOf(id: Types.ObjectId, source: Source, occurrence: Occurrence): Promise<boolean> {
  const { state, makerIds, changes, requestedBy, decidedBy } = occurrence
  if (state === 'withdrawn') return true
  const doc = { ...occurrence, source, makerIds: [...makerIds], changes: [...changes], review: null, words: termsOf(occurrence) }
  const isNew = state === 'waiting'
  try {
    await create(approvals, {
      id,
      doc: { ...doc, createdAt: occurrence.requestedAt },
      event: isNew ? 'approval.requested' : 'approval.decided',
      by: as(isNew ? requestedBy : decidedBy),
    })
    return true
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return false
  }
}

/** Null: nothing has changed, it was decided, or somebody has recorded a later version. */
function patchOf(doc: ApprovalDoc, source: Source, occurrence: Occurrence): Patch<ApprovalDoc> | null {
  const isDecided = doc.state !== 'waiting' && doc.state !== 'withdrawn'
  if (isDecided || doc.source.version > source.version) return null
  // Names stay as they were recorded: one that was erased does not come back.
  const { key: _key, party: _party, requestedBy: _by, makerIds, changes, ...rest } = occurrence
  const patch: Patch<ApprovalDoc> = { ...rest, makerIds: [...makerIds], changes: [...changes] }
  // Its expiry stays: it is its place in the list of waiting requests, for the page after it.
  const over = { review: null, expiresAt: doc.expiresAt }
  const patched = { ...patch, ...(occurrence.state !== 'waiting' && over), source }
  const isSame = changesNothing(doc, occurrence.state === 'waiting' ? patched : { ...patch, expiresAt: doc.expiresAt })
  return isSame ? null : patched
}

const triesMax = 20

/** Decides again if somebody has begun to review it meanwhile. */
async function changeTo(id: Types.ObjectId, at: Source, patch: (doc: ApprovalDoc) => Patch<ApprovalDoc> | null): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const doc = await ApprovalModel.findById(id).lean<ApprovalDoc>()
    const set = doc && doc.source.version <= at.version ? patch(doc) : null
    if (!doc || !set) return
    try {
      const { event, actor } = eventOf(doc, set)
      await change(approvals, { id: id.toHexString(), version: doc.version, set: [set], event, by: as(actor) })
      return
    } catch (error) {
      const isMoved = error instanceof AppError && error.code === 'stale_version'
      if (!isMoved || tries === triesMax) throw error
    }
  }
}

function eventOf(doc: ApprovalDoc, set: Patch<ApprovalDoc>): { event: (typeof approvalEventTypes)[number]; actor: Actor | null } {
  const { state, decidedBy } = set as Pick<ApprovalDoc, 'state' | 'decidedBy'>
  if (state === doc.state) return { event: 'approval.updated', actor: null }
  return state === 'waiting' ? { event: 'approval.requested', actor: doc.requestedBy } : { event: 'approval.decided', actor: decidedBy }
}
