import { useState } from 'react'
import { serverNow } from '../../../api/serverClock.ts'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { firstDayOf } from '../../../command/happenedOn.ts'
import { useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { malaysianIsoDay } from '../../../ui/format/malaysianTime.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { WhatHappens } from '../../../money/WhatHappens.tsx'
import { usePayoutPaidMutation } from './payoutCommandsApi.ts'
import type { PayoutDialogProps } from './dialogProps.ts'
import { paidForm } from './paidForm.ts'
import { usePayoutRejections } from './payoutActions.ts'
import { PayoutSum } from './PayoutSum.tsx'
import { usePayoutCommand } from './usePayoutCommand.ts'

/** Writes down that somebody paid an agent, outside the bank's connection. */
export function PaidDialog({ payout, onClose }: PayoutDialogProps) {
  const { id, version, amountSen } = payout
  const [today] = useState(() => malaysianIsoDay(serverNow()))
  const bounds = { today, after: { at: payout.processedAt, what: 'The payout was processed' } }
  const [schema] = useState(() => paidForm(bounds))
  const form = useCommandForm(schema, { reference: '', paidOn: today })
  const reference = useFormField(form.control, 'reference')
  const paidOn = useFormField(form.control, 'paidOn')
  const [record] = usePayoutPaidMutation()
  const refused = usePayoutRejections()(payout).paid
  const command = usePayoutCommand<{ id: string; version: number; reference: string; paidOn: string }>({
    payout,
    send: (input) => record(input).unwrap(),
    isDone: ({ status }) => status === 'completed',
    onDone: onClose,
  })
  return (
    <CommandDialog
      title="Record as paid"
      description="For money the agent already received in cash or by a manual transfer."
      command={command}
      keep="Cancel"
      action={{
        label: `Record ${ringgit(amountSen)} as paid`,
        variant: 'primary',
        act: form.submit((input) => void command.run({ id, version, ...input })),
      }}
      refused={refused ?? command.coolingDown}
      onClose={onClose}
    >
      <PayoutSum payout={payout} />
      <FieldGrid data-columns="2">
        <TextInput {...reference} label="Reference" hint="Receipt or transfer reference." autoComplete="off" maxLength={60} />
        <DateField {...paidOn} label="Paid on" min={firstDayOf(bounds)} max={today} />
      </FieldGrid>
      <WhatHappens>
        <li>
          The payout to <b>{payout.agent.name}</b> is completed.
        </li>
      </WhatHappens>
    </CommandDialog>
  )
}
