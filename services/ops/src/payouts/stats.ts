import type { EventDoc } from '../platform/changes/event-log.ts'
import { malaysianDay } from '../platform/clock.ts'
import { sum, sumSpan, type Counts } from '../platform/stats/counts.ts'
import type { StatsDefinition } from '../platform/stats/publisher.ts'
import { readStats, type Projection } from '../platform/stats/stats-consumer.ts'
import { payoutEvents, type Payout, type PayoutState, type PayoutStats } from './contract.ts'
import { payouts, type PayoutDoc } from './model.ts'

export const statsArea = 'payouts'

type Facts = Pick<Payout, 'status' | 'needsAttention' | 'amountSen'>

/** By the day on which it was created, too: summaries of a period count by day. */
const countOf = ({ status, needsAttention, amountSen }: Facts, createdAt: Date | string, by: number): Counts => ({
  [`status.${status}`]: by,
  [`sen.${status}`]: by * amountSen,
  ...countDay(`days.${malaysianDay(new Date(createdAt))}`, { status, amountSen }, by),
  ...(needsAttention && { needAttention: by }),
})

const countDay = (day: string, { status, amountSen }: Omit<Facts, 'needsAttention'>, by: number): Counts => ({
  [`${day}.${status}`]: by,
  ...(status === 'completed' && { [`${day}.completedSen`]: by * amountSen }),
})

const projection: Projection<PayoutDoc> = {
  area: statsArea,
  shape: 2,
  events: payoutEvents.types,
  entity: payouts,
  omittedFields: ['attempts', 'timeline', 'words', 'lines'],
  countEvent: ({ data, was }: EventDoc) => {
    const { createdAt } = data as Payout
    return sum([countOf(data as Payout, createdAt, 1), was ? countOf(was as unknown as Facts, createdAt, -1) : {}])
  },
  countDocument: (doc) => countOf(doc, doc.createdAt, 1),
}

interface StoredCounts {
  needAttention?: number
  status?: Partial<Record<PayoutState, number>>
  sen?: Partial<Record<PayoutState, number>>
  days?: Record<string, Counts>
}

async function readBoth(): Promise<{ seq: number; stats: PayoutStats }> {
  const stored = await readStats(statsArea)
  const { needAttention = 0, status = {}, sen = {} } = (stored?.counts ?? {}) as StoredCounts
  const { pending = 0, processing = 0, on_hold: onHold = 0, completed = 0, failed = 0, cancelled = 0 } = status
  const total = Object.values(status).reduce((all, count) => all + count, 0)
  const pendingSen = (sen.pending ?? 0) + (sen.on_hold ?? 0) + (sen.processing ?? 0)
  const counts = { total, pending, processing, onHold, completed, failed, cancelled, needAttention }
  return { seq: stored?.seq ?? 0, stats: { ...counts, pendingSen, completedSen: sen.completed ?? 0 } }
}

export const readPayoutStats = async (): Promise<PayoutStats> => (await readBoth()).stats

/** The payouts that were created on these Malaysian days, and what the completed ones come to. */
export async function countPayouts(span: { from: string; to: string }) {
  const { days } = ((await readStats(statsArea))?.counts ?? {}) as StoredCounts
  const of = sumSpan(days, span)
  const count = (...states: readonly PayoutState[]) => states.reduce((all, state) => all + (of[state] ?? 0), 0)
  const [completed, pending] = [count('completed'), count('pending', 'on_hold', 'processing')]
  return { total: completed + pending + count('failed', 'cancelled'), completed, pending, amountSen: of['completedSen'] ?? 0 }
}

export const payoutStatsDefinition: StatsDefinition = {
  projection,
  areas: { [statsArea]: 'finance.read' },
  read: async () => {
    const { seq, stats } = await readBoth()
    return { seq, values: { [statsArea]: stats } }
  },
}
