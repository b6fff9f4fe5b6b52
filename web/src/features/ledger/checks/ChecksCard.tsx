import type { CheckedInvariant, InvariantList } from '@kainsiap/ops/ledger/contract'
import { Check, CircleAlert, Hourglass, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { Live, type LiveQuery } from '../../../ui/state/Live.tsx'
import { Card, CardHead } from '../../../ui/layout/cards.ts'
import { useNow } from '../../../ui/format/clock.ts'
import { malaysianMoment, shortMoment } from '../../../ui/format/malaysianTime.ts'
import { formatCount } from '../../../ui/format/numbers.ts'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx'
import { stoppedSentence, stopsMoney } from './checks.ts'
import { Beside } from '../transactions/ledgerParts.ts'
import { recordPage, reconciliationPath } from '../ledgerPath.ts'

const shownMax = 5
/** What it finds on no record of ours is a line of a statement. */
const movementsCheck = 'I9'
type Difference = CheckedInvariant['differences'][number]

const empty = {
  when: ({ items }: InvariantList) => items.length === 0,
  icon: <Hourglass size={20} />,
  title: 'Not checked yet',
  hint: 'The first check follows within a minute.',
}

/** What always holds, in fixed order, with when it last did. What does not comes first, and says whose money is stopped. */
export function ChecksCard({ query }: { query: LiveQuery<InvariantList> }) {
  return (
    <Card aria-labelledby="ledger-checks">
      <CardHead>
        <h2 id="ledger-checks">Checks</h2>
        <Beside>last passed</Beside>
      </CardHead>
      <Live query={query} what="checks" empty={empty} isBeside>
        {({ items }) => (
          <>
            <List>
              {inOrder(items).map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </List>
            <Foot>
              A failed check blocks outgoing payments for the records it names, unless it is alert only. Pages stay readable, and nothing is
              corrected automatically.
            </Foot>
          </>
        )}
      </Live>
    </Card>
  )
}

/** What stops money, then what only alerts, then what holds. */
const inOrder = (items: readonly CheckedInvariant[]) => [
  ...items.filter(stopsMoney),
  ...items.filter(({ onlyAlerts }) => onlyAlerts),
  ...items.filter(({ holds }) => holds),
]

function Item({ item }: { item: CheckedInvariant }) {
  const { id, title, holds, heldAt, onlyAlerts, count, differences } = item
  const nowMs = useNow()
  return (
    <Row data-tone={holds ? undefined : onlyAlerts ? 'warning' : 'danger'} data-check={id}>
      {holds ? (
        <Check size={16} aria-hidden />
      ) : onlyAlerts ? (
        <TriangleAlert size={16} aria-hidden />
      ) : (
        <CircleAlert size={16} aria-hidden />
      )}
      <span data-id>{id}</span>
      <div>
        <strong>{title}</strong>
        <VisuallyHidden>{holds ? ', passed' : ', failed'}</VisuallyHidden>
        {!holds && (
          <>
            {differences.slice(0, shownMax).map((difference) => (
              <DifferenceText key={difference.text} difference={difference} id={id} onlyAlerts={onlyAlerts} />
            ))}
            {count > shownMax && <p>And {formatCount(count - shownMax)} more.</p>}
            {onlyAlerts && <p>Alert only: no payments are blocked.</p>}
          </>
        )}
      </div>
      {heldAt ? (
        <time dateTime={heldAt} title={malaysianMoment(heldAt)}>
          {shortMoment(heldAt, nowMs)}
        </time>
      ) : (
        <span>never</span>
      )}
    </Row>
  )
}

function DifferenceText({ difference, id, onlyAlerts }: { difference: Difference } & Pick<CheckedInvariant, 'id' | 'onlyAlerts'>) {
  const { text, record, order } = difference
  const page = record && recordPage(record)
  return (
    <p>
      {text}. {!onlyAlerts && <b>{stoppedSentence(difference)}</b>}{' '}
      {order && (
        <Reach to={`?order=${order.number}`} preventScrollReset>
          Compare {order.number}
        </Reach>
      )}
      {page && <Reach to={page.path}>Open the {page.noun}</Reach>}
      {id === movementsCheck && record === null && <Reach to={reconciliationPath}>Open Reconciliation</Reach>}
    </p>
  )
}

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`
const Row = styled.li`
  display: grid;
  grid-template-columns: 16px 30px minmax(0, 1fr) auto;
  gap: 0 var(--space-2);
  padding: 7px var(--space-4);
  border-bottom: 1px solid var(--color-line);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  & > svg {
    margin-top: 2px;
    color: var(--color-positive);
  }
  [data-id],
  & > time,
  & > span:last-child {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  strong {
    font-weight: var(--font-weight-regular);
  }
  p {
    overflow-wrap: anywhere;
  }
  &[data-tone='danger'] {
    background: var(--tone-danger-bg);
    color: var(--tone-danger-fg);
  }
  &[data-tone='warning'] {
    background: var(--tone-warning-bg);
    color: var(--tone-warning-fg);
  }
  &[data-tone] {
    strong,
    b {
      font-weight: var(--font-weight-semibold);
    }
    & > svg,
    & > time,
    & > span,
    [data-id] {
      color: inherit;
    }
  }
`
const Reach = styled(Link)`
  color: inherit;
  font-weight: var(--font-weight-semibold);
  text-decoration: underline;
  text-underline-offset: 2px;
`
const Foot = styled.p`
  padding: 10px var(--space-4);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
