import type { Wallet } from '@kainsiap/ops/payouts/contract'
import { CircleCheck, CirclePause } from 'lucide-react'
import { Fact, Facts } from '../../../ui/record/Facts.tsx'
import { malaysianMoment } from '../../../ui/format/malaysianTime.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { holdTexts } from '../../../money/payoutWords.ts'
import { Quiet } from '../../../ui/button/Quiet.ts'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'

/** Where transfers to an agent go, and whether they can. */
export function BankPanel({ wallet: { bank, bankChangedAt, holds } }: { wallet: Wallet }) {
  return (
    <Panel title="Bank">
      {bank ? (
        <Facts>
          <Fact name="Bank">{bank.bankName}</Fact>
          <Fact name="Account">{bank.accountNumber}</Fact>
          <Fact name="Holder">{bank.accountHolderName}</Fact>
          {bankChangedAt !== null && <Fact name="Changed">{malaysianMoment(bankChangedAt)}</Fact>}
        </Facts>
      ) : (
        <Quiet>No bank account on record.</Quiet>
      )}
      {holds.map((reason) => (
        <TonedStrip as="p" key={reason} data-tone="warning">
          <CirclePause size={16} aria-hidden />
          <span>Payouts on hold: {holdTexts[reason]}.</span>
        </TonedStrip>
      ))}
      {holds.length === 0 && (
        <TonedStrip as="p" data-tone="positive">
          <CircleCheck size={16} aria-hidden />
          <span>Payouts can be sent to this account.</span>
        </TonedStrip>
      )}
    </Panel>
  )
}
