import { Job, JobAccepted, JobList } from '@kainsiap/ops/platform/jobs/contract'
import { apiOf, listTags } from '../../api/api.ts'
import { answersWith } from '../../api/changes.ts'
import type { LiveEntity } from '../../api/copies.ts'
import { idempotent } from '../../api/idempotency.ts'

/** Messages of one's own jobs carry all of them: only a job that is not in the list yet needs another look. */
const jobLive: LiveEntity<Job> = { entity: 'job', tag: 'Job', affects: (_, before) => before === undefined }

interface ExportRequest {
  /** The list's resource: "orders". */
  resource: string
  format: 'csv' | 'xlsx'
  /** The list's query. */
  query: object
  key: string
}

const command = (verb: 'cancel' | 'retry') => ({
  query: (id: string) => ({ url: `jobs/${id}/${verb}`, method: 'POST' as const }),
  responseSchema: Job,
  onQueryStarted: answersWith(jobLive),
})

export const { useListJobsQuery, useCancelJobMutation, useRetryJobMutation, useStartExportMutation } = apiOf({
  tags: ['Job'],
  live: [jobLive],
}).injectEndpoints({
  endpoints: (build) => ({
    listJobs: build.query<JobList, void>({ query: () => 'jobs', responseSchema: JobList, providesTags: listTags('Job') }),
    cancelJob: build.mutation<Job, string>(command('cancel')),
    retryJob: build.mutation<Job, string>(command('retry')),
    startExport: build.mutation<JobAccepted, ExportRequest>({
      query: ({ resource, key, ...body }) => ({ url: `${resource}/exports`, method: 'POST', body, headers: idempotent(key) }),
      responseSchema: JobAccepted,
      invalidatesTags: [{ type: 'Job', id: 'LIST' }],
    }),
  }),
})
