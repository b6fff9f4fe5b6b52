import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import styled from 'styled-components'
import { phone } from '../layout/breakpoints.ts'
import { type Tone, toned } from '../status/Chip.tsx'
import { useNow } from '../format/clock.ts'
import { momentSpan } from '../format/clockSpan.ts'
import { flashOdd } from '../table/flash.ts'
import { malaysianMoment, shortMoment } from '../format/malaysianTime.ts'
import { NewPill } from '../table/NewPill.tsx'
import { foldMiddle } from './timelineFold.ts'
import { usePendingEntries } from './usePendingEntries.ts'

export interface TimelineEntry {
  id: string
  icon: ReactNode
  tone: Tone
  what: ReactNode
  who: string
  where?: string | null
  /** An ISO instant. */
  at: string
}

interface TimelineProps {
  label: string
  /** Newest first. */
  entries: readonly TimelineEntry[]
  /** Whether an entry arrived while the timeline was open. */
  isNew: (id: string) => boolean
}

/** What · who · where, clock time at the right, with the day where it is not today. The middle of a long timeline is folded. */
export function Timeline({ label, entries, isNew }: TimelineProps) {
  const [isOpen, setOpen] = useState(false)
  const now = useNow()
  const { listRef, focusEntry } = useEntryFocus()
  const { topRef, count, applyPending } = usePendingEntries(entries.map(({ id }) => id))
  const { first, folded, last } = foldMiddle(entries.slice(count), isOpen)
  const newest = folded[0]
  const oldest = folded.at(-1)
  return (
    <>
      <Top ref={topRef} />
      {count > 0 && (
        <Waiting>
          <NewPill
            count={count}
            onClick={() => {
              applyPending()
              focusEntry(0)
            }}
          />
        </Waiting>
      )}
      <List ref={listRef} aria-label={label}>
        {first.map((entry) => (
          <Entry key={entry.id} entry={entry} now={now} isNew={isNew(entry.id)} />
        ))}
        {newest && oldest && (
          <Item>
            <Node data-tone="neutral" aria-hidden>
              <Ellipsis size={13} />
            </Node>
            <Unfold
              type="button"
              onClick={() => {
                setOpen(true)
                focusEntry(first.length)
              }}
            >
              {folded.length} earlier {folded.length === 1 ? 'event' : 'events'}
            </Unfold>
            <Time as="span">{folded.length > 1 ? momentSpan(oldest.at, newest.at, now) : shortMoment(oldest.at, now)}</Time>
          </Item>
        )}
        {last.map((entry) => (
          <Entry key={entry.id} entry={entry} now={now} isNew={isNew(entry.id)} />
        ))}
      </List>
    </>
  )
}

/** After a press the button is gone: the focus moves to the entry it revealed. */
function useEntryFocus() {
  const listRef = useRef<HTMLOListElement>(null)
  const focusEntry = (place: number) =>
    requestAnimationFrame(() => listRef.current?.querySelectorAll('li')[place]?.focus({ preventScroll: true }))
  return { listRef, focusEntry }
}

interface EntryProps {
  entry: TimelineEntry
  now: number
  isNew: boolean
}

function Entry({ entry: { icon, tone, what, who, where, at }, now, isNew }: EntryProps) {
  return (
    <Item data-new={isNew || undefined} tabIndex={-1}>
      <Node data-tone={tone} aria-hidden>
        {icon}
      </Node>
      <div>
        {what} <By>{where ? `${who} · ${where}` : who}</By>
      </div>
      <Time dateTime={at} title={malaysianMoment(at)}>
        {shortMoment(at, now)}
      </Time>
    </Item>
  )
}

const Top = styled.div`
  height: 1px;
  margin-bottom: -1px;
`
/** Overlays the entries, so that it moves none. */
const Waiting = styled.div`
  position: sticky;
  top: var(--sticky-top, var(--space-3));
  z-index: 1;
  display: grid;
  justify-content: center;
  height: 0;
`
const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
`
const Item = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 24px minmax(0, 1fr) auto;
  gap: 0 10px;
  margin: 0 -6px;
  padding: 6px 6px 8px;
  border-radius: var(--radius-control);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;

  &:not(:last-child)::before {
    content: '';
    position: absolute;
    top: 28px;
    bottom: -6px;
    left: 17.5px;
    width: 1px;
    background: var(--color-line-strong);
  }
  &[data-new] {
    ${flashOdd}
  }
`
const Node = styled.span`
  ${toned}
  display: grid;
  place-items: center;
  width: 24px;
  height: 24px;
  margin-top: -2px;
  border-radius: var(--radius-round);
  background: var(--chip-bg);
  color: var(--chip-mark);
`
const By = styled.span`
  color: var(--color-text-muted);
`
const Time = styled.time`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`
const Unfold = styled.button`
  justify-self: start;
  padding: 0;
  border: 0;
  background: none;
  color: var(--color-link);
  font: inherit;
  font-weight: var(--font-weight-medium);
  cursor: pointer;

  &:hover {
    text-decoration: underline;
  }
  ${phone} {
    min-height: 44px;
    margin: -11px 0;
  }
`
