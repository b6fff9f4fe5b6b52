import { model, Schema } from 'mongoose'
import { defineEntity, type SummaryDoc } from '../platform/changes/entity.ts'
import { entitySchema, type EntityDoc } from '../platform/database/mongo.ts'
import { nameTerms, numberTerms } from '../platform/database/search-terms.ts'
import { hasText, hasTime } from '../platform/database/partial-index.ts'
import { ReconciliationLine, type ReconciliationLineDetails } from './contract.ts'

type Resolution = NonNullable<ReconciliationLine['resolution']>
type Copied = 'provider' | 'day' | 'kind' | 'key' | 'record' | 'isRepeated' | 'state' | 'differenceSen' | 'isOpen'
type Dated<Part extends { at: string }> = Omit<Part, 'at'> & { at: Date }

/** A movement of a statement beside ledger and document, under an id of its provider, kind and key. */
export interface LineDoc extends EntityDoc, Pick<ReconciliationLine, Copied> {
  at: Date
  movement: Dated<NonNullable<ReconciliationLine['movement']>> | null
  ledger: Dated<NonNullable<ReconciliationLine['ledger']>> | null
  ringsAt: Date | null
  /** Since when it is resolved as what another statement will list; null otherwise. Absent in what an earlier version has stored. */
  awaitedSince?: Date | null
  resolution: Dated<Resolution> | null
  note: string | null
  /** By which they are sorted; see `urgencyOf`. */
  urgency: number
  words: string[]
}

const { Mixed } = Schema.Types
const part = { type: Mixed, default: null }
const schema = entitySchema<LineDoc>({
  provider: String,
  day: String,
  at: Date,
  kind: String,
  key: String,
  movement: part,
  ledger: part,
  record: part,
  isRepeated: Boolean,
  state: String,
  differenceSen: Number,
  isOpen: Boolean,
  ringsAt: { type: Date, default: null },
  awaitedSince: { type: Date, default: null },
  resolution: part,
  note: { type: String, default: null },
  urgency: Number,
  words: [String],
})
schema.index({ provider: 1, 'movement.id': 1 }, { unique: true, partialFilterExpression: { 'movement.id': hasText } })
schema.index({ day: 1, provider: 1, urgency: -1, at: -1 })
schema.index({ urgency: -1, _id: -1 })
schema.index({ at: -1, _id: -1 })
/** Only those that somebody has to look at. */
schema.index({ isOpen: 1, ringsAt: 1, at: 1 }, { partialFilterExpression: { isOpen: true } })
schema.index({ awaitedSince: 1 }, { partialFilterExpression: { awaitedSince: hasTime } })
schema.index({ words: 1 })

export const LineModel = model<LineDoc>('ReconciliationLine', schema, 'reconciliationLines')

const dated = <Part extends { at: Date }>(value: Part | null) => value && { ...value, at: value.at.toISOString() }

type LineSummary = SummaryDoc<LineDoc, ReconciliationLine>

export const toLine = (doc: LineSummary): ReconciliationLine => ({
  id: doc._id.toHexString(),
  version: doc.version,
  provider: doc.provider,
  day: doc.day,
  at: doc.at.toISOString(),
  kind: doc.kind,
  key: doc.key,
  movement: dated(doc.movement),
  ledger: dated(doc.ledger),
  record: doc.record,
  isRepeated: doc.isRepeated,
  state: doc.state,
  differenceSen: doc.differenceSen,
  isOpen: doc.isOpen,
  ringsAt: doc.ringsAt?.toISOString() ?? null,
  resolution: dated(doc.resolution),
  createdAt: doc.createdAt.toISOString(),
  updatedAt: doc.updatedAt.toISOString(),
})

export const toLineDetails = (doc: LineDoc): ReconciliationLineDetails => ({ ...toLine(doc), note: doc.note })

export const lines = defineEntity({
  name: 'reconciliationLine',
  title: 'Line',
  model: LineModel,
  summary: ReconciliationLine,
  trackedFields: ['state', 'isOpen', 'resolution', 'differenceSen'],
  toEntity: toLine,
})

/** What a line is found by: its key, what the provider calls it, and the record's number. */
export const termsOf = ({ key, movement, record }: Pick<LineDoc, 'key' | 'movement' | 'record'>): string[] => [
  ...new Set([
    ...nameTerms(key),
    ...(movement ? [...nameTerms(movement.id), ...nameTerms(movement.gatewayRef)] : []),
    ...(record ? numberTerms(record.number) : []),
  ]),
]

/** More than any instant in milliseconds. */
const rankStep = 1e13

/** Exceptions that nobody has resolved come first, then those resolved, then what has matched; of each the latest. */
export const urgencyOf = ({ state, isOpen, at }: Pick<LineDoc, 'state' | 'isOpen' | 'at'>): number =>
  (state === 'matched' ? 0 : !isOpen ? 1 : state === 'missing' ? 2 : 3) * rankStep + at.getTime()
/** From here on, something is not matched: open, or of this instant or later. */
export const unmatchedSince = (at: Date): number => rankStep + at.getTime()

/** What makes a resolved line open again. */
export const reopened = (line: LineDoc) => ({
  resolution: null,
  note: null,
  isOpen: true,
  awaitedSince: null,
  urgency: urgencyOf({ ...line, isOpen: true }),
})
