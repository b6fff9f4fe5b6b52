import type { AuditEntry } from '@kainsiap/ops/audit/contract'
import { actionLabel, entityLabel, fieldLabel, fileLabel, filtersLabel } from '@kainsiap/ops/audit/labels'
import { Clock, Link2 } from 'lucide-react'
import styled from 'styled-components'
import { RowLink } from '../../../list/RowLink.tsx'
import { Avatar } from '../../../ui/record/Avatar.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { useNow } from '../../../ui/format/clock.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { shortMoment } from '../../../ui/format/malaysianTime.ts'
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx'
import { changeText, recordLabel } from '../auditWords.ts'
import { FieldChange } from '../Changes.tsx'

interface Of {
  entry: AuditEntry
}

export function When({ entry }: Of) {
  const now = useNow()
  return (
    <Time>
      <RowLink to={entry.id}>
        <time dateTime={entry.at}>{shortMoment(entry.at, now)}</time>
      </RowLink>
    </Time>
  )
}

export function Who({ entry: { actor } }: Of) {
  return (
    <Pair>
      <Avatar name={actor.name} />
      <span>
        <span>{actor.name}</span>
        {actor.name !== labelOf(actor.kind) && <WideSecond>{labelOf(actor.kind)}</WideSecond>}
      </span>
    </Pair>
  )
}

export function What({ entry }: Of) {
  return <Strong title={actionLabel(entry.action)}>{actionLabel(entry.action)}</Strong>
}

export function Which({ entry }: Of) {
  if (entry.exported)
    return (
      <Lines>
        <span>{recordLabel(entry)}</span>
        <WideSecond>in an export</WideSecond>
      </Lines>
    )
  return (
    <Lines>
      <span>{entry.title ?? entityLabel(entry.entity)}</span>
      <WideSecond>{entry.title === null ? `…${entry.recordId.slice(-6)}` : entityLabel(entry.entity)}</WideSecond>
    </Lines>
  )
}

const shownChanges = 2

export function Changes({ entry: { changes, shown, exported } }: Of) {
  if (exported)
    return (
      <Lines>
        <span>{fileLabel(exported)}</span>
        <Second title={filtersLabel(exported)}>{filtersLabel(exported)}</Second>
      </Lines>
    )
  if (shown)
    return (
      <Lines>
        <span>{fieldLabel(shown.field)}</span>
        <Second title={shown.reason}>“{shown.reason}”</Second>
      </Lines>
    )
  if (changes.length === 0) return <Second>–</Second>
  const first = changes.length === shownChanges + 1 ? changes.length : shownChanges
  const rest = changes.slice(first)
  return (
    <Lines>
      {changes.slice(0, first).map((change) => (
        <FieldChange key={change.field} change={change} />
      ))}
      {rest.length > 0 && (
        <Second data-printed-as={rest.map(changeText).join('\n')}>
          <span>and {rest.length} more</span>
        </Second>
      )}
    </Lines>
  )
}

export function ChainMark({ entry: { chain } }: Of) {
  const text = chain ? `Entry ${chain.seq} of the chain` : 'Not chained yet'
  return (
    <Tooltip text={text}>
      <Mark data-chained={chain ? '' : undefined}>
        {chain ? <Link2 size={15} aria-hidden /> : <Clock size={15} aria-hidden />}
        <VisuallyHidden>{text}</VisuallyHidden>
      </Mark>
    </Tooltip>
  )
}

const Time = styled.span`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`
const Pair = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: 0;

  & > :last-child {
    display: grid;
    min-width: 0;
  }
  & > :last-child > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
const Lines = styled.span`
  display: grid;
  min-width: 0;

  & > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
const Second = styled.span`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
const WideSecond = styled(Second)`
  ${phone} {
    display: none;
  }
`
const Strong = styled.span`
  font-weight: var(--font-weight-medium);
`
const Mark = styled.span`
  display: inline-flex;
  color: var(--color-text-muted);

  &[data-chained] {
    color: var(--tone-positive-fg);
  }
`
