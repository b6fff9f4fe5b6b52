import type { Payout } from '@kainsiap/ops/payouts/contract'
import { Send } from 'lucide-react'
import { Link } from 'react-router-dom'
import { LatestRow, LatestRows } from '../../../ui/LatestRows.tsx'
import { Live } from '../../../ui/Live.tsx'
import { formatCount } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
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
        {(latest) => (
          <LatestRows label="Latest payouts" latest={latest}>
            {(payout) => <PayoutRow payout={payout} />}
          </LatestRows>
        )}
      </Live>
    </Panel>
  )
}

function PayoutRow({ payout }: { payout: Payout }) {
  return (
    <LatestRow
      to={payoutPaths.payout(payout.number)}
      number={payout.number}
      below={periodLabel(payout)}
      about={payout.totalOrders === 1 ? '1 order' : `${formatCount(payout.totalOrders)} orders`}
      chip={<StatusChip {...statusLook(payout)} />}
      amountSen={payout.amountSen}
    />
  )
}
