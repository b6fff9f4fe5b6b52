import type { PayoutDetails } from '@kainsiap/ops/payouts/contract'
import { useState } from 'react'
import { serverNow } from '../../../api/serverClock.ts'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { numberField } from '../../../ui/form/numberField.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { WhatHappens } from '../../../money/WhatHappens.tsx'
import { type AdjustingCommand, useAdjustPayoutMutation } from './payoutCommandsApi.ts'
import { adjustedSen, adjustForm, type AdjustmentKind, type AdjustValues } from './adjustForm.ts'
import type { PayoutDialogProps } from './dialogProps.ts'
import { usePayoutRejections } from './payoutActions.ts'
import { PayoutSum } from './PayoutSum.tsx'
import { usePayoutCommand } from './usePayoutCommand.ts'

const kinds: readonly { value: AdjustmentKind; label: string }[] = [
  { value: 'bonus', label: 'Bonus' },
  { value: 'deduction', label: 'Deduction' },
  { value: 'deduction_share', label: 'Deduction, share of total earnings' },
  { value: 'adjustment', label: 'Adjustment' },
]
const none: AdjustValues = { kind: 'bonus', amount: '', reason: '' }

type Adjusting = Omit<AdjustingCommand, 'key'>

/** Whether a payout shows an adjustment made since then: an earlier one may have had the same reason. */
const hasSince =
  (sinceMs: number) =>
  ({ lines }: PayoutDetails, { adjustment }: Adjusting): boolean =>
    lines.some(({ reason, at }) => reason === adjustment.reason && Date.parse(at) >= sinceMs)

/** Adds to a payout that waits, or takes from it. */
export function AdjustDialog({ payout, onClose }: PayoutDialogProps) {
  const { id, version } = payout
  const form = useCommandForm(adjustForm, none)
  const kind = useFormField(form.control, 'kind')
  const amount = useFormField(form.control, 'amount')
  const reason = useFormField(form.control, 'reason')
  const [adjust] = useAdjustPayoutMutation()
  const [openedAtMs] = useState(serverNow)
  const refused = usePayoutRejections()(payout).adjust
  const command = usePayoutCommand<Adjusting>({
    payout,
    done: 'Payout adjusted successfully',
    failed: 'Failed to adjust payout',
    send: (input) => adjust(input).unwrap(),
    isDone: hasSince(openedAtMs),
    onDone: onClose,
  })
  const newSen = adjustedSen(payout, { kind: kind.value, amount: amount.value })
  const isShare = kind.value === 'deduction_share'
  return (
    <CommandDialog
      title="Adjust Payout"
      description="Adds a line to the payout with your name and reason."
      command={command}
      keep="Cancel"
      action={{
        label: newSen === null ? 'Adjust payout' : `Adjust to ${ringgit(newSen)}`,
        variant: 'primary',
        act: form.submit((adjustment) => void command.run({ id, version, adjustment })),
      }}
      refused={refused ?? (newSen !== null && newSen <= 0 ? 'The payout must be above RM 0.00.' : command.coolingDown)}
      onClose={onClose}
    >
      <PayoutSum payout={payout} />
      <FieldGrid data-columns="2">
        <Select {...kind} label="Type" options={kinds} />
        <TextInput {...amount} label={isShare ? 'Share' : 'Amount'} {...numberField} {...(isShare ? { trail: '%' } : { lead: 'RM' })} />
      </FieldGrid>
      <TextArea {...reason} label="Reason" hint="Printed on the agent’s statement." maxLength={300} />
      <Consequences newSen={newSen} oldSen={payout.amountSen} />
    </CommandDialog>
  )
}

function Consequences({ newSen, oldSen }: { newSen: number | null; oldSen: number }) {
  return (
    <WhatHappens>
      {newSen === null ? (
        <li>The payout changes by the amount you enter.</li>
      ) : (
        <li>
          The payout changes from {ringgit(oldSen)} to <b>{ringgit(newSen)}</b>.
        </li>
      )}
      <li>Adjustments can’t be deleted. To reverse one, add another adjustment.</li>
    </WhatHappens>
  )
}
