import type { z } from 'zod'
import { sharedRead } from '../platform/concurrency/shared-read.ts'
import { now } from '../platform/clock.ts'
import { defineList } from '../platform/database/list-query.ts'
import { trusted } from '../platform/database/mongo.ts'
import { notFound } from '../platform/errors.ts'
import {
  Provider,
  type LineTab,
  type ReconciliationLineDetails,
  type ReconciliationQuery,
  type ReconciliationStats,
  type StatementDay,
  type StatementDays,
} from './contract.ts'
import { LineModel, lines, toLine, toLineDetails, type LineDoc } from './model.ts'
import { completeAtOf, StatementModel, type StatementDoc } from './statements.ts'

type Filters = Omit<z.output<typeof ReconciliationQuery>, 'page' | 'limit' | 'search' | 'sort'>

const tabs: Readonly<Record<LineTab, object>> = {
  all: {},
  unexpected: { state: 'unexpected', isOpen: true },
  missing: { state: 'missing', isOpen: true },
  differs: { state: 'differs', isOpen: true },
  matched: { state: 'matched' },
  resolved: { state: trusted({ $ne: 'matched' }), isOpen: false },
}

const filterOf = ({ day, provider, tab }: Filters) => ({
  ...tabs[tab],
  ...(day !== undefined && { day }),
  ...(provider !== undefined && { provider }),
})

const source = { model: LineModel, summaryFields: lines.summaryFields, toEntity: toLine }
export const lineList = defineList(source, { filter: filterOf, sorts: { urgency: null, at: null }, defaultSort: '-urgency' })

/** A whole line. Throws `not_found`. */
export async function getLine(id: string): Promise<ReconciliationLineDetails> {
  const doc = await LineModel.findById(id).lean<LineDoc>()
  if (!doc) throw notFound(lines.title)
  return toLineDetails(doc)
}

interface Sums {
  _id: Provider
  lines: number
  [name: string]: unknown
}

const isThere = (field: string) => ({ $ne: [{ $ifNull: [field, null] }, null] })
const countOf = (condition: object | string) => ({ $sum: { $cond: [condition, 1, 0] } })
const isOpenIn = (state: string) => countOf({ $and: [{ $eq: ['$state', state] }, '$isOpen'] })
/** A settlement has no record: our side of it is the ledger. */
const recordSen = { $cond: [{ $eq: ['$kind', 'settlement'] }, '$ledger.sen', '$record.sen'] }
const isMatched = { $eq: ['$state', 'matched'] }

const grouping = {
  _id: '$provider',
  lines: { $sum: 1 },
  statementSen: { $sum: '$movement.sen' },
  statementCount: countOf(isThere('$movement.id')),
  ledgerSen: { $sum: '$ledger.sen' },
  ledgerCount: countOf(isThere('$ledger.key')),
  documentSen: { $sum: recordSen },
  documentCount: countOf({ $ne: [{ $ifNull: [recordSen, null] }, null] }),
  matchedSen: { $sum: { $cond: [isMatched, '$movement.sen', 0] } },
  matchedCount: countOf(isMatched),
  differenceSen: { $sum: '$differenceSen' },
  unexpected: isOpenIn('unexpected'),
  missing: isOpenIn('missing'),
  differs: isOpenIn('differs'),
  resolved: countOf({ $and: [{ $ne: ['$state', 'matched'] }, { $not: '$isOpen' }] }),
  open: countOf('$isOpen'),
}

/** What each provider's statement of a day comes to, beside ledger and documents. */
export async function readDays(day: string): Promise<StatementDays> {
  const [sums, statements] = await Promise.all([
    LineModel.aggregate<Sums>([{ $match: { day } }, { $group: grouping }]),
    StatementModel.find({ day }).lean<StatementDoc[]>(),
  ])
  return { items: Provider.options.map((provider) => dayOf(day, provider, { sums, statements })) }
}

interface Read {
  sums: readonly Sums[]
  statements: readonly StatementDoc[]
}

function dayOf(day: string, provider: Provider, { sums, statements }: Read): StatementDay {
  const found = sums.find(({ _id }) => _id === provider)
  const statement = statements.find((each) => each.provider === provider)
  const of = (name: string) => Number(found?.[name] ?? 0)
  const sumOf = (name: string) => ({ sen: of(`${name}Sen`), count: of(`${name}Count`) })
  return {
    day,
    provider,
    ...progressOf(day, statement),
    statement: sumOf('statement'),
    ledger: sumOf('ledger'),
    documents: sumOf('document'),
    differenceSen: of('differenceSen'),
    matched: sumOf('matched'),
    lines: of('lines'),
    unexpected: of('unexpected'),
    missing: of('missing'),
    differs: of('differs'),
    resolved: of('resolved'),
    open: of('open'),
  }
}

function progressOf(day: string, statement: StatementDoc | undefined) {
  const { fetchedAt = null, askedAt = null, problem = null, nextAt = null } = statement ?? {}
  return {
    fetchedAt: fetchedAt?.toISOString() ?? null,
    isComplete: fetchedAt !== null && fetchedAt >= completeAtOf(day),
    isFetching: askedAt !== null && problem === null,
    problem: problem && { cause: problem.cause, at: problem.at.toISOString(), nextAt: (nextAt ?? problem.at).toISOString() },
  }
}

interface OpenSums {
  unexpected: number
  missing: number
  differs: number
  open: number
  ringing: number
  oldestAt: Date
}

/** The open exceptions of all days, the same for everybody who asks within a second. */
const stats = sharedRead(1_000, readOpen)

async function readOpen(): Promise<ReconciliationStats> {
  const [[found], latest] = await Promise.all([
    LineModel.aggregate<OpenSums>([
      { $match: { isOpen: true } },
      {
        $group: {
          _id: null,
          unexpected: isOpenIn('unexpected'),
          missing: isOpenIn('missing'),
          differs: isOpenIn('differs'),
          open: { $sum: 1 },
          ringing: countOf({ $lte: ['$ringsAt', now()] }),
          oldestAt: { $min: '$at' },
        },
      },
    ]),
    StatementModel.findOne({ fetchedAt: trusted({ $ne: null }) }, { fetchedAt: 1 })
      .sort({ fetchedAt: -1 })
      .lean<StatementDoc>(),
  ])
  const { unexpected = 0, missing = 0, differs = 0, open = 0, ringing = 0, oldestAt } = found ?? {}
  return {
    open,
    unexpected,
    missing,
    differs,
    ringing,
    oldestAt: oldestAt?.toISOString() ?? null,
    fetchedAt: latest?.fetchedAt?.toISOString() ?? null,
  }
}

export const readReconciliationStats = (): Promise<ReconciliationStats> => stats.recent()
