import type { JobEnded } from '@kainsiap/ops/platform/jobs/contract'
import { Check, CircleAlert } from 'lucide-react'
import { defineNoticeKind, type NoticeKinds } from '../../app/feature.ts'
import { JobButton } from './JobRow.tsx'
import { useListJobsQuery } from './jobsApi.ts'

const isFailure = ({ status }: JobEnded) => status === 'failed'

export const jobNotices: NoticeKinds = {
  'job.ended': defineNoticeKind<JobEnded>({
    icon: (data) => (isFailure(data) ? <CircleAlert /> : <Check />),
    tone: (data) => (isFailure(data) ? 'danger' : 'positive'),
    words: (data) => ({ lead: data.title, rest: isFailure(data) ? 'failed' : 'is done', line: data.note ?? '' }),
    Action: JobAction,
  }),
}

/** Download or Retry, as long as the job is as it was told. */
function JobAction({ data: { jobId, status } }: { data: JobEnded }) {
  const { data } = useListJobsQuery()
  const job = data?.items.find(({ id }) => id === jobId)
  return job?.status === status ? <JobButton job={job} /> : null
}
