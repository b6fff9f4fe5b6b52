import { AuditActions, AuditEntry, AuditPage, type AuditQuery, AuditStats } from '@kainsiap/ops/audit/contract'
import { type Job, JobAccepted, JobList } from '@kainsiap/ops/platform/jobs/contract'
import { apiOf, entityTag, listTags, statsTags } from '../../api/api.ts'
import { idempotent } from '../../api/idempotency.ts'

export const auditTag = 'AuditEntry'

export const {
  useListAuditQuery,
  useGetAuditEntryQuery,
  useAuditActionsQuery,
  useAuditStatsQuery,
  useOwnVerificationsQuery,
  useVerifyAuditMutation,
} = apiOf({ tags: [auditTag, 'Job'] }).injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.query<AuditPage, AuditQuery>({
      query: (params) => ({ url: 'audit', params }),
      responseSchema: AuditPage,
      providesTags: listTags(auditTag),
    }),
    getAuditEntry: build.query<AuditEntry, string>({
      query: (id) => `audit/${id}`,
      responseSchema: AuditEntry,
      providesTags: entityTag(auditTag),
    }),
    auditActions: build.query<AuditActions, void>({ query: () => 'audit/actions', responseSchema: AuditActions }),
    auditStats: build.query<AuditStats, void>({
      query: () => 'audit/stats',
      responseSchema: AuditStats,
      providesTags: statsTags('audit'),
    }),
    /** One's own jobs, for those that verify: their messages keep this copy up to date as well. */
    ownVerifications: build.query<{ items: Job[] }, void>({ query: () => 'jobs', responseSchema: JobList, providesTags: listTags('Job') }),
    verifyAudit: build.mutation<{ job: Job }, string>({
      query: (key) => ({ url: 'audit/verifications', method: 'POST', headers: idempotent(key) }),
      responseSchema: JobAccepted,
      invalidatesTags: [{ type: 'Job', id: 'LIST' }],
    }),
  }),
})
