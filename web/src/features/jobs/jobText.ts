import type { Job } from '@kainsiap/ops/platform/jobs/contract'
import { malaysianClock, shortMoment } from '../../ui/format/malaysianTime.ts'

const countFormat = new Intl.NumberFormat('en-MY')

export const isUnderWay = ({ status }: Job) => status === 'queued' || status === 'running'

/** The share that is done, from 0 to 1; null while unknown. */
export function shareDone({ progress }: Job): number | null {
  return progress?.total ? Math.min(1, progress.done / progress.total) : null
}

/** The share of everything under way, for the ring; null when nothing is, or none of it is known. */
export function shareOf(jobs: readonly Job[]): number | null {
  const shares = jobs.filter(isUnderWay).map((job) => shareDone(job) ?? 0)
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length
}

/** "1 running, 1 failed". */
export function summaryOf(jobs: readonly Job[]): string {
  const running = jobs.filter(isUnderWay).length
  const failed = jobs.filter(({ status }) => status === 'failed').length
  return [running > 0 && `${running} running`, failed > 0 && `${failed} failed`].filter(Boolean).join(', ')
}

/** What a job is doing, or how it ended. */
export function jobLine(job: Job, now: number): string {
  const { status, progress, nextAttemptAt, error, result, finishedAt, isCancelling } = job
  if (isCancelling && isUnderWay(job)) return 'Cancelling.'
  switch (status) {
    case 'queued':
      return nextAttemptAt ? `${error ?? 'The last attempt failed.'} Next attempt at ${malaysianClock(nextAttemptAt)}.` : 'In queue.'
    case 'running':
      if (!progress) return 'Running.'
      return progress.total === null
        ? `${countFormat.format(progress.done)} done`
        : `${countFormat.format(progress.done)} of ${countFormat.format(progress.total)}`
    case 'succeeded':
      return [result?.summary, finishedAt && shortMoment(finishedAt, now)].filter(Boolean).join(' · ')
    case 'failed':
      return `Failed${finishedAt ? ` at ${shortMoment(finishedAt, now)}` : ''}. ${error ?? ''}`.trim()
    case 'cancelled':
      return `Cancelled${finishedAt ? ` at ${shortMoment(finishedAt, now)}` : ''}.`
  }
}
