import type { Job } from '@kainsiap/ops/platform/jobs/contract'
import { Ban, Check, CircleAlert, Clock, Download, Loader, RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import styled from 'styled-components'
import { download } from '../../api/download.ts'
import { Action } from '../../ui/button/Action.tsx'
import type { Tone } from '../../ui/status/Chip.tsx'
import { useNow } from '../../ui/format/clock.ts'
import { ProgressBar } from '../../ui/chart/ProgressBar.tsx'
import { useToast } from '../../ui/overlay/Toasts.tsx'
import { TrayMark, TrayRow } from '../../ui/overlay/Tray.tsx'
import { isUnderWay, jobLine, shareDone } from './jobText.ts'
import { useCancelJobMutation, useRetryJobMutation } from './jobsApi.ts'

const looks: Readonly<Record<Job['status'], { tone: Tone; icon: ReactNode }>> = {
  queued: { tone: 'neutral', icon: <Clock /> },
  running: { tone: 'info', icon: <Loader /> },
  succeeded: { tone: 'positive', icon: <Check /> },
  failed: { tone: 'danger', icon: <CircleAlert /> },
  cancelled: { tone: 'neutral', icon: <Ban /> },
}

/** What a job is, how far it is, and its one button. */
export function JobRow({ job }: { job: Job }) {
  const now = useNow()
  const { tone, icon } = looks[job.status]
  const share = shareDone(job)
  return (
    <Row aria-label={job.title}>
      <TrayMark tone={tone}>{icon}</TrayMark>
      <div>
        <b>{job.title}</b>
        <p data-failed={job.status === 'failed' || undefined}>{jobLine(job, now)}</p>
        {job.status === 'running' && share !== null && <ProgressBar value={share} aria-label={`Progress of ${job.title}`} />}
      </div>
      <JobButton job={job} />
    </Row>
  )
}

/** What can be done about a job now. */
export function JobButton({ job }: { job: Job }) {
  const [cancel, cancelling] = useCancelJobMutation()
  const [retry, retrying] = useRetryJobMutation()
  const [isLoading, setLoading] = useState(false)
  const toast = useToast()
  const { id, status, result, title } = job
  const act = (work: Promise<unknown>, what: string) =>
    void work.catch((error: unknown) => toast.failed(`${what} ${title}`, error, { about: id }))
  const save = (fileId: string) => {
    setLoading(true)
    act(
      download(`files/${fileId}`).finally(() => setLoading(false)),
      'download',
    )
  }
  if (isUnderWay(job))
    return (
      <Action
        size="small"
        label="Cancel"
        icon={<X size={14} />}
        pending={cancelling.isLoading}
        refused={job.isCancelling ? 'Cancelling.' : null}
        onAct={() => act(cancel(id).unwrap(), 'cancel')}
      />
    )
  if (status === 'succeeded')
    return result?.fileId ? (
      <Action size="small" label="Download" icon={<Download size={14} />} pending={isLoading} onAct={() => save(result.fileId ?? '')} />
    ) : null
  if (!job.isRetryable) return null
  return (
    <Action
      size="small"
      label="Retry"
      icon={<RotateCcw size={14} />}
      pending={retrying.isLoading}
      onAct={() => act(retry(id).unwrap(), 'retry')}
    />
  )
}

const Row = styled(TrayRow)`
  [data-failed] {
    color: var(--color-danger-text);
  }
  progress {
    margin-top: 6px;
  }
`
