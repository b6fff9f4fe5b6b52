import type { Span } from '../agent-performance/periods.ts'
import { malaysianDay, now } from '../platform/clock.ts'
import { writesOf } from '../platform/database/fields.ts'
import { oneOf, queryTimeMaxMs, trusted } from '../platform/database/mongo.ts'
import { FinanceDayModel, FinanceMonthModel, type FinanceDayDoc, type FinanceMonthDoc, type Group } from './model.ts'
import { packGroups, unpackGroups, type PackedGroups } from './packed-groups.ts'
import { bucketsOf, spanOf } from './periods.ts'

// What agents brought in by month: a day lists every agent who earned on it, and a long period has many such lists.

const monthOf = (day: string) => day.slice(0, 7)
const spanOfMonth = (month: string): Span => spanOf('monthly', `${month}-01`)
type AgentDay = Pick<FinanceDayDoc, 'agents' | 'staleSeq'>
const readAgentDays = (days: readonly Span[]) =>
  FinanceDayModel.find({ _id: oneOf(days.map(({ from }) => from)) }, { agents: 1, staleSeq: 1 })
    .maxTimeMS(queryTimeMaxMs)
    .lean<AgentDay[]>()
    .exec()

/** One of its days is about to be stored: from now on the days of the month are read, until they are added up again. */
export async function reopenMonth(day: string): Promise<void> {
  await writesOf(FinanceMonthModel).updateOne({ _id: monthOf(day) }, { $set: { agents: null }, $inc: { step: 1 } }, { upsert: true })
}

/** Has the months of these days added up, if they never were. */
export async function openMonths(days: readonly string[]): Promise<void> {
  const updates = [...new Set(days.map(monthOf))].map((month) => ({
    updateOne: { filter: { _id: month }, update: { $setOnInsert: { step: 0, agents: null } }, upsert: true },
  }))
  if (updates.length > 0) await writesOf(FinanceMonthModel).bulkWrite(updates, { ordered: false })
}

/**
 * Adds up the months that are over. A day is stored after its month was reopened, and is marked until then: if none is marked, and the month was
 * not reopened since before the days were read, they are all in the sum.
 */
export async function sumMonths(): Promise<void> {
  const over = { _id: trusted({ $lt: monthOf(malaysianDay(now())) }), agents: null }
  for (const { _id, step } of await FinanceMonthModel.find(over).lean<FinanceMonthDoc[]>()) {
    const days = await readAgentDays(bucketsOf(spanOfMonth(_id), 'day'))
    if (days.some(({ staleSeq }) => staleSeq !== undefined)) continue
    await writesOf(FinanceMonthModel).updateOne({ _id, step }, { $set: { agents: packGroups(addUp(days)) } })
  }
}

/** What each agent brought in on these days: of whole months by the month, where it is added up. */
export async function readAgents(span: Span): Promise<Group[]> {
  const parts = bucketsOf(span, 'month')
  const whole = parts.filter(({ from, to }) => to === spanOfMonth(monthOf(from)).to && from.endsWith('-01'))
  const months = await FinanceMonthModel.find({ _id: oneOf(whole.map(({ from }) => monthOf(from))), agents: trusted({ $ne: null }) })
    .maxTimeMS(queryTimeMaxMs)
    .lean<FinanceMonthDoc[]>()
  const known = new Set(months.map(({ _id }) => _id))
  const rest = parts.filter(({ from }) => !known.has(monthOf(from))).flatMap((part) => bucketsOf(part, 'day'))
  return addUp([...months, ...(await readAgentDays(rest))])
}

function addUp(lists: readonly { agents?: PackedGroups | null }[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { agents } of lists)
    for (const { key, sen, orders } of agents ? unpackGroups(agents) : []) {
      const group = groups.get(key) ?? { key, sen: 0, orders: 0 }
      group.sen += sen
      group.orders += orders
      groups.set(key, group)
    }
  return [...groups.values()]
}
