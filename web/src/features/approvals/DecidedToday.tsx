import type { Approval } from '@kainsiap/ops/approvals/contract'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { phone } from '../../ui/layout/breakpoints.ts'
import { Live } from '../../ui/state/Live.tsx'
import { malaysianClock } from '../../ui/format/malaysianTime.ts'
import { Money } from '../../ui/format/Money.tsx'
import { formatCount } from '../../ui/format/numbers.ts'
import { Panel } from '../../ui/record/Panel.tsx'
import { TextLink } from '../../ui/button/TextLink.tsx'
import { approvalPaths } from './approvalPaths.ts'
import { useApprovalStatsQuery, useListApprovalsQuery } from './approvalsApi.ts'
import { titleOf } from './approvalWords.ts'
import { StateChip } from './StateChip.tsx'

const shownMax = 5

/** What was decided since midnight, the latest first. */
export function DecidedToday() {
  const query = useListApprovalsQuery({ view: 'decided', today: 'true', limit: String(shownMax) })
  const { data: stats } = useApprovalStatsQuery()
  return (
    <Below>
      <Panel
        title={stats === undefined ? 'Decided today' : `Decided today (${formatCount(stats.decidedToday)})`}
        action={
          <TextLink as={Link} to={approvalPaths.views.decided}>
            All decisions
          </TextLink>
        }
      >
        <Live query={query} what="today’s decisions" isBeside>
          {({ items }) =>
            items.length === 0 ? (
              <None>No decisions today.</None>
            ) : (
              <List>
                {items.map((approval) => (
                  <Decision key={approval.id} approval={approval} />
                ))}
              </List>
            )
          }
        </Live>
      </Panel>
    </Below>
  )
}

function Decision({ approval }: { approval: Approval }) {
  const { id, number, party, decidedBy, decidedAt, state, amountSen, requestedBy } = approval
  return (
    <li>
      <div>
        <Link to={approvalPaths.approval(id)}>
          {titleOf(approval)} {number}
        </Link>
        <small>{party?.name}</small>
      </div>
      <div>
        <span>{decidedBy?.name ?? '–'}</span>
        <small>{decidedAt && malaysianClock(decidedAt)}</small>
      </div>
      <div>
        <StateChip state={state} />
        <small>requested by {requestedBy.name}</small>
      </div>
      <Money sen={amountSen} />
    </li>
  )
}

const Below = styled.div`
  margin-top: var(--space-4);
`
const None = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
`
const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  li {
    display: grid;
    grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr) 112px;
    align-items: center;
    gap: var(--space-3);
    padding: var(--space-2) 0;
    border-top: 1px solid var(--color-line);
  }
  li > :last-child {
    text-align: right;
  }
  li > div {
    display: grid;
    justify-items: start;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  a {
    font-weight: var(--font-weight-medium);
  }
  a:hover {
    color: var(--color-link);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  small {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
  ${phone} {
    li {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    li > :nth-child(even) {
      justify-items: end;
      text-align: right;
    }
  }
`
