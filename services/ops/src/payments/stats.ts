import type { EventDoc } from '../platform/changes/event-log.ts'
import { malaysianDay } from '../platform/clock.ts'
import { sum, sumSpan, type Counts } from '../platform/stats/counts.ts'
import type { StatsDefinition } from '../platform/stats/publisher.ts'
import { readStats, type Projection } from '../platform/stats/stats-consumer.ts'
import { paymentEvents, type Payment, type PaymentState, type PaymentStats } from './contract.ts'
import { payments, type PaymentDoc } from './model.ts'

export const statsArea = 'payments'

type Facts = Pick<Payment, 'status' | 'needsAttention'>

/** By the day on which it was created, too: summaries of a period count by day. */
const countOf = ({ status, needsAttention }: Facts, createdAt: Date | string, by: number): Counts => ({
  [`status.${status}`]: by,
  [`days.${malaysianDay(new Date(createdAt))}.${status}`]: by,
  ...(needsAttention && { needAttention: by }),
  ...((needsAttention || status === 'failed') && { open: by }),
})

export const paymentStatsProjection: Projection<PaymentDoc> = {
  area: statsArea,
  shape: 3,
  events: paymentEvents.types,
  entity: payments,
  omittedFields: ['attempts', 'timeline', 'words', 'captures'],
  countEvent: ({ data, was }: EventDoc) => {
    const { createdAt } = data as Payment
    return sum([countOf(data as Payment, createdAt, 1), was ? countOf(was as unknown as Facts, createdAt, -1) : {}])
  },
  countDocument: (doc) => countOf(doc, doc.createdAt, 1),
}

interface StoredCounts {
  needAttention?: number
  open?: number
  status?: Partial<Record<PaymentState, number>>
  days?: Record<string, Counts>
}

async function readBoth(): Promise<{ seq: number; stats: PaymentStats }> {
  const stored = await readStats(statsArea)
  const { needAttention = 0, open = 0, status = {} } = (stored?.counts ?? {}) as StoredCounts
  const { pending = 0, processing = 0, completed = 0, failed = 0, cancelled = 0, partial_refund: partialRefund = 0, refunded = 0 } = status
  const total = Object.values(status).reduce((all, count) => all + count, 0)
  return {
    seq: stored?.seq ?? 0,
    stats: { total, needAttention, open, pending, processing, completed, failed, cancelled, partialRefund, refunded },
  }
}

export const readPaymentStats = async (): Promise<PaymentStats> => (await readBoth()).stats

/** The payments that were created on these Malaysian days; one that was refunded was successful. */
export async function countPayments(span: { from: string; to: string }) {
  const { days } = ((await readStats(statsArea))?.counts ?? {}) as StoredCounts
  const of = sumSpan(days, span)
  const count = (...states: readonly PaymentState[]) => states.reduce((all, state) => all + (of[state] ?? 0), 0)
  const [successful, failed] = [count('completed', 'partial_refund', 'refunded'), count('failed')]
  const pending = count('pending', 'processing')
  return { total: successful + failed + pending + count('cancelled'), successful, failed, pending }
}

export const paymentStatsDefinition: StatsDefinition = {
  projection: paymentStatsProjection,
  areas: { [statsArea]: 'finance.read' },
  read: async () => {
    const { seq, stats } = await readBoth()
    return { seq, values: { [statsArea]: stats } }
  },
}
