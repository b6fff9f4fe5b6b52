import type { CountProps } from '../../app/feature.ts'
import { useApprovalStatsQuery } from './approvalsApi.ts'

/** The badge beside "Approvals": what waits. 0 while unknown. */
export function WaitingCount({ children }: CountProps) {
  return children(useApprovalStatsQuery().data?.waiting ?? 0)
}
