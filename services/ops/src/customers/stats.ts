import { countAccount, countAccountEvent } from '../accounts/counts.ts'
import { malaysianDay, now } from '../platform/clock.ts'
import { readStats, type Projection } from '../platform/stats/stats-consumer.ts'
import { monthTotal, toDays } from '../platform/stats/trend.ts'
import { customerEvents, undecidedVerifications, type AccountStatus, type CustomerStats, type VerificationStatus } from './contract.ts'
import { customers, type CustomerDoc } from './model.ts'

const area = 'customers'

export const customerStatsProjection: Projection<CustomerDoc> = {
  area,
  shape: 2,
  events: customerEvents.types,
  entity: customers,
  omittedFields: ['words', 'notes', 'history', 'addresses'],
  countEvent: countAccountEvent,
  countDocument: (doc) => countAccount(doc, { createdAt: doc.createdAt, by: 1 }),
}

interface StoredCounts {
  status?: Partial<Record<AccountStatus, number>>
  verification?: Partial<Record<VerificationStatus, number>>
  days?: Record<string, { added?: number }>
}

/** The stats that the orders do not tell. */
export type CountedCustomers = Omit<CustomerStats, 'averageOrderValueSen' | 'customerRetentionRate'>

export async function readCustomerCounts(): Promise<{ seq: number; counted: CountedCustomers }> {
  const { seq = 0, counts = {} } = (await readStats(area)) ?? {}
  const { status = {}, verification = {}, days } = counts as StoredCounts
  const { active = 0, suspended = 0, banned = 0, pending_verification: pending = 0 } = status
  const added = toDays(days, (each) => each.added)
  return {
    seq,
    counted: {
      totalCustomers: active + suspended + banned + pending,
      activeCustomers: active,
      newCustomersThisMonth: monthTotal(added, malaysianDay(now())),
      pendingVerifications: undecidedVerifications.reduce((total, name) => total + (verification[name] ?? 0), 0),
      verifiedCustomers: verification.verified ?? 0,
      suspendedCustomers: suspended + banned,
    },
  }
}
