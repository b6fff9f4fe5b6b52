import type { Job } from '@kainsiap/ops/platform/jobs/contract'
import { useOwnVerificationsQuery } from './auditApi.ts'

/** One's own verification that is under way. */
export function useVerification(): Job | undefined {
  const { data } = useOwnVerificationsQuery()
  return data?.items.find(({ kind, status }) => kind === 'audit-verification' && (status === 'queued' || status === 'running'))
}
