import type { Wallet } from '@kainsiap/ops/payouts/contract'
import { Link } from 'react-router-dom'
import { Figure, FigureStrip } from '../../../ui/chart/FigureStrip.tsx'
import { Live } from '../../../ui/state/Live.tsx'
import { Panel } from '../../../ui/record/Panel.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { TextLink } from '../../../ui/button/TextLink.tsx'
import { payoutPaths } from '../payoutPaths.ts'
import { useGetWalletQuery } from '../payoutsApi.ts'
import { dayLabel } from '../../../ui/format/dayLabel.ts'

/** What an agent has earned, live, on the agent's page. */
export function AgentWallet({ id }: { id: string }) {
  return (
    <Panel
      title="Wallet"
      action={
        <TextLink as={Link} to={payoutPaths.wallet(id)}>
          Wallet and payouts
        </TextLink>
      }
    >
      <Live query={useGetWalletQuery(id)} what="the wallet" isBeside skeleton={<Skeleton rows={2} />}>
        {(wallet) => <Figures wallet={wallet} />}
      </Live>
    </Panel>
  )
}

function Figures({ wallet: { balanceSen, reservedSen, within48hSen, nextCashSen, freeSen, nextSettlementOn } }: { wallet: Wallet }) {
  return (
    <FigureStrip label="Wallet in figures">
      <Figure label="Balance" note="equal to the ledger">
        <Money sen={balanceSen} />
      </Figure>
      <Figure label="Reserved" note="in open payouts">
        <Money sen={reservedSen} />
      </Figure>
      <Figure label="Within 48 h" note="still refundable">
        <Money sen={within48hSen} />
      </Figure>
      <Figure
        label="Free"
        note={nextCashSen > 0 ? `less ${ringgit(nextCashSen)} of cash collected` : `next on ${dayLabel(nextSettlementOn)}`}
      >
        <Money sen={freeSen} />
      </Figure>
    </FigureStrip>
  )
}
