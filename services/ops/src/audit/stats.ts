import { readChainHead } from '../platform/audit/chain.ts'
import { readLastHead } from '../platform/audit/heads.ts'
import { AuditModel } from '../platform/audit/audit-entry.ts'
import { readLastVerification, type VerificationDoc } from '../platform/audit/verification.ts'
import { atMalaysianHour, now } from '../platform/clock.ts'
import { sharedRead } from '../platform/concurrency/shared-read.ts'
import { countUpTo, trusted } from '../platform/database/mongo.ts'
import type { StatsDefinition } from '../platform/stats/publisher.ts'
import type { AuditStats } from './contract.ts'

const countedMax = 1_000

/** Read by index, at most once a second. */
const stats = sharedRead(1_000, async (): Promise<AuditStats> => {
  const [head, signed, verified, waiting, shownToday] = await Promise.all([
    readChainHead(),
    readLastHead(),
    readLastVerification(),
    countUpTo(AuditModel, { unchainedAt: trusted({ $gt: new Date(0) }) }, { max: countedMax }),
    countUpTo(
      AuditModel,
      { shownAt: trusted({ $gte: atMalaysianHour(now(), 0) }), shown: trusted({ $exists: true }) },
      { max: countedMax },
    ),
  ])
  return {
    entries: head?.seq ?? 0,
    waiting,
    shownToday,
    signed: signed && { at: signed.at.toISOString(), seq: signed.seq, hash: signed.hash },
    verified: verified && toVerified(verified),
  }
})

const toVerified = ({ startedAt, finishedAt, entries, faultCount, faults }: VerificationDoc): AuditStats['verified'] => ({
  at: finishedAt.toISOString(),
  tookMs: finishedAt.getTime() - startedAt.getTime(),
  entries,
  faultCount,
  faults: faults.map(({ seq, text }) => ({ seq, text })),
})

export const readAuditStats = (): Promise<AuditStats> => stats.recent()

export const auditStatsDefinition: StatsDefinition = {
  areas: { audit: 'settings.read' },
  read: async () => ({ seq: 0, values: { audit: await stats.recent() } }),
}
