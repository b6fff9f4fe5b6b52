import { RefundPaid } from '@kainsiap/ops/refunds/contract'
import { useState } from 'react'
import { z } from 'zod'
import { serverNow } from '../../../api/serverClock.ts'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { type DayBounds, firstDayOf, happenedOn } from '../../../command/happenedOn.ts'
import { useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { malaysianIsoDay } from '../../../ui/format/malaysianTime.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { WhatHappens } from '../../../money/WhatHappens.tsx'
import { usePayRefundMutation } from '../refundsApi.ts'
import { type RefundDialogProps, useNowOf } from './DecisionDialogs.tsx'
import { useRefundRejections } from './refundActions.ts'
import { RefundPeople } from './RefundPeople.tsx'
import { RefundSum } from './RefundSum.tsx'
import { useRefundCommand } from './useRefundCommand.ts'

const options = [
  { value: 'bank_transfer', label: 'Bank Transfer' },
  { value: 'cash', label: 'Cash' },
] as const

/** The form's rules: those of the command, and a day since it was approved. */
const paidForm = (bounds: DayBounds) =>
  z.strictObject({
    ...RefundPaid.omit({ version: true }).shape,
    paidOn: happenedOn(bounds),
  })

/** Writes down that somebody has paid a refund, where no gateway can. */
export function PaidDialog({ refund: opened, onClose }: RefundDialogProps) {
  const { now: refund, note } = useNowOf(opened)
  const { id, version, amountSen, customer } = refund
  const [today] = useState(() => malaysianIsoDay(serverNow()))
  const bounds = { today, after: { at: refund.decidedAt, what: 'The refund was approved' } }
  const [schema] = useState(() => paidForm(bounds))
  const form = useCommandForm(schema, { paidBy: refund.method === 'cash' ? 'cash' : 'bank_transfer', reference: '', paidOn: today })
  const command = usePaying(opened, onClose)
  const refused = useRefundRejections()(refund).pay
  return (
    <CommandDialog
      title="Record as Paid"
      description="For a refund already paid in cash or by bank transfer."
      command={command}
      keep="Cancel"
      action={{
        label: `Record ${ringgit(amountSen)}`,
        variant: 'primary',
        act: form.submit((paid) => void command.run({ id, version, ...paid })),
      }}
      refused={refused ?? command.coolingDown}
      onClose={onClose}
    >
      <RefundSum refund={refund} note={note} />
      <RefundPeople refund={refund} />
      <FieldGrid data-columns="2">
        <Select {...useFormField(form.control, 'paidBy')} label="Payment method" options={options} />
        <DateField {...useFormField(form.control, 'paidOn')} label="Paid on" min={firstDayOf(bounds)} max={today} />
        <TextInput
          {...useFormField(form.control, 'reference')}
          label="Reference"
          hint="Bank or receipt reference"
          autoComplete="off"
          maxLength={60}
        />
      </FieldGrid>
      <WhatHappens>
        <li>The refund to {customer.name} is completed and posted to the ledger. This cannot be undone.</li>
      </WhatHappens>
    </CommandDialog>
  )
}

type Paying = { id: string; version: number } & Omit<RefundPaid, 'version'>

function usePaying(opened: RefundDialogProps['refund'], onClose: () => void) {
  const { now: refund } = useNowOf(opened)
  const [pay] = usePayRefundMutation()
  const toast = useToast()
  return useRefundCommand<Paying>({
    refund,
    failed: 'Failed to record refund',
    send: (input) => pay(input).unwrap(),
    isDone: (seen, { reference }) => seen.status === 'succeeded' && seen.reference === reference,
    onDone: () => {
      toast.done('Payment refunded successfully', { about: refund.id })
      onClose()
    },
  })
}
