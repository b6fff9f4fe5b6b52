import { Suspense } from 'react'
import styled from 'styled-components'
import type { ActivityEvent } from '@kainsiap/ops/activity/contract'
import { Avatar } from '../../ui/record/Avatar.tsx'
import { phone } from '../../ui/layout/breakpoints.ts'
import { flashOdd } from '../../ui/table/flash.ts'
import { RelativeTime } from '../../ui/format/RelativeTime.tsx'
import { SkeletonBar } from '../../ui/state/Skeleton.tsx'
import type { Contributions } from '../contributions.tsx'

interface ActivityRowProps {
  event: ActivityEvent
  kinds: Contributions['activity']
  isOwn: boolean
  isNew: boolean
}

/** "Farid Hakim assigned KS-2026-007 to Hafiz Ramli, 4 min ago". */
export function ActivityRow({ event, kinds, isOwn, isNew }: ActivityRowProps) {
  const kind = kinds.get(event.entity)
  const { name } = event.actor
  return (
    <Row data-activity={event.seq} data-new={isNew || undefined}>
      <Avatar name={name} />
      <Suspense fallback={<SkeletonBar data-width="long" />}>
        <p>
          <b>{isOwn ? 'You' : name}</b> {kind && <kind.Said event={event} />}
        </p>
      </Suspense>
      <RelativeTime at={event.at} />
    </Row>
  )
}

const Row = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 10px;
  min-height: 44px;
  padding: 6px var(--space-4);
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  &:not(:last-child) {
    border-bottom: 1px solid var(--color-line);
  }
  &[data-new] {
    ${flashOdd}
  }
  p {
    overflow-wrap: anywhere;
  }
  b {
    color: var(--color-text);
    font-weight: var(--font-weight-medium);
  }
  time {
    font-size: var(--font-size-small);
  }
  ${phone} {
    a {
      display: inline-block;
      min-width: var(--size-touch);
      padding: var(--space-3) 0;
      margin: calc(-1 * var(--space-3)) 0;
    }
  }
`
