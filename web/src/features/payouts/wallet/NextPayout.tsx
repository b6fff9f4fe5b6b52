import type { Wallet } from '@kainsiap/ops/payouts/contract'
import styled from 'styled-components'
import { Fact, Facts } from '../../../ui/record/Facts.tsx'
import { Panel } from '../../../ui/record/Panel.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { dayLabel } from '../../../ui/format/dayLabel.ts'
import { cycleTexts } from './walletWords.ts'

/** When the schedule proposes the next one, and what of the money is on its way. */
export function NextPayout({ wallet }: { wallet: Wallet }) {
  const { settlementCycle, nextSettlementOn, nextPeriodEnd, nextOrders, inPayoutsSen, nextCashSen, freeSen } = wallet
  return (
    <Panel title="Next payout">
      <Facts>
        <Fact name="Schedule">{cycleTexts[settlementCycle]}</Fact>
        <Fact name="Proposed on">{dayLabel(nextSettlementOn)}</Fact>
        <Fact name="Up to">{dayLabel(nextPeriodEnd)}</Fact>
        <Fact name="Payable orders">{formatCount(nextOrders)}</Fact>
        <Fact name="In progress">{ringgit(inPayoutsSen)}</Fact>
        {nextCashSen > 0 && <Fact name="Earnings to settle">{ringgit(freeSen + nextCashSen)}</Fact>}
        {nextCashSen > 0 && <Fact name="Cash collected">{ringgit(-nextCashSen)}</Fact>}
        <Fact name="Free now">
          <b>{ringgit(freeSen)}</b>
        </Fact>
      </Facts>
      {nextCashSen > 0 && (
        <Note>
          {freeSen > 0
            ? 'Cash collected by the agent is deducted from the next payout.'
            : 'The agent holds more cash than earnings. The next payout follows once the agent earns more or hands over the cash.'}
        </Note>
      )}
    </Panel>
  )
}

const Note = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
