import type { EventDoc } from '../platform/changes/event-log.ts'
import { sum, type Counts } from '../platform/stats/counts.ts'
import type { StatsDefinition } from '../platform/stats/publisher.ts'
import { readStats, type Projection } from '../platform/stats/stats-consumer.ts'
import { refundEvents, type Refund, type RefundState, type RefundStats } from './contract.ts'
import { refunds, type RefundDoc } from './model.ts'

export const statsArea = 'refunds'

type Facts = Pick<Refund, 'status' | 'needsAttention' | 'gateway'>

function countOf({ status, needsAttention, gateway }: Facts, by: number): Counts {
  const isToBePaid = status === 'approved' && gateway === 'manual'
  return {
    [`status.${status}`]: by,
    ...(isToBePaid && { toBePaid: by }),
    ...(needsAttention && { needAttention: by }),
    ...((needsAttention || isToBePaid || status === 'requested') && { forSomebody: by }),
  }
}

const projection: Projection<RefundDoc> = {
  area: statsArea,
  shape: 2,
  events: refundEvents.types,
  entity: refunds,
  omittedFields: ['timeline', 'words'],
  countEvent: ({ data, was }: EventDoc) => {
    const refund = data as Refund
    return sum([countOf(refund, 1), was ? countOf({ ...refund, ...(was as object) }, -1) : {}])
  },
  countDocument: (doc) => countOf(doc, 1),
}

interface StoredCounts {
  needAttention?: number
  toBePaid?: number
  forSomebody?: number
  status?: Partial<Record<RefundState, number>>
}

async function readBoth(): Promise<{ seq: number; stats: RefundStats }> {
  const stored = await readStats(statsArea)
  const { needAttention = 0, toBePaid = 0, forSomebody = 0, status = {} } = (stored?.counts ?? {}) as StoredCounts
  const { requested = 0, approved = 0, submitting = 0, unknown = 0, succeeded = 0, failed = 0, rejected = 0 } = status
  const total = Object.values(status).reduce((all, count) => all + count, 0)
  const waiting = requested + toBePaid
  const underway = approved - toBePaid + submitting + unknown
  return { seq: stored?.seq ?? 0, stats: { total, waiting, underway, needAttention, forSomebody, succeeded, failed, rejected } }
}

export const readRefundStats = async (): Promise<RefundStats> => (await readBoth()).stats

export const refundStatsDefinition: StatsDefinition = {
  projection,
  areas: { [statsArea]: 'finance.read' },
  read: async () => {
    const { seq, stats } = await readBoth()
    return { seq, values: { [statsArea]: stats } }
  },
}
