import type { AgentDetails } from '@kainsiap/ops/agents/contract'
import { Hourglass, Landmark, TriangleAlert } from 'lucide-react'
import { RevealedNumber } from '../../../command/RevealedNumber.tsx'
import { Action } from '../../../ui/button/Action.tsx'
import { Fact, Facts } from '../../../ui/record/Facts.tsx'
import { NoneYet } from '../../../ui/record/HistoryPanel.tsx'
import { malaysianMoment } from '../../../ui/format/malaysianTime.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import { useAgentActions, useAgentRejections } from '../commands/agentActions.ts'

/** Where earnings are paid out to. */
export function BankPanel({ agent }: { agent: AgentDetails }) {
  const { act } = useAgentActions()
  const refused = useAgentRejections(agent).bank
  return (
    <Panel
      title="Bank account"
      action={
        <Action
          size="small"
          label="Change bank details…"
          icon={<Landmark size={14} />}
          refused={refused}
          onAct={() => act('bank', agent)}
        />
      }
    >
      <Account agent={agent} refused={refused} />
    </Panel>
  )
}

function Account({ agent: { id, name, bank }, refused }: { agent: AgentDetails; refused: string | null }) {
  if (!bank) return <NoneYet>No bank account. Payouts are not possible.</NoneYet>
  return (
    <>
      <Facts>
        <Fact name="Bank">{bank.bankName}</Fact>
        <Fact name="Account">
          <RevealedNumber
            label="account number"
            name={name}
            masked={`••••${bank.accountEndsIn}`}
            path={`agents/${id}/reveal`}
            field="accountNumber"
            refused={refused}
            write={(digits) => digits.replaceAll(/\d{4}(?=\d)/g, '$& ')}
          />
        </Fact>
        <Fact name="Holder">{bank.accountHolderName}</Fact>
        {bank.swiftCode && <Fact name="SWIFT">{bank.swiftCode}</Fact>}
      </Facts>
      {!bank.isInOwnName && (
        <TonedStrip data-tone="danger">
          <TriangleAlert size={16} aria-hidden />
          <span>
            <b>Not in the agent’s name.</b> Earnings can only be paid to the agent’s own account.
          </span>
        </TonedStrip>
      )}
      {bank.payoutsHeldUntil && (
        <TonedStrip data-tone="info">
          <Hourglass size={16} aria-hidden />
          <span>
            The account was changed. Payouts are held until <b>{malaysianMoment(bank.payoutsHeldUntil)}</b> (72 h).
          </span>
        </TonedStrip>
      )}
    </>
  )
}
