import type { Wallet } from '@kainsiap/ops/payouts/contract'
import styled from 'styled-components'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ringgit } from '../../../ui/ringgit.ts'
import { dayLabel } from '../../../ui/dayLabel.ts'
import { cycleTexts } from './walletWords.ts'

/** When the schedule proposes the next one, and what of the money is on its way. */
export function NextPayout({ wallet }: { wallet: Wallet }) {
  const { settlementCycle, nextSettlementOn, inPayoutsSen, cashHeldSen, freeSen } = wallet
  return (
    <Panel title="Next payout">
      <Facts>
        <Fact name="Schedule">{cycleTexts[settlementCycle]}</Fact>
        <Fact name="Proposed on">{dayLabel(nextSettlementOn)}</Fact>
        <Fact name="On its way">{ringgit(inPayoutsSen)}</Fact>
        {cashHeldSen > 0 && <Fact name="Cash held">{ringgit(cashHeldSen)}</Fact>}
        <Fact name="Free now">
          <b>{ringgit(freeSen)}</b>
        </Fact>
      </Facts>
      {cashHeldSen > 0 && <Note>Cash that the agent took at the door comes off the next payout.</Note>}
    </Panel>
  )
}

const Note = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
