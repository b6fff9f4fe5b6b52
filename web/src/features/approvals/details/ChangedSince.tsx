import type { ApprovalDetails } from '@kainsiap/ops/approvals/contract'
import styled from 'styled-components'
import { useNow } from '../../../ui/format/clock.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { changeText, when } from '../approvalWords.ts'

/** What others have done to it since it was asked for. */
export function ChangedSince({ approval: { kind, changes, state, requestedAt, requestedBy } }: { approval: ApprovalDetails }) {
  const nowMs = useNow()
  // What of a run has changed is among its facts: it is looked up.
  if (kind === 'run' || kind === 'bank_results') return null
  if (changes.length === 0) return state === 'waiting' ? <Hint>No changes since the request.</Hint> : null
  return (
    <section>
      <Title>
        Changes since the request <span>{changes.length}</span>
      </Title>
      <List>
        <li>
          <time dateTime={requestedAt}>{when(requestedAt, nowMs)}</time>
          <span>{requestedBy.name} submitted the request</span>
        </li>
        {changes.map(({ at, by, what, beforeSen, afterSen }, place) => (
          <li key={`${at} ${String(place)}`}>
            <time dateTime={at}>{when(at, nowMs)}</time>
            <span>
              {by.name} {changeText[what]}
              {beforeSen !== null && afterSen !== null && (
                <>
                  : <s>{ringgit(beforeSen)}</s> → <b>{ringgit(afterSen)}</b>
                </>
              )}
            </span>
          </li>
        ))}
      </List>
      {state === 'waiting' && <Hint>If it changes again before you decide, your decision is void and you are notified.</Hint>}
    </section>
  )
}

const Title = styled.h2`
  margin-bottom: var(--space-2);
  font-size: var(--font-size-dense);
  font-weight: var(--font-weight-semibold);

  span {
    display: inline-grid;
    place-items: center;
    min-width: 20px;
    height: 20px;
    border-radius: var(--radius-round);
    background: var(--tone-warning-bg);
    color: var(--tone-warning-fg);
    font-size: var(--font-size-micro);
  }
`
const List = styled.ol`
  display: grid;
  gap: 6px;
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--font-size-dense);
  font-variant-numeric: tabular-nums;
  line-height: var(--line-height-dense);

  li {
    display: grid;
    grid-template-columns: 72px minmax(0, 1fr);
    gap: var(--space-2);
  }
  time,
  s {
    color: var(--color-text-muted);
  }
  b {
    font-weight: var(--font-weight-semibold);
  }
`
const Hint = styled.p`
  margin-top: var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
