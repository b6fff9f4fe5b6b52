import { z } from 'zod'
import {
  Actor,
  Day,
  defineEvents,
  explained,
  Id,
  Instant,
  line,
  page,
  PageQuery,
  SearchText,
  sortBy,
  text,
  Version,
} from '../platform/contract.ts'

export const Provider = z.enum(['billplz', 'stripe'])
export type Provider = z.infer<typeof Provider>
export const MovementKind = z.enum(['capture', 'fee', 'refund', 'payout', 'payout_return', 'settlement'])
export type MovementKind = z.infer<typeof MovementKind>

/** `unexpected`: on the statement only. `missing`: ours only. `differs`: on both, with other amounts. */
export const LineState = z.enum(['matched', 'unexpected', 'missing', 'differs'])
export type LineState = z.infer<typeof LineState>

/** What an exception turned out to be. */
export const ResolutionKind = z.enum([
  /** The record whose key it has. */
  'record',
  /** Another record, which is named. */
  'another_record',
  /** The provider has to take it back. */
  'not_ours',
  /** The provider has yet to list it, or to correct its statement. */
  'awaited',
])
export type ResolutionKind = z.infer<typeof ResolutionKind>
export const ResolutionReason = z.enum(['answer_lost', 'next_day_statement', 'booked_twice', 'paid_outside', 'not_ours', 'other'])
export type ResolutionReason = z.infer<typeof ResolutionReason>

/** One of our records: a payment, a refund, a payout. */
const LineRecord = z.strictObject({ entity: z.string(), id: Id, number: z.string() })

/** One movement at a provider beside what we have of it: the ledger's entry and the document. */
export const ReconciliationLine = z
  .strictObject({
    id: Id,
    version: Version,
    provider: Provider,
    /** Of the statement that lists it; where none does, of the ledger. */
    day: z.string(),
    at: Instant,
    kind: MovementKind,
    /** Ours, by which the provider knows it. */
    key: z.string(),
    movement: z.strictObject({ id: z.string(), gatewayRef: z.string(), sen: z.int(), at: Instant }).nullable(),
    ledger: z.strictObject({ key: z.string(), sen: z.int(), at: Instant }).nullable(),
    /** `sen`: what it says of this movement; null while it does not know it. */
    record: LineRecord.extend({ status: z.string(), sen: z.int().nullable() }).nullable(),
    /** The provider lists the same key once more: of a record, one movement can be matched. */
    isRepeated: z.boolean(),
    state: LineState,
    /** Statement less ledger; what is silent counts as 0. */
    differenceSen: z.int(),
    /** An exception that nobody has resolved. */
    isOpen: z.boolean(),
    /** From when on an open exception is counted in the badge. */
    ringsAt: Instant.nullable(),
    resolution: z
      .strictObject({ as: ResolutionKind, reason: ResolutionReason, record: LineRecord.nullable(), by: Actor, at: Instant })
      .nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'ReconciliationLine' })
export type ReconciliationLine = z.infer<typeof ReconciliationLine>

/** A whole line. Events only patch the fields of `ReconciliationLine`. */
export const ReconciliationLineDetails = ReconciliationLine.extend({ note: z.string().nullable() }).meta({
  id: 'ReconciliationLineDetails',
})
export type ReconciliationLineDetails = z.infer<typeof ReconciliationLineDetails>

export const LineTab = z.enum(['all', 'unexpected', 'missing', 'differs', 'matched', 'resolved'])
export type LineTab = z.infer<typeof LineTab>
export const LineSort = sortBy('urgency', 'at')
export const ReconciliationQuery = PageQuery.extend({
  /** Without one: every day. */
  day: Day.optional(),
  provider: Provider.optional(),
  tab: LineTab.default('all'),
  search: SearchText.optional(),
  /** By default exceptions first, then the latest. */
  sort: LineSort.optional(),
})
/** The query as written, before parsing. */
export type ReconciliationQuery = z.input<typeof ReconciliationQuery>
export const ReconciliationPage = page(ReconciliationLine).meta({ id: 'ReconciliationPage' })
export type ReconciliationPage = z.infer<typeof ReconciliationPage>

const SumOf = z.strictObject({ sen: z.int(), count: z.int() })
/** A provider's statement of one day, beside ledger and documents. */
export const StatementDay = z
  .strictObject({
    day: z.string(),
    provider: Provider,
    /** When it was last read whole; null if it never was. */
    fetchedAt: Instant.nullable(),
    /** Read since it was complete, the morning after. */
    isComplete: z.boolean(),
    /** Asked for, and not read yet. */
    isFetching: z.boolean(),
    /** Why it could not be read last time; null if it could. */
    problem: z.strictObject({ cause: z.string(), at: Instant, nextAt: Instant }).nullable(),
    statement: SumOf,
    ledger: SumOf,
    documents: SumOf,
    differenceSen: z.int(),
    matched: SumOf,
    lines: z.int(),
    unexpected: z.int(),
    missing: z.int(),
    differs: z.int(),
    resolved: z.int(),
    /** Exceptions that nobody has resolved. */
    open: z.int(),
  })
  .meta({ id: 'StatementDay' })
export type StatementDay = z.infer<typeof StatementDay>
export const StatementDayQuery = z.strictObject({ day: Day })
export const StatementDays = z.strictObject({ items: z.array(StatementDay) }).meta({ id: 'StatementDays' })
export type StatementDays = z.infer<typeof StatementDays>
export const StatementRequest = z.strictObject({ day: Day, provider: Provider })

/** Live counts of exceptions, over all days. */
export const ReconciliationStats = z
  .strictObject({
    open: z.int(),
    unexpected: z.int(),
    missing: z.int(),
    differs: z.int(),
    /** Open for so long that somebody should look: 15 minutes, or a day where only the statement is silent. */
    ringing: z.int(),
    /** When the oldest open one moved; null without any. */
    oldestAt: Instant.nullable(),
    /** When a statement was last read. */
    fetchedAt: Instant.nullable(),
  })
  .meta({ id: 'ReconciliationStats' })
export type ReconciliationStats = z.infer<typeof ReconciliationStats>

const given = { as: ResolutionKind, reason: ResolutionReason, note: text(500).optional() }
export const NewResolution = explained(
  z.strictObject({
    version: Version,
    ...given,
    /** The number of the payment, refund or payout that it belongs to. */
    record: line(30).optional(),
  }),
).refine(({ as, record }) => (as === 'another_record') === (record !== undefined), {
  error: 'is required for another record, and only allowed there',
  path: ['record'],
})
export type NewResolution = z.output<typeof NewResolution>

/** Many at once; each is decided by itself. */
export const NewResolutions = explained(
  z.strictObject({
    lines: z
      .array(z.strictObject({ id: Id, version: Version }))
      .min(1)
      .max(100),
    ...given,
    as: ResolutionKind.exclude(['another_record']),
  }),
)
export type NewResolutions = z.output<typeof NewResolutions>
export const LinesResolved = z
  .strictObject({ items: z.array(z.strictObject({ id: Id, line: ReconciliationLine.nullable(), problem: z.string().nullable() })) })
  .meta({ id: 'LinesResolved' })
export type LinesResolved = z.infer<typeof LinesResolved>

export const lineEventTypes = [
  'reconciliationLine.found',
  'reconciliationLine.matched',
  'reconciliationLine.resolved',
  'reconciliationLine.reopened',
] as const
export const lineEvents = defineEvents('reconciliationLine', 'finance.read', ReconciliationLine, lineEventTypes, null)
