import type { Visit } from '@kainsiap/ops/activity/contract'
import { useSearchParams } from 'react-router-dom'
import { useVisitQuery } from '../visitsApi.ts'

interface Away {
  /** What happened between the last visit and this one; null where nothing did, and while unknown. */
  away: Visit['away']
  /** Whether the activity is narrowed to it: a part of the address. */
  isShown: boolean
  show: (isShown: boolean) => void
}

export function useAway(): Away {
  const { data } = useVisitQuery()
  const [params, setParams] = useSearchParams()
  const away = data?.away && data.away.count > 0 ? data.away : null
  return {
    away,
    isShown: away !== null && params.get('activity') === 'away',
    show: (isShown) => setParams(isShown ? { activity: 'away' } : {}, { replace: true, preventScrollReset: true }),
  }
}
