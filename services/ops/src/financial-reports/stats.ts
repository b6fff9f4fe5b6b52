import type { EventDoc } from '../platform/changes/event-log.ts'
import { sum, type Counts } from '../platform/stats/counts.ts'
import type { StatsDefinition } from '../platform/stats/publisher.ts'
import { readStats, type Projection } from '../platform/stats/stats-consumer.ts'
import { reportEvents, type FinancialReport, type FinancialReportStats, type ReportState } from './contract.ts'
import { reports, type ReportDoc } from './model.ts'

const statsArea = 'financialReports'

type Facts = Pick<FinancialReport, 'status'>
const countOf = ({ status }: Facts, by: number): Counts => ({ [`status.${status}`]: by })

const projection: Projection<ReportDoc> = {
  area: statsArea,
  events: reportEvents.types,
  entity: reports,
  omittedFields: ['data', 'words', 'agentIds'],
  countEvent: ({ data, was }: EventDoc) => sum([countOf(data as FinancialReport, 1), was ? countOf(was as unknown as Facts, -1) : {}]),
  countDocument: (doc) => countOf(doc, 1),
}

async function readBoth(): Promise<{ seq: number; stats: FinancialReportStats }> {
  const stored = await readStats(statsArea)
  const { status = {} } = (stored?.counts ?? {}) as { status?: Partial<Record<ReportState, number>> }
  const { queued = 0, generating = 0, ready = 0, failed = 0, cancelled = 0 } = status
  const total = Object.values(status).reduce((all, count) => all + count, 0)
  return { seq: stored?.seq ?? 0, stats: { total, underway: queued + generating, ready, failed: failed + cancelled } }
}

export const readReportStats = async (): Promise<FinancialReportStats> => (await readBoth()).stats

export const reportStatsDefinition: StatsDefinition = {
  projection,
  areas: { [statsArea]: 'finance.read' },
  read: async () => {
    const { seq, stats } = await readBoth()
    return { seq, values: { [statsArea]: stats } }
  },
}
