import type { NewRecord, Payment } from '@kainsiap/ops/payments/contract'
import { readAmount } from '@kainsiap/ops/platform/amount-text'
import { defaultSettings } from '@kainsiap/ops/settings/defaults'
import { useMemo, useState } from 'react'
import { WhatHappens } from '../../../money/WhatHappens.tsx'
import { serverNow } from '../../../api/serverClock.ts'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { firstDayOf } from '../../../command/happenedOn.ts'
import { useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { malaysianIsoDay } from '../../../ui/format/malaysianTime.ts'
import { numberField } from '../../../ui/form/numberField.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useRecordPaymentMutation } from '../paymentsApi.ts'
import { whyBeyond } from '../paymentWords.ts'
import { MoneySum } from './MoneySum.tsx'
import { isOpen, usePaymentRejections } from './paymentActions.ts'
import { recordForm, type RecordValues } from './recordForm.ts'
import { usePaymentCommand } from './usePaymentCommand.ts'

const { secondPersonAboveSen } = defaultSettings
const options = [
  { value: 'cash', label: 'Cash' },
  { value: 'bank_transfer', label: 'Bank Transfer' },
] as const

interface RecordDialogProps {
  payment: Payment
  onClose: () => void
}

/** Writes down money that came in outside a gateway: what is to be paid, or what came in beyond it. */
export function RecordDialog({ payment, onClose }: RecordDialogProps) {
  const { id, version, amountSen } = payment
  const [today] = useState(() => malaysianIsoDay(serverNow()))
  const { createdAt } = payment
  const bounds = useMemo(() => ({ today, after: { at: createdAt, what: 'The order was booked' } }), [today, createdAt])
  const isToBePaid = isOpen(payment)
  // The total of an order may change while this is open.
  const schema = useMemo(() => recordForm({ amountSen: isToBePaid ? amountSen : null, ...bounds }), [amountSen, isToBePaid, bounds])
  const values: RecordValues = { method: payment.method === 'bank_transfer' ? 'bank_transfer' : 'cash', amount: '', receivedOn: today }
  const form = useCommandForm(schema, { ...values, reference: '' })
  const method = useFormField(form.control, 'method')
  const amount = useFormField(form.control, 'amount')
  const receivedOn = useFormField(form.control, 'receivedOn')
  const reference = useFormField(form.control, 'reference')
  const command = useRecording(payment, onClose)
  const refused = usePaymentRejections()(payment).record
  return (
    <CommandDialog
      title="Record Payment"
      description={`For money already received outside the gateways${isToBePaid ? '' : ', in addition to the amount due'}.`}
      command={command}
      keep="Cancel"
      action={{
        label: isToBePaid ? `Record ${ringgit(amountSen)}` : 'Record payment',
        variant: 'primary',
        act: form.submit((record) => void command.run({ id, version, ...record })),
      }}
      refused={refused ?? command.coolingDown}
      onClose={onClose}
    >
      <MoneySum payment={payment} sen={isToBePaid ? amountSen : (readAmount(amount.value) ?? 0)} />
      <FieldGrid data-columns="2">
        <Select {...method} label="Payment method" options={options} />
        <DateField {...receivedOn} label="Received on" min={firstDayOf(bounds)} max={today} />
        <TextInput {...amount} label="Amount received" {...numberField} lead="RM" />
        <TextInput
          {...reference}
          value={reference.value ?? ''}
          label="Reference"
          optional={method.value === 'cash'}
          autoComplete="off"
          maxLength={60}
        />
      </FieldGrid>
      <Consequences payment={payment} />
    </CommandDialog>
  )
}

function Consequences({ payment }: { payment: Payment }) {
  const { amountSen, order, record, customer } = payment
  return (
    <WhatHappens>
      {!isOpen(payment) ? (
        <>
          <li>{whyBeyond(payment)} Another user must confirm this payment, whatever the amount.</li>
          <li>
            It is then refunded in full to <b>{customer.name}</b>.
          </li>
        </>
      ) : amountSen > secondPersonAboveSen ? (
        <li>
          Another user must confirm payments above <b>{ringgit(secondPersonAboveSen)}</b>. The payment stays Processing until then.
        </li>
      ) : (
        <li>
          The payment is completed and <b>{order.number}</b> is paid. If the transfer reference was used for another order, another user
          must confirm it first.
        </li>
      )}
      {record?.state === 'waiting' && <li>This replaces the payment recorded by {record.recordedBy.name}.</li>}
    </WhatHappens>
  )
}

type Recording = { id: string; version: number } & Omit<NewRecord, 'version'>

function useRecording(payment: Payment, onClose: () => void) {
  const [send] = useRecordPaymentMutation()
  const toast = useToast()
  return usePaymentCommand<Recording>({
    payment,
    failed: 'Failed to record payment',
    send: (input) => send(input).unwrap(),
    // Another one than was there, also where that said the same and was rejected.
    isDone: ({ record }, { amountSen, receivedOn, reference }) =>
      record?.recordedAt !== payment.record?.recordedAt &&
      record?.amountSen === amountSen &&
      record.receivedOn === receivedOn &&
      (record.reference ?? undefined) === reference,
    onDone: () => {
      toast.done('Payment recorded successfully', { about: payment.id })
      onClose()
    },
  })
}
