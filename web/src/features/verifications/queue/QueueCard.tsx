import type { VerificationRow } from '@kainsiap/ops/verifications/contract'
import { Clock } from 'lucide-react'
import styled from 'styled-components'
import { useSession } from '../../../api/session.ts'
import { Avatar } from '../../../ui/record/Avatar.tsx'
import { narrow } from '../../../ui/layout/breakpoints.ts'
import { useTimed } from '../../../ui/format/clock.ts'
import { formatCount } from '../../../ui/format/numbers.ts'
import type { PapersKind } from '../kinds.ts'
import { documentNames } from '../reviewLooks.ts'
import { useVerificationStatsQuery } from '../verificationsApi.ts'
import { minutesLeft, waitingTime } from '../../../ui/format/waitingTime.ts'

interface QueueCardProps {
  kind: PapersKind
  rows: readonly VerificationRow[]
  total: number
  open: string | null
  onOpen: (id: string) => void
}

/** What waits, the longest first, and who looks at it. */
export function QueueCard({ kind, rows, total, open, onOpen }: QueueCardProps) {
  return (
    <Card aria-labelledby="waiting">
      <header>
        <h2 id="waiting">Awaiting review</h2>
        <span>{formatCount(Math.max(total, rows.length))}</span>
      </header>
      {rows.length > 0 && (
        <ol>
          {rows.map((row) => (
            <Entry key={row.id} row={row} isOpen={row.id === open} onOpen={onOpen} />
          ))}
        </ol>
      )}
      <Today kind={kind} />
    </Card>
  )
}

interface EntryProps {
  row: VerificationRow
  isOpen: boolean
  onOpen: (id: string) => void
}

function Entry({ row: { id, subjectName, documentType, submittedAt, claim }, isOpen, onOpen }: EntryProps) {
  const session = useSession()
  const isMine = session.status === 'signed_in' && claim?.by.id === session.user.id
  const waited = useTimed((nowMs) => waitingTime(submittedAt, nowMs))
  const left = useTimed((nowMs) => (claim ? minutesLeft(claim.until, nowMs) : null))
  return (
    <li>
      <button type="button" aria-current={isOpen || undefined} onClick={() => onOpen(id)}>
        <b>{subjectName}</b>
        <small>{documentNames[documentType]}</small>
        <time dateTime={submittedAt}>
          <Clock size={13} aria-hidden /> {waited}
        </time>
        {claim && left !== null && (
          <span>
            <Avatar name={claim.by.name} size="small" />
            {isMine ? 'Reserved for you' : `Reserved for ${claim.by.name}`}, {left} left
          </span>
        )}
      </button>
    </li>
  )
}

function Today({ kind }: { kind: PapersKind }) {
  const { data } = useVerificationStatsQuery(kind)
  if (!data) return null
  return (
    <Facts>
      <h3>Today</h3>
      <dl>
        <dt>Approved</dt>
        <dd>{formatCount(data.verifiedToday)}</dd>
        <dt>New documents requested</dt>
        <dd>{formatCount(data.askedAgainToday)}</dd>
        <dt>Rejected</dt>
        <dd>{formatCount(data.rejectedToday)}</dd>
      </dl>
    </Facts>
  )
}

const Card = styled.section`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
  overflow: clip;

  header {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    padding: var(--space-3) 14px;
    border-bottom: 1px solid var(--color-line);
  }
  h2 {
    font-size: var(--font-size-body);
    font-weight: var(--font-weight-semibold);
  }
  header span {
    padding: 0 7px;
    border-radius: 10px;
    background: var(--tone-neutral-bg);
    color: var(--tone-neutral-fg);
    font-size: var(--font-size-small);
    line-height: 20px;
    font-variant-numeric: tabular-nums;
  }
  ol {
    max-height: 60vh;
    margin: 0;
    padding: 0;
    list-style: none;
    overflow: auto;
  }
  li + li {
    border-top: 1px solid var(--color-line);
  }
  button {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 1px var(--space-2);
    width: 100%;
    padding: 9px 14px;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-size: var(--font-size-dense);
    line-height: 18px;
    text-align: left;
    cursor: pointer;
  }
  button:hover {
    background: var(--color-surface-hover);
  }
  button:focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: -2px;
  }
  [aria-current] {
    background: var(--color-surface-selected);
    box-shadow: inset 3px 0 0 var(--color-accent);
  }
  b {
    grid-column: 1 / -1;
    font-weight: var(--font-weight-medium);
    overflow-wrap: anywhere;
  }
  small,
  time,
  button > span {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: 18px;
  }
  time {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  button > span {
    grid-column: 1 / -1;
    display: flex;
    align-items: center;
    gap: 6px;
    margin-top: 3px;
    font-variant-numeric: tabular-nums;
  }

  ${narrow} {
    ol {
      display: grid;
      grid-auto-columns: minmax(210px, 1fr);
      grid-auto-flow: column;
    }
    li + li {
      border-top: 0;
      border-left: 1px solid var(--color-line);
    }
    button {
      height: 100%;
      align-content: start;
    }
  }
`
const Facts = styled.div`
  padding: var(--space-3) 14px;
  border-top: 1px solid var(--color-line);
  background: var(--color-surface-sunken);
  font-size: var(--font-size-dense);
  line-height: 22px;

  h3 {
    font-size: inherit;
    font-weight: var(--font-weight-semibold);
  }
  dl {
    display: grid;
    grid-template-columns: 1fr auto;
    margin: 0;
  }
  dt {
    color: var(--color-text-muted);
  }
  dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
  ${narrow} {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-4);

    dl {
      grid-template-columns: repeat(6, auto);
      gap: 0 var(--space-2);
    }
  }
`
