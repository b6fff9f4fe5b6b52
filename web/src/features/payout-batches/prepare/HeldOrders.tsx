import type { PayoutBatchPreview } from '@kainsiap/ops/payout-batches/contract'
import styled from 'styled-components'
import { ReachLink } from '../../../app/access/ReachLink.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import { exclusionText } from '../../../money/payoutWords.ts'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import { TextLink } from '../../../ui/button/TextLink.tsx'
import { payoutBatchPaths } from '../payoutBatchPaths.ts'

type Held = PayoutBatchPreview['agents'][number]['excludedOrders']

/** The orders of an agent that are not paid for yet, and why: behind their number. */
export function HeldOrders({ name, held }: { name: string; held: Held }) {
  if (held.length === 0) return null
  const label = `${formatCount(held.length)} withheld`
  return (
    <Popover
      label={`Withheld orders of ${name}`}
      trigger={
        <Count as="button" type="button" aria-label={`${label}: orders of ${name}`}>
          {label}
        </Count>
      }
    >
      <List tabIndex={0}>
        {held.map(({ order, reason }) => (
          <li key={order.id}>
            <ReachLink to={payoutBatchPaths.order(order.number)}>{order.number}</ReachLink>
            <span>{exclusionText({ reason, until: null })}</span>
          </li>
        ))}
      </List>
    </Popover>
  )
}

const Count = styled(TextLink)`
  font-size: var(--font-size-small);
  white-space: nowrap;
`
const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  overflow-y: auto;
  margin: 0;
  padding: var(--space-3) var(--space-4);
  list-style: none;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  li {
    display: grid;
  }
  span {
    color: var(--color-text-muted);
  }
`
