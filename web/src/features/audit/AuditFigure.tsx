import { formatCount } from '../../ui/format/numbers.ts'
import { useAuditStatsQuery } from './auditApi.ts'

/** "audit log verified", beside the quick action; nothing while unknown. */
export function AuditFigure() {
  const { data } = useAuditStatsQuery()
  if (!data) return null
  const faults = data.verified?.faultCount
  if (faults === undefined) return 'audit log'
  return faults === 0 ? 'audit log verified' : `audit log: ${formatCount(faults)} ${faults === 1 ? 'fault' : 'faults'}`
}
