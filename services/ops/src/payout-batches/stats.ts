import type { EventDoc } from '../platform/changes/event-log.ts'
import { sum, type Counts } from '../platform/stats/counts.ts'
import type { StatsDefinition } from '../platform/stats/publisher.ts'
import { readStats, type Projection } from '../platform/stats/stats-consumer.ts'
import { payoutBatchEvents, type PayoutBatch, type PayoutBatchState, type PayoutBatchStats } from './contract.ts'
import { payoutBatches, type PayoutBatchDoc } from './model.ts'

const statsArea = 'payoutBatches'

type Facts = Pick<PayoutBatch, 'status' | 'amountSen' | 'counts'>

const countOf = ({ status, amountSen, counts }: Facts, by: number): Counts => ({
  [`status.${status}`]: by,
  ...(status === 'submitted' && { submittedSen: by * amountSen }),
  ...(counts.unknown > 0 && { outcomeUnknown: by }),
})

const projection: Projection<PayoutBatchDoc> = {
  area: statsArea,
  shape: 2,
  events: payoutBatchEvents.types,
  entity: payoutBatches,
  omittedFields: ['timeline', 'words', 'agentIds'],
  countEvent: ({ data, was }: EventDoc) => sum([countOf(data as PayoutBatch, 1), was ? countOf(was as unknown as Facts, -1) : {}]),
  countDocument: (doc) => countOf(doc, 1),
}

interface StoredCounts {
  status?: Partial<Record<PayoutBatchState, number>>
  submittedSen?: number
  outcomeUnknown?: number
}

async function readBoth(): Promise<{ seq: number; stats: PayoutBatchStats }> {
  const stored = await readStats(statsArea)
  const { status = {}, submittedSen = 0, outcomeUnknown = 0 } = (stored?.counts ?? {}) as StoredCounts
  const { draft = 0, submitted = 0, approved = 0, processing = 0, completed = 0, partially_completed: partiallyCompleted = 0 } = status
  const { failed = 0, rejected = 0, cancelled = 0 } = status
  const total = Object.values(status).reduce((all, count) => all + count, 0)
  const open = { total, draft, submitted, submittedSen, outcomeUnknown, processing: approved + processing }
  return { seq: stored?.seq ?? 0, stats: { ...open, completed, partiallyCompleted, failed, rejected, cancelled } }
}

export const readPayoutBatchStats = async (): Promise<PayoutBatchStats> => (await readBoth()).stats

export const payoutBatchStatsDefinition: StatsDefinition = {
  projection,
  areas: { [statsArea]: 'finance.read' },
  read: async () => {
    const { seq, stats } = await readBoth()
    return { seq, values: { [statsArea]: stats } }
  },
}
