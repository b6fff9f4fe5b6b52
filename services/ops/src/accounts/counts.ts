import type { EventDoc } from '../platform/changes/event-log.ts'
import { malaysianDay } from '../platform/clock.ts'
import { sum, type Counts } from '../platform/stats/counts.ts'

interface Facts {
  accountStatus: string
  verificationStatus: string
  deletedAt?: unknown
}

interface Told {
  status: string
  verificationStatus: string
  createdAt: string
}

/**
 * What an account counts among its kind: by status, by verification, and on the day it was added. The deleted count nowhere, like in lists: not as
 * new on the day they joined, either.
 */
export function countAccount(
  { accountStatus, verificationStatus, deletedAt }: Facts,
  { createdAt, by }: { createdAt: Date; by: number },
): Counts {
  if (deletedAt) return {}
  return { [`status.${accountStatus}`]: by, [`verification.${verificationStatus}`]: by, [`days.${malaysianDay(createdAt)}.added`]: by }
}

/** What an event of an account changes of that. */
export function countAccountEvent({ data, was }: EventDoc): Counts {
  const account = data as unknown as Told
  const createdAt = new Date(account.createdAt)
  return sum([
    was ? countAccount(was as unknown as Facts, { createdAt, by: -1 }) : {},
    countAccount({ ...account, accountStatus: account.status }, { createdAt, by: 1 }),
  ])
}
