import { Job, JobList } from '@kainsiap/ops/platform/jobs/contract'
import { apiOf, listTags } from '../../api/api.ts'
import { answersWith } from '../../api/changes.ts'
import type { LiveEntity } from '../../api/copies.ts'

/** Messages of one's own jobs carry all of them: only a job that is not in the list yet needs another look. */
const jobLive: LiveEntity<Job> = { entity: 'job', tag: 'Job', affects: (_, before) => before === undefined }

const command = (verb: 'cancel' | 'retry') => ({
  query: (id: string) => ({ url: `jobs/${id}/${verb}`, method: 'POST' as const }),
  responseSchema: Job,
  onQueryStarted: answersWith(jobLive),
})

export const { useListJobsQuery, useCancelJobMutation, useRetryJobMutation } = apiOf({
  tags: ['Job'],
  live: [jobLive],
}).injectEndpoints({
  endpoints: (build) => ({
    listJobs: build.query<{ items: Job[] }, void>({ query: () => 'jobs', responseSchema: JobList, providesTags: listTags('Job') }),
    cancelJob: build.mutation<Job, string>(command('cancel')),
    retryJob: build.mutation<Job, string>(command('retry')),
  }),
})
