import { formatCount } from '../../ui/format/numbers.ts'
import { useUserStatsQuery } from './usersApi.ts'

/** "31 people", beside the quick action; nothing while unknown. */
export function UsersFigure() {
  const { data } = useUserStatsQuery()
  return data && (data.totalUsers === 1 ? '1 person' : `${formatCount(data.totalUsers)} people`)
}
