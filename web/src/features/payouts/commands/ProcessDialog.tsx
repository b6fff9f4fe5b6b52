import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { Fact, Facts } from '../../../ui/record/Facts.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { WhatHappens } from '../../../money/WhatHappens.tsx'
import { methodLooks } from '../../../money/gatewayLooks.ts'
import { isByHand } from '../../../money/payoutWords.ts'
import { useProcessPayoutMutation } from './payoutCommandsApi.ts'
import type { PayoutDialogProps } from './dialogProps.ts'
import { usePayoutRejections } from './payoutActions.ts'
import { PayoutSum } from './PayoutSum.tsx'
import { usePayoutCommand } from './usePayoutCommand.ts'

/** Sends a payout, or puts it on hold instead. */
export function ProcessDialog({ payout, onClose, onHold }: PayoutDialogProps & { onHold: () => void }) {
  const { id, version, amountSen } = payout
  const [process] = useProcessPayoutMutation()
  const rejections = usePayoutRejections()(payout)
  const command = usePayoutCommand<{ id: string; version: number }>({
    payout,
    send: (input) => process(input).unwrap(),
    isDone: ({ status }) => status === 'processing' || status === 'completed' || status === 'failed',
    isFollowed: true,
    onDone: onClose,
  })
  return (
    <CommandDialog
      title="Process Payout"
      description="Process this payout to transfer funds to the agent's bank account."
      command={command}
      keep="Cancel"
      other={{ label: 'Put On Hold', variant: 'plain', act: onHold, refused: rejections.hold ?? command.coolingDown }}
      action={{ label: `Process ${ringgit(amountSen)}`, variant: 'primary', act: () => void command.run({ id, version }) }}
      refused={rejections.process ?? command.coolingDown}
      onClose={onClose}
    >
      <PayoutSum payout={payout} />
      <Account payout={payout} />
      <Consequences payout={payout} />
    </CommandDialog>
  )
}

/** Where the money goes. */
function Account({ payout: { method, bank } }: Pick<PayoutDialogProps, 'payout'>) {
  return (
    <Facts>
      <Fact name="Method">{methodLooks[method].label}</Fact>
      {bank && (
        <>
          <Fact name="Bank">{bank.bankName}</Fact>
          <Fact name="Account">{bank.accountNumber}</Fact>
          <Fact name="Holder">{bank.accountHolderName}</Fact>
          {bank.swiftCode && <Fact name="SWIFT">{bank.swiftCode}</Fact>}
        </>
      )}
    </Facts>
  )
}

function Consequences({ payout }: Pick<PayoutDialogProps, 'payout'>) {
  const amount = <b>{ringgit(payout.amountSen)}</b>
  if (isByHand(payout))
    return (
      <WhatHappens>
        <li>{amount} is deducted from the agent’s wallet now. Pay the agent, then record the payment.</li>
      </WhatHappens>
    )
  return (
    <WhatHappens>
      <li>
        {amount} is deducted from the agent’s wallet and sent to the bank as <b>attempt {payout.attempt}</b>. This cannot be undone.
      </li>
      <li>The payout is Processing until the bank confirms the outcome.</li>
    </WhatHappens>
  )
}
