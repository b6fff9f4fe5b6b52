import { noSums, type AgentDaySums } from '../orders/agents/agent-days.ts'
import { oneOf, trusted, type Types } from '../platform/database/mongo.ts'
import { AgentDayModel, AgentDayRebuildModel, type AgentDayDoc } from './model.ts'
import type { Span } from '../platform/calendar.ts'

// Days are added up in the order of their events. What was read once is kept in memory, and only what was added up since is read again: a month of
// 12,000 agents has 370,000 days.

const fields = Object.keys(noSums) as (keyof AgentDaySums)[]
const totals = Object.fromEntries(fields.map((field) => [field, { $sum: `$${field}` }]))

/** A long span of many agents, which is read once. */
const readingMaxMs = 20_000
/** With more days changed, the whole span is read again. */
const changedMax = 2_000

/** Up to where all days have been read. After a rebuild they are read again. */
interface Position {
  seq: number
  rebuiltAt: number
}

async function readPosition(): Promise<Position> {
  const [last, rebuild] = await Promise.all([
    AgentDayModel.findOne({}, { seq: 1 }).sort({ seq: -1 }).lean<Pick<AgentDayDoc, 'seq'>>(),
    AgentDayRebuildModel.findOne({ _id: 'agentDays' }).lean<{ at: Date }>(),
  ])
  return { seq: last?.seq ?? 0, rebuiltAt: rebuild?.at.getTime() ?? 0 }
}

/** The seq after which the latest day was added up. */
export const readCountedSeq = async (): Promise<number> => (await readPosition()).seq

const ofSpan = ({ from, to }: Span) => ({ day: trusted({ $gte: from, $lte: to }) })
type ChangedDay = Pick<AgentDayDoc, 'agentId' | 'day'>

/** Of a span the days that were added up since; several may have the last seq. */
const readChanged = (span: Span, { seq }: Position): Promise<ChangedDay[]> =>
  AgentDayModel.find({ seq: trusted({ $gte: seq }), ...ofSpan(span) }, { agentId: 1, day: 1, _id: 0 }, { hint: 'seq_-1' })
    .limit(changedMax + 1)
    .lean<ChangedDay[]>()

/** Reads a value of a span: anew, or what has changed of one that is known. The known one stays as it is. */
interface Reader<Asked, Value> {
  read: (asked: Asked) => Promise<Value>
  renew: (asked: Asked, known: Value, changed: readonly ChangedDay[]) => Promise<Value>
}

/** Keeps the values that were asked for last, at most `max`. */
function keepLatest<Asked extends Span, Value>(max: number, { read, renew }: Reader<Asked, Value>): (asked: Asked) => Promise<Value> {
  type Kept = Position & { value: Value }
  const kept = new Map<string, Promise<Kept>>()
  const next = async (asked: Asked, known: Kept | null): Promise<Kept> => {
    const position = await readPosition()
    if (!known || known.rebuiltAt !== position.rebuiltAt || known.seq > position.seq) return { ...position, value: await read(asked) }
    const changed = await readChanged(asked, known)
    // A rebuild gives all days one seq.
    const isSame = changed.length === 0 || (changed.length > changedMax && known.seq === position.seq)
    if (isSame) return { ...known, ...position }
    return { ...position, value: changed.length > changedMax ? await read(asked) : await renew(asked, known.value, changed) }
  }
  const renewed = async (asked: Asked, before: Promise<Kept | null>) => next(asked, await before)
  return async (asked) => {
    const key = JSON.stringify(asked)
    const before = kept.get(key)?.catch(() => null) ?? Promise.resolve(null)
    const reading = renewed(asked, before)
    kept.delete(key)
    kept.set(key, reading)
    for (const oldest of kept.keys()) if (kept.size > max) kept.delete(oldest)
    return (await reading).value
  }
}

interface Summed extends AgentDaySums {
  _id: Types.ObjectId
}

async function sumByAgent(filter: object): Promise<[string, AgentDaySums][]> {
  const found = await AgentDayModel.aggregate<Summed>([{ $match: filter }, { $group: { _id: '$agentId', ...totals } }]).option({
    maxTimeMS: readingMaxMs,
  })
  return found.map(({ _id, ...sums }) => [_id.toHexString(), sums])
}

/** What each agent's days of a span add up to, by agent. */
export const sumsByAgent = keepLatest<Span, ReadonlyMap<string, AgentDaySums>>(6, {
  read: async (span) => new Map(await sumByAgent(ofSpan(span))),
  renew: async (span, known, changed) => {
    const agentIds = [...new Map(changed.map(({ agentId }) => [agentId.toHexString(), agentId])).values()]
    return new Map([...known, ...(await sumByAgent({ agentId: oneOf(agentIds), ...ofSpan(span) }))])
  },
})

/** What all agents together come to, and how many they are. */
export interface Everyone {
  sums: AgentDaySums
  agents: number
  reporting: { totalTips: number; totalDistanceCovered: number }
}

export const hasAny = ({ completed, cancelled, ratings }: AgentDaySums) => completed + cancelled + ratings > 0

/** Days of an earlier version lack some of the sums. */
export function sumOf(parts: Iterable<Partial<AgentDaySums>>): AgentDaySums {
  const sum = { ...noSums }
  for (const part of parts) for (const field of fields) sum[field] += part[field] ?? 0
  return sum
}

export function everyoneOf(sums: Iterable<AgentDaySums>): Everyone {
  const worked = [...sums].filter(hasAny)
  const reporting = {
    totalTips: worked.filter(({ tipsReported }) => tipsReported > 0).length,
    totalDistanceCovered: worked.filter(({ distancesReported }) => distancesReported > 0).length,
  }
  return { sums: sumOf(worked), agents: worked.length, reporting }
}

const readEveryone = async (span: Span): Promise<Everyone> => everyoneOf((await sumByAgent(ofSpan(span))).map(([, sums]) => sums))

interface Parts extends Span {
  parts: readonly Span[]
}

/** All agents together, in each part of a span. */
export const sumEveryone = keepLatest<Parts, readonly Everyone[]>(20, {
  read: ({ parts }) => inTurn(parts, readEveryone),
  renew: ({ parts }, known, changed) => {
    const isChanged = ({ from, to }: Span) => changed.some(({ day }) => day >= from && day <= to)
    return inTurn(parts, async (part, place) => {
      const before = known[place]
      return before && !isChanged(part) ? before : readEveryone(part)
    })
  },
})

/** One after the other: other requests go on between them. */
async function inTurn<Result>(parts: readonly Span[], read: (part: Span, place: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const [place, part] of parts.entries()) results.push(await read(part, place))
  return results
}

/** The days of one agent. */
export const readDaysOf = (agentId: Types.ObjectId, span: Span): Promise<AgentDayDoc[]> =>
  AgentDayModel.find({ agentId, ...ofSpan(span) })
    .lean<AgentDayDoc[]>()
    .exec()
