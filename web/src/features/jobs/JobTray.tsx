import { ListChecks } from 'lucide-react'
import styled from 'styled-components'
import { Live } from '../../ui/state/Live.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { TrayBody, TrayFoot, TrayHead } from '../../ui/overlay/Tray.tsx'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import { JobRow } from './JobRow.tsx'
import { isUnderWay, shareOf, summaryOf } from './jobText.ts'
import { useListJobsQuery } from './jobsApi.ts'

/** What runs in the background for this user: the ring of the button is the progress. */
export function JobTray() {
  const jobs = useListJobsQuery()
  const items = jobs.data?.items ?? []
  const share = shareOf(items)
  const summary = summaryOf(items)
  return (
    <Popover
      label="Jobs"
      trigger={
        <Trigger label={summary ? `Jobs: ${summary}` : 'Jobs'} data-failed={items.some(({ status }) => status === 'failed') || undefined}>
          <ListChecks size={18} />
          {share !== null && <Ring share={share} />}
        </Trigger>
      }
    >
      <TrayHead>
        <h2>Jobs</h2>
        <span>{summary}</span>
      </TrayHead>
      <TrayBody>
        <Live
          query={jobs}
          what="your jobs"
          skeleton={<Skeleton rows={2} />}
          empty={{
            when: ({ items: all }) => all.length === 0,
            title: 'No jobs yet',
            hint: 'Exports and other long tasks appear here.',
            icon: <ListChecks size={20} />,
          }}
        >
          {({ items: all }) => (
            <ul>
              {[...all.filter(isUnderWay), ...all.filter((job) => !isUnderWay(job))].map((job) => (
                <JobRow key={job.id} job={job} />
              ))}
            </ul>
          )}
        </Live>
      </TrayBody>
      <TrayFoot>You can leave the page or sign out. Jobs continue, and files are kept for seven days.</TrayFoot>
      <VisuallyHidden role="status">{summary}</VisuallyHidden>
    </Popover>
  )
}

function Ring({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="16" />
      <circle cx="18" cy="18" r="16" pathLength={100} strokeDasharray={`${Math.max(4, share * 100)} 100`} data-done />
    </svg>
  )
}

const Trigger = styled(IconButton)`
  position: relative;

  &[data-failed]::after {
    content: '';
    position: absolute;
    top: 6px;
    right: 6px;
    width: 8px;
    height: 8px;
    border: 2px solid var(--color-surface);
    border-radius: var(--radius-round);
    background: var(--tone-danger-mark);
    box-sizing: content-box;
  }
  & > svg + svg {
    position: absolute;
    inset: 0;
    margin: auto;
    width: 36px;
    height: 36px;
    fill: none;
    stroke: var(--color-line);
    stroke-width: 2;
    transform: rotate(-90deg);
  }
  [data-done] {
    stroke: var(--color-info);
    stroke-linecap: round;
    transition: stroke-dasharray var(--duration-slow) var(--easing-out);
  }
`
