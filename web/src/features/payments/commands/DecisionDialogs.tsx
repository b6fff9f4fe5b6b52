import { isCompletedBy, type Payment } from '@kainsiap/ops/payments/contract'
import { WhatHappens } from '../../../ui/WhatHappens.tsx'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { ReasonDialog } from '../../../command/ReasonDialog.tsx'
import { ringgit } from '../../../ui/ringgit.ts'
import { useToast } from '../../../ui/Toasts.tsx'
import { useConfirmPaymentMutation, useRejectPaymentMutation } from '../paymentsApi.ts'
import { RecordPeople } from './RecordPeople.tsx'
import { MoneySum } from './MoneySum.tsx'
import { whyBeyond } from '../paymentWords.ts'
import { isOpen, usePaymentRejections } from './paymentActions.ts'
import { usePaymentCommand } from './usePaymentCommand.ts'

interface DecisionProps {
  payment: Payment
  onClose: () => void
}

/** The second person says that the money is there. */
export function ConfirmDialog({ payment, onClose }: DecisionProps) {
  const { id, version, amountSen, order, record, customer } = payment
  const sen = record?.amountSen ?? amountSen
  const [confirm] = useConfirmPaymentMutation()
  const toast = useToast()
  const refused = usePaymentRejections()(payment).confirm
  const command = usePaymentCommand<{ id: string; version: number }>({
    payment,
    failed: 'Failed to confirm payment',
    send: (input) => confirm(input).unwrap(),
    isDone: (seen) => seen.record?.state === 'confirmed',
    onDone: () => {
      toast.done('Payment confirmed successfully', { about: id })
      onClose()
    },
  })
  return (
    <CommandDialog
      title="Confirm Payment"
      description="Confirm only money that you have seen: counted in the till, or on the bank’s statement."
      command={command}
      keep="Cancel"
      action={{ label: `Confirm ${ringgit(sen)}`, variant: 'primary', act: () => void command.run({ id, version }) }}
      refused={refused ?? command.coolingDown}
      onClose={onClose}
    >
      <MoneySum payment={payment} sen={sen} />
      {record && <RecordPeople record={record} />}
      <WhatHappens>
        {isCompletedBy(payment, sen) ? (
          <li>
            The payment is completed and <b>{order.number}</b> is paid.
          </li>
        ) : (
          <li>
            {isOpen(payment) ? `It is not the ${ringgit(amountSen)} that is to be paid.` : whyBeyond(payment)} It is owed back to{' '}
            <b>{customer.name}</b>, whole.
          </li>
        )}
        <li>It stays in the books. To give it back, it has to be refunded.</li>
      </WhatHappens>
    </CommandDialog>
  )
}

/** The second person says that it is not so. */
export function RejectDialog({ payment, onClose }: DecisionProps) {
  const { id, version, amountSen, record } = payment
  const next = isOpen(payment) ? ' The payment can be processed or recorded again.' : ''
  const [reject] = useRejectPaymentMutation()
  const toast = useToast()
  const refused = usePaymentRejections()(payment).reject
  const command = usePaymentCommand<{ id: string; version: number; reason: string }>({
    payment,
    failed: 'Failed to reject payment',
    send: (input) => reject(input).unwrap(),
    isDone: (seen) => seen.record?.state === 'rejected',
    onDone: () => {
      toast.done('Payment rejected successfully', { about: id })
      onClose()
    },
  })
  return (
    <ReasonDialog
      title="Reject what was recorded"
      consequence={`${ringgit(record?.amountSen ?? amountSen)} do not count as come in.${next}`}
      action={{ label: 'Reject', variant: 'danger' }}
      command={command}
      refused={refused}
      hint={`Kept in the timeline${record ? `; ${record.recordedBy.name} sees it there` : ''}.`}
      onSend={(reason) => void command.run({ id, version, reason })}
      onClose={onClose}
    >
      {record && <RecordPeople record={record} />}
    </ReasonDialog>
  )
}
