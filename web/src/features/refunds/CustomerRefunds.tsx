import type { Refund } from '@kainsiap/ops/refunds/contract'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { Live } from '../../ui/Live.tsx'
import { Money } from '../../ui/Money.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { rowLink } from '../../ui/rowLink.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RefundChip } from './RefundChip.tsx'
import { reasonLabels } from './refundLooks.ts'
import { refundPaths } from './refundPaths.ts'
import { useListRefundsQuery } from './refundsApi.ts'

/** The latest refunds of a customer, live, on the customer's page; nothing while there is none. */
export function CustomerRefunds({ id }: { id: string }) {
  const query = useListRefundsQuery({ customer: id, sort: '-createdAt', limit: '5' })
  if (query.data?.items.length === 0 || (query.data === undefined && !query.isError)) return null
  return (
    <Panel title="Refunds">
      <Live query={query} what="the refunds" isBeside skeleton={<Skeleton rows={2} />}>
        {({ items, total }) => (
          <>
            <List aria-label="Latest refunds">
              {items.map((refund) => (
                <RefundRow key={refund.id} refund={refund} />
              ))}
            </List>
            {total > items.length && (
              <More>
                The latest {items.length} of {formatCount(total)}.
              </More>
            )}
          </>
        )}
      </Live>
    </Panel>
  )
}

function RefundRow({ refund }: { refund: Refund }) {
  const { number, order, createdAt, reason, amountSen } = refund
  return (
    <li>
      <Row to={refundPaths.refund(number)}>
        <span>
          <b>{number}</b>
          <small>
            <RelativeTime at={createdAt} />
          </small>
        </span>
        <small>
          {reasonLabels[reason]}, {order.number}
        </small>
        <RefundChip refund={refund} />
        <Money sen={amountSen} />
      </Row>
    </li>
  )
}

/** As wide as the panel: each row has the panel's padding. */
const List = styled.ol`
  margin: 0 calc(-1 * var(--space-4));
  padding: 0;
  list-style: none;
`
const Row = styled(Link)`
  ${rowLink}
  display: grid;
  grid-template-columns: 136px minmax(0, 1fr) auto 96px;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  padding-block: 6px;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  & > span:first-child {
    display: grid;
  }
  & > :last-child {
    text-align: right;
  }
  b {
    font-weight: var(--font-weight-semibold);
    font-variant-numeric: tabular-nums;
  }
  small {
    overflow: hidden;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @container (max-width: 560px) {
    grid-template-columns: minmax(0, 1fr) auto;

    & > :nth-child(2) {
      display: none;
    }
    & > :last-child {
      grid-column: 2;
    }
  }
`
const More = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
