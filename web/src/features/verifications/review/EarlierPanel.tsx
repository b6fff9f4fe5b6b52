import type { VerificationRow } from '@kainsiap/ops/verifications/contract'
import styled from 'styled-components'
import { malaysianDay } from '../../../ui/format/malaysianTime.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx'

const said = {
  verified: 'Approved',
  rejected: 'Rejected',
  requires_documents: 'New documents requested',
  pending: 'Awaiting review',
} as const

/** What the same person has sent before, and what became of it. */
export function EarlierPanel({ earlier, registeredAt }: { earlier: readonly VerificationRow[]; registeredAt: string }) {
  return (
    <Panel title="History">
      <List>
        {earlier.map(({ id, status, reviewedBy, reviewedAt, submittedAt, rejectionReason, notes }) => (
          <li key={id}>
            <span>
              <b>{said[status]}</b>
              {reviewedBy && ` by ${reviewedBy}`}
              <small>{[rejectionReason, notes].filter(Boolean).join(' · ')}</small>
            </span>
            <RelativeTime at={reviewedAt ?? submittedAt} />
          </li>
        ))}
        <li>
          <span>
            <b>Registered</b>
          </span>
          {malaysianDay(registeredAt)}
        </li>
      </List>
    </Panel>
  )
}

const List = styled.ol`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  li {
    display: flex;
    justify-content: space-between;
    gap: var(--space-3);
    color: var(--color-text-muted);
  }
  b {
    color: var(--color-text);
    font-weight: var(--font-weight-medium);
  }
  small {
    display: block;
    overflow-wrap: anywhere;
    font-size: var(--font-size-small);
  }
`
