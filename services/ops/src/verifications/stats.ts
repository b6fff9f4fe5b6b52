import type { EventDoc } from '../platform/changes/event-log.ts'
import { malaysianDay, now } from '../platform/clock.ts'
import { sum, type Counts } from '../platform/stats/counts.ts'
import type { StatsDefinition } from '../platform/stats/publisher.ts'
import { readStats, type Projection } from '../platform/stats/stats-consumer.ts'
import type { ReviewStatus, Verification, VerificationStats } from './contract.ts'
import type { VerificationDefinition } from './definition.ts'
import type { VerificationDoc } from './model.ts'

interface Facts {
  status: ReviewStatus
  erasedAt?: unknown
}

const waitingCount = ({ status, erasedAt }: Facts, by: number): Counts => (status === 'pending' && !erasedAt ? { waiting: by } : {})
const decidedCount = (status: ReviewStatus, reviewedAt: Date | string | null): Counts =>
  status === 'pending' || !reviewedAt ? {} : { [`days.${malaysianDay(new Date(reviewedAt))}.${status}`]: 1 }

function countEvent({ data, was }: EventDoc): Counts {
  const after = data as Verification
  const before = was as Facts | null
  const isDecision = before?.status === 'pending'
  return sum([
    before ? waitingCount(before, -1) : {},
    waitingCount(after, 1),
    isDecision || !before ? decidedCount(after.status, after.reviewedAt) : {},
  ])
}

interface StoredCounts {
  waiting?: number
  days?: Record<string, Partial<Record<ReviewStatus, number>>>
}

/** The area has the entity's name, in the plural. */
const areaOf = ({ name }: VerificationDefinition): string => `${name}s`

async function readBoth(definition: VerificationDefinition): Promise<{ seq: number; stats: VerificationStats }> {
  const { seq = 0, counts = {} } = (await readStats(areaOf(definition))) ?? {}
  const { waiting = 0, days = {} } = counts as StoredCounts
  const today = days[malaysianDay(now())] ?? {}
  const { verified: verifiedToday = 0, rejected: rejectedToday = 0, requires_documents: askedAgainToday = 0 } = today
  return { seq, stats: { waiting, verifiedToday, rejectedToday, askedAgainToday } }
}

export const readVerificationStats = async (definition: VerificationDefinition): Promise<VerificationStats> =>
  (await readBoth(definition)).stats

export function verificationStats(definition: VerificationDefinition): StatsDefinition {
  const projection: Projection<VerificationDoc> = {
    area: areaOf(definition),
    events: definition.events.types,
    entity: definition.entity,
    omittedFields: ['images', 'documentNumber'],
    countEvent,
    countDocument: (doc) => sum([waitingCount(doc, 1), decidedCount(doc.status, doc.reviewedAt)]),
  }
  return {
    projection,
    areas: { [areaOf(definition)]: definition.permissions.read },
    read: async () => {
      const { seq, stats } = await readBoth(definition)
      return { seq, values: { [areaOf(definition)]: stats } }
    },
  }
}
