import type { EventDoc } from '../platform/changes/event-log.ts'
import { sum, type Counts } from '../platform/stats/counts.ts'
import type { StatsDefinition } from '../platform/stats/publisher.ts'
import { readStats, type Projection } from '../platform/stats/stats-consumer.ts'
import { paymentEvents, type Payment, type PaymentState, type PaymentStats } from './contract.ts'
import { payments, type PaymentDoc } from './model.ts'

export const statsArea = 'payments'

type Facts = Pick<Payment, 'status' | 'needsAttention'>

const countOf = ({ status, needsAttention }: Facts, by: number): Counts => ({
  [`status.${status}`]: by,
  ...(needsAttention && { needAttention: by }),
})

const projection: Projection<PaymentDoc> = {
  area: statsArea,
  events: paymentEvents.types,
  entity: payments,
  omittedFields: ['attempts', 'timeline', 'words', 'captures'],
  countEvent: ({ data, was }: EventDoc) => sum([countOf(data as Payment, 1), was ? countOf(was as unknown as Facts, -1) : {}]),
  countDocument: (doc) => countOf(doc, 1),
}

interface StoredCounts {
  needAttention?: number
  status?: Partial<Record<PaymentState, number>>
}

async function readBoth(): Promise<{ seq: number; stats: PaymentStats }> {
  const stored = await readStats(statsArea)
  const { needAttention = 0, status = {} } = (stored?.counts ?? {}) as StoredCounts
  const { pending = 0, processing = 0, completed = 0, failed = 0, cancelled = 0, partial_refund: partialRefund = 0, refunded = 0 } = status
  const total = Object.values(status).reduce((all, count) => all + count, 0)
  return {
    seq: stored?.seq ?? 0,
    stats: { total, needAttention, pending, processing, completed, failed, cancelled, partialRefund, refunded },
  }
}

export const readPaymentStats = async (): Promise<PaymentStats> => (await readBoth()).stats

export const paymentStatsDefinition: StatsDefinition = {
  projection,
  areas: { [statsArea]: 'finance.read' },
  read: async () => {
    const { seq, stats } = await readBoth()
    return { seq, values: { [statsArea]: stats } }
  },
}
