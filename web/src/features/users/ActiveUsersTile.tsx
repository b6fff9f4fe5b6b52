import type { UserStats } from '@kainsiap/ops/users/contract'
import { formatCount } from '../../ui/format/numbers.ts'
import { StatTile } from '../../ui/chart/StatTile.tsx'
import { userPaths } from './userPaths.ts'
import { useUserStatsQuery } from './usersApi.ts'

export function ActiveUsersTile() {
  return (
    <StatTile label="Active Users" to={`${userPaths.all}?status=active`} query={useUserStatsQuery()}>
      {(stats) => ({ value: formatCount(stats.activeUsers), note: noteOf(stats) })}
    </StatTile>
  )
}

function noteOf({ totalUsers, invitedUsers, newUsersThisMonth }: UserStats): string {
  const said = [
    newUsersThisMonth ? `${formatCount(newUsersThisMonth)} new this month` : '',
    invitedUsers > 0 ? `${formatCount(invitedUsers)} invited` : '',
  ].filter(Boolean)
  return said.length > 0 ? said.join(' · ') : `of ${formatCount(totalUsers)}`
}
