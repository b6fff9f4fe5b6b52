import { addDays, monthOf, type Span } from '../platform/calendar.ts'
import { malaysianDay, now } from '../platform/clock.ts'
import { writesOf } from '../platform/database/fields.ts'
import { oneOf, queryTimeMaxMs, trusted } from '../platform/database/mongo.ts'
import { FinanceDayModel, FinanceMonthModel, type FinanceDayDoc, type FinanceMonthDoc } from './model.ts'
import { packGroups, unpackGroups, type PackedGroups, type Group } from './packed-groups.ts'
import { bucketsOf } from './periods.ts'

// What agents brought in by month, and by third of a month: a day lists every agent who earned on it, and a period has many such lists.

const thirdDays = 10
const monthIdOf = (day: string) => day.slice(0, 7)
/** Its month, 2026-07, and of that its first ten days, its next ten or the rest: 2026-07-1 to 2026-07-3. */
const stretchesOf = (day: string): readonly [string, string] => [
  monthIdOf(day),
  `${monthIdOf(day)}-${Math.min(3, Math.ceil(Number(day.slice(8)) / thirdDays))}`,
]

function spanOfStretch(id: string): Span {
  const month = monthOf(`${monthIdOf(id)}-01`)
  if (id === monthIdOf(id)) return month
  const third = Number(id.slice(8))
  const from = addDays(month.from, (third - 1) * thirdDays)
  return { from, to: third === 3 ? month.to : addDays(from, thirdDays - 1) }
}
type AgentDay = Pick<FinanceDayDoc, 'agents' | 'staleSeq'>
const readAgentDays = (days: readonly Span[]) =>
  FinanceDayModel.find({ _id: oneOf(days.map(({ from }) => from)) }, { agents: 1, staleSeq: 1 })
    .maxTimeMS(queryTimeMaxMs)
    .lean<AgentDay[]>()
    .exec()

type Update = { $set?: object; $setOnInsert?: object; $inc?: object }
async function write(days: readonly string[], update: Update): Promise<void> {
  const ids = [...new Set(days.flatMap(stretchesOf))]
  const updates = ids.map((_id) => ({ updateOne: { filter: { _id }, update, upsert: true } }))
  if (updates.length > 0) await writesOf(FinanceMonthModel).bulkWrite(updates, { ordered: false })
}

/** A day is about to be stored: from now on the days of its month and third are read, until they are added up again. */
export const reopenMonth = (day: string): Promise<void> => write([day], { $set: { agents: null }, $inc: { step: 1 } })

/** Has the months and thirds of these days added up, if they never were. */
export const openMonths = (days: readonly string[]): Promise<void> => write(days, { $setOnInsert: { step: 0, agents: null } })

/**
 * Adds up the months and thirds that are over. A day is stored after they were reopened, and is marked until then: if none is marked, and the stretch was
 * not reopened since before the days were read, they are all in the sum.
 */
export async function sumMonths(): Promise<void> {
  const today = malaysianDay(now())
  const open = await FinanceMonthModel.find({ agents: null }).lean<FinanceMonthDoc[]>()
  for (const { _id, step } of open.filter((each) => spanOfStretch(each._id).to < today)) {
    const days = await readAgentDays(bucketsOf(spanOfStretch(_id), 'day'))
    if (days.some(({ staleSeq }) => staleSeq !== undefined)) continue
    await writesOf(FinanceMonthModel).updateOne({ _id, step }, { $set: { agents: packGroups(addUp(days)) } })
  }
}

/** What each agent brought in on these days: of whole months and thirds by these, where they are added up. */
export async function readAgents(span: Span): Promise<Group[]> {
  const stretches = await FinanceMonthModel.find({ _id: oneOf(wholeStretches(span)), agents: trusted({ $ne: null }) })
    .maxTimeMS(queryTimeMaxMs)
    .lean<FinanceMonthDoc[]>()
  const known = new Set(stretches.map(({ _id }) => _id))
  const rest = bucketsOf(span, 'day').filter(({ from }) => !stretchesOf(from).some((id) => known.has(id)))
  return addUp([...stretches, ...(await readAgentDays(rest))])
}

/** The months that are wholly in it, and of the others the thirds that are. */
function wholeStretches({ from, to }: Span): string[] {
  const isWhole = (id: string) => spanOfStretch(id).from >= from && spanOfStretch(id).to <= to
  const days = bucketsOf({ from, to }, 'day')
  return [...new Set(days.flatMap((day) => stretchesOf(day.from).find(isWhole) ?? []))]
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
