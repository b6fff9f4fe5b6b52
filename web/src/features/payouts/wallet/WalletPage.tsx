import { AgentRef } from '@kainsiap/ops/agents/contract'
import type { Wallet } from '@kainsiap/ops/payouts/contract'
import { useDispatch } from 'react-redux'
import { useParams } from 'react-router-dom'
import styled from 'styled-components'
import { LinkTabs } from '../../../app/page/LinkTabs.tsx'
import { RecordView } from '../../../ui/record/RecordView.tsx'
import { payoutPaths } from '../payoutPaths.ts'
import { AgentPayoutScreen } from '../PayoutScreen.tsx'
import { payoutsApi, useGetWalletQuery, walletTags } from '../payoutsApi.ts'
import { BankPanel } from './BankPanel.tsx'
import { NextPayout } from './NextPayout.tsx'
import { Reservations } from './Reservations.tsx'
import { Statement } from './Statement.tsx'
import { WalletCard } from './WalletCard.tsx'

/** What one agent has earned, and where it is. */
export function WalletPage() {
  const { id = '' } = useParams()
  const isRef = AgentRef.safeParse(id).success
  const query = useGetWalletQuery(id, { skip: !isRef })
  return (
    <RecordView
      noun="wallet"
      query={query}
      isGone={!isRef}
      goneHint="Agent not found."
      list={{ path: payoutPaths.agents, label: 'All payouts' }}
      isBeside
      onClose={undefined}
    >
      {(wallet) => <WalletView key={id} wallet={wallet} />}
    </RecordView>
  )
}

function WalletView({ wallet }: { wallet: Wallet }) {
  const { agent } = wallet
  const dispatch = useDispatch()
  const { refetch } = useGetWalletQuery(agent.id)
  const onRefresh = async () => {
    dispatch(payoutsApi.util.invalidateTags(walletTags(agent.id)))
    await refetch()
  }
  return (
    <AgentPayoutScreen agent={agent} onRefresh={onRefresh}>
      <LinkTabs
        label="Agent"
        current={payoutPaths.wallet(agent.id)}
        tabs={[
          { label: 'Overview', path: payoutPaths.agent(agent.id) },
          { label: 'Payouts', path: payoutPaths.wallet(agent.id) },
        ]}
      />
      <Columns>
        <div>
          <WalletCard wallet={wallet} />
          <Statement agentId={agent.id} />
        </div>
        <div>
          <Reservations reservations={wallet.reservations} />
          <NextPayout wallet={wallet} />
          <BankPanel wallet={wallet} />
        </div>
      </Columns>
    </AgentPayoutScreen>
  )
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2.1fr) minmax(0, 1fr);
  align-items: start;
  gap: var(--space-4);

  & > div {
    container-type: inline-size;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }
  @container (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
