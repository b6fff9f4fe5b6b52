import type { Payout } from '@kainsiap/ops/payouts/contract'
import { Send } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { Live } from '../../../ui/Live.tsx'
import { Money } from '../../../ui/Money.tsx'
import { formatCount } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { rowLink } from '../../../ui/rowLink.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { statusLook } from '../../../ui/payoutLooks.ts'
import { payoutPaths } from '../payoutPaths.ts'
import { useListPayoutsQuery } from '../payoutsApi.ts'
import { periodLabel } from '../../../ui/payoutWords.ts'

/** The latest payouts of one agent, live. */
export function WalletPayouts({ agentId }: { agentId: string }) {
  const query = useListPayoutsQuery({ agentId, limit: '10', sort: '-createdAt' })
  return (
    <Panel
      title="Payouts"
      action={
        <TextLink as={Link} to={payoutPaths.ofAgent(agentId)}>
          All payouts
        </TextLink>
      }
    >
      <Live
        query={query}
        what="the payouts"
        isBeside
        skeleton={<Skeleton rows={3} />}
        empty={{
          when: ({ items }) => items.length === 0,
          icon: <Send size={20} />,
          title: 'No payouts found',
          hint: 'This agent has not been paid yet.',
        }}
      >
        {({ items, total }) => (
          <>
            <List aria-label="Latest payouts">
              {items.map((payout) => (
                <PayoutRow key={payout.id} payout={payout} />
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

function PayoutRow({ payout }: { payout: Payout }) {
  return (
    <li>
      <Row to={payoutPaths.payout(payout.number)}>
        <b>{payout.number}</b>
        <Money sen={payout.amountSen} />
        <small>{periodLabel(payout)}</small>
        <StatusChip {...statusLook(payout)} />
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
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 2px var(--space-3);
  padding-block: var(--space-2);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  & > :nth-child(even) {
    justify-self: end;
  }
  b {
    font-weight: var(--font-weight-semibold);
    font-variant-numeric: tabular-nums;
  }
  small {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-variant-numeric: tabular-nums;
  }
`
const More = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
