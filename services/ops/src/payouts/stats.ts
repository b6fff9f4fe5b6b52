import type { EventDoc } from '../platform/changes/event-log.ts'
import { sum, type Counts } from '../platform/stats/counts.ts'
import type { StatsDefinition } from '../platform/stats/publisher.ts'
import { readStats, type Projection } from '../platform/stats/stats-consumer.ts'
import { payoutEvents, type Payout, type PayoutState, type PayoutStats } from './contract.ts'
import { payouts, type PayoutDoc } from './model.ts'

export const statsArea = 'payouts'

type Facts = Pick<Payout, 'status' | 'needsAttention' | 'amountSen'>

const countOf = ({ status, needsAttention, amountSen }: Facts, by: number): Counts => ({
  [`status.${status}`]: by,
  [`sen.${status}`]: by * amountSen,
  ...(needsAttention && { needAttention: by }),
})

const projection: Projection<PayoutDoc> = {
  area: statsArea,
  events: payoutEvents.types,
  entity: payouts,
  omittedFields: ['attempts', 'timeline', 'words', 'lines'],
  countEvent: ({ data, was }: EventDoc) => sum([countOf(data as Payout, 1), was ? countOf(was as unknown as Facts, -1) : {}]),
  countDocument: (doc) => countOf(doc, 1),
}

interface StoredCounts {
  needAttention?: number
  status?: Partial<Record<PayoutState, number>>
  sen?: Partial<Record<PayoutState, number>>
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

export const payoutStatsDefinition: StatsDefinition = {
  projection,
  areas: { [statsArea]: 'finance.read' },
  read: async () => {
    const { seq, stats } = await readBoth()
    return { seq, values: { [statsArea]: stats } }
  },
}
