import type { CountProps } from '../../app/feature.ts'
import { useReconciliationStatsQuery } from './reconciliationApi.ts'

/** How many exceptions have waited for so long that somebody should look; 0 while unknown. */
export function ExceptionCount({ children }: CountProps) {
  return children(useReconciliationStatsQuery().data?.ringing ?? 0)
}
