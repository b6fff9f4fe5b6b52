import { atMalaysianHour, now } from '../platform/clock.ts'
import type { EventDoc } from '../platform/changes/event-log.ts'
import { oneOf, trusted } from '../platform/database/mongo.ts'
import { hasTime } from '../platform/database/partial-index.ts'
import { sum, type Counts } from '../platform/stats/counts.ts'
import type { StatsDefinition } from '../platform/stats/publisher.ts'
import { readStats, type Projection } from '../platform/stats/stats-consumer.ts'
import { approvalEvents, ApprovalKind, type Approval, type ApprovalStats } from './contract.ts'
import { ApprovalModel, approvals, type ApprovalDoc } from './model.ts'

const statsArea = 'approvals'

type Facts = Pick<Approval, 'state' | 'kind' | 'amountSen'>

function countOf({ state, kind, amountSen }: Facts, by: number): Counts {
  if (state !== 'waiting') return {}
  const goesOut = kind !== 'cash' && kind !== 'bank_evidence' && kind !== 'bank_results'
  return { waiting: by, [`kind.${kind}`]: by, ...(goesOut && { waitingSen: by * (amountSen ?? 0) }) }
}

const projection: Projection<ApprovalDoc> = {
  area: statsArea,
  events: approvalEvents.types,
  entity: approvals,
  omittedFields: ['changes', 'words'],
  countEvent: ({ data, was }: EventDoc) => sum([countOf(data as Approval, 1), was ? countOf(was as unknown as Facts, -1) : {}]),
  countDocument: (doc) => countOf(doc, 1),
}

interface StoredCounts {
  waiting?: number
  waitingSen?: number
  kind?: Partial<Record<ApprovalKind, number>>
}

async function readBoth(): Promise<{ seq: number; stats: ApprovalStats }> {
  const [stored, next, decidedToday] = await Promise.all([readStats(statsArea), readNextExpiry(), countDecidedToday()])
  const { waiting = 0, waitingSen = 0, kind = {} } = (stored?.counts ?? {}) as StoredCounts
  const byKind = Object.fromEntries(ApprovalKind.options.map((name) => [name, kind[name] ?? 0])) as ApprovalStats['byKind']
  return { seq: stored?.seq ?? 0, stats: { waiting, byKind, waitingSen, nextExpiry: next?.toISOString() ?? null, decidedToday } }
}

async function readNextExpiry(): Promise<Date | null> {
  const first = await ApprovalModel.findOne({ state: 'waiting', expiresAt: trusted({ ...hasTime }) }, { expiresAt: 1 })
    .sort({ expiresAt: 1, _id: 1 })
    .lean<Pick<ApprovalDoc, 'expiresAt'>>()
  return first?.expiresAt ?? null
}

const countDecidedToday = (): Promise<number> =>
  ApprovalModel.countDocuments({
    state: oneOf(['approved', 'rejected', 'expired']),
    decidedAt: trusted({ $gte: atMalaysianHour(now(), 0) }),
  }).exec()

export const readApprovalStats = async (): Promise<ApprovalStats> => (await readBoth()).stats

export const approvalStatsDefinition: StatsDefinition = {
  projection,
  areas: { [statsArea]: 'finance.approve' },
  read: async () => {
    const { seq, stats } = await readBoth()
    return { seq, values: { [statsArea]: stats } }
  },
}
