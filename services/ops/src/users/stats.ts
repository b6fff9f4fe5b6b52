import { malaysianDay, now } from '../platform/clock.ts'
import type { EventDoc } from '../platform/changes/event-log.ts'
import { sum, type Counts } from '../platform/stats/counts.ts'
import type { StatsDefinition } from '../platform/stats/publisher.ts'
import { readStats, type Projection } from '../platform/stats/stats-consumer.ts'
import { monthTotal, toDays } from '../platform/stats/trend.ts'
import { isDeleted, userEvents, userSecurityEvents, type User, type UserStats, type UserStatus } from './contract.ts'
import { statusOf, users, type UserDoc } from './model.ts'

const area = 'users'

/** The deleted have no status. */
const statusCount = (status: UserStatus | null, by: number): Counts => (status ? { [`status.${status}`]: by } : {})
const addedCount = (createdAt: Date): Counts => ({ total: 1, [`days.${malaysianDay(createdAt)}.added`]: 1 })

type Facts = Pick<UserDoc, 'isActive' | 'isInvited'> & Partial<Pick<UserDoc, 'email'>>
/** An event of an earlier version may lack the address. */
const statusBefore = ({ email = '', ...was }: Facts) => (isDeleted({ email }) ? null : statusOf(was))

function countUserEvent({ data, was }: EventDoc): Counts {
  const user = data as User
  return sum([
    was ? statusCount(statusBefore(was as unknown as Facts), -1) : addedCount(new Date(user.createdAt)),
    statusCount(isDeleted(user) ? null : user.status, 1),
  ])
}

const countUser = (doc: UserDoc): Counts => sum([addedCount(doc.createdAt), statusCount(statusBefore(doc), 1)])

export const userStatsProjection: Projection<UserDoc> = {
  area,
  // All of them: a recount waits for the events of the documents it has counted.
  events: [...userEvents.types, ...userSecurityEvents.types],
  entity: users,
  omittedFields: ['words', 'passwordHash'],
  countEvent: countUserEvent,
  countDocument: countUser,
}

interface StoredCounts {
  /** With the deleted. */
  total?: number
  status?: Partial<Record<UserStatus, number>>
  days?: Record<string, { added?: number }>
}

async function readBoth(): Promise<{ seq: number; stats: UserStats }> {
  const { seq = 0, counts = {} } = (await readStats(area)) ?? {}
  return { seq, stats: toStats(counts) }
}

/** The stats of what was counted. */
export function toStats({ total = 0, status = {}, days }: StoredCounts): UserStats {
  const { active: activeUsers = 0, invited: invitedUsers = 0, inactive = 0 } = status
  const added = monthTotal(
    toDays(days, (counted) => counted.added),
    malaysianDay(now()),
  )
  const newUsersThisMonth = added < total ? added : null
  return { totalUsers: activeUsers + invitedUsers + inactive, activeUsers, invitedUsers, newUsersThisMonth }
}

export const readUserStats = async (): Promise<UserStats> => (await readBoth()).stats

export const userStatsDefinition: StatsDefinition = {
  projection: userStatsProjection,
  areas: { [area]: 'users.read' },
  read: async () => {
    const { seq, stats } = await readBoth()
    return { seq, values: { [area]: stats } }
  },
}
