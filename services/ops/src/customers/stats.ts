import type { EventDoc } from '../platform/changes/event-log.ts'
import { malaysianDay, now } from '../platform/clock.ts'
import { sum, type Counts } from '../platform/stats/counts.ts'
import { readStats, type Projection } from '../platform/stats/stats-consumer.ts'
import { monthTotal, toDays } from '../platform/stats/trend.ts'
import {
  customerEvents,
  undecidedVerifications,
  type AccountStatus,
  type Customer,
  type CustomerStats,
  type VerificationStatus,
} from './contract.ts'
import { customers, type CustomerDoc } from './model.ts'

const area = 'customers'

interface Facts {
  accountStatus: AccountStatus
  verificationStatus: VerificationStatus
  deletedAt?: unknown
}

/** The deleted have no status. */
function statusCounts({ accountStatus, verificationStatus, deletedAt }: Facts, by: number): Counts {
  return deletedAt ? {} : { [`status.${accountStatus}`]: by, [`verification.${verificationStatus}`]: by }
}
const addedCount = (createdAt: Date): Counts => ({ [`days.${malaysianDay(createdAt)}.added`]: 1 })

function countCustomerEvent({ data, was }: EventDoc): Counts {
  const customer = data as Customer
  return sum([
    was ? statusCounts(was as unknown as Facts, -1) : addedCount(new Date(customer.createdAt)),
    statusCounts({ ...customer, accountStatus: customer.status }, 1),
  ])
}

export const customerStatsProjection: Projection<CustomerDoc> = {
  area,
  events: customerEvents.types,
  entity: customers,
  omittedFields: ['words', 'notes', 'history', 'addresses'],
  countEvent: countCustomerEvent,
  countDocument: (doc) => sum([addedCount(doc.createdAt), statusCounts(doc, 1)]),
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
