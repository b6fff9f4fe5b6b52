import { isCompletedBy, type Payment } from '@kainsiap/ops/payments/contract'
import { WhatHappens } from '../../../money/WhatHappens.tsx'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { ReasonDialog } from '../../../command/ReasonDialog.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
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
      description="Confirm only money you have verified: counted in the till or listed on the bank statement."
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
            {isOpen(payment) ? `The amount differs from the ${ringgit(amountSen)} due.` : whyBeyond(payment)} It must be refunded in full to{' '}
            <b>{customer.name}</b>.
          </li>
        )}
        <li>This cannot be undone. To return the money, issue a refund.</li>
      </WhatHappens>
    </CommandDialog>
  )
}

/** The second person says that it is not so. */
export function RejectDialog({ payment, onClose }: DecisionProps) {
  const { id, version, amountSen, record } = payment
  const next = isOpen(payment) ? ' You can then process or record the payment again.' : ''
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
      title="Reject recorded payment"
      consequence={`${ringgit(record?.amountSen ?? amountSen)} is not recorded as received.${next}`}
      action={{ label: 'Reject payment', variant: 'danger' }}
      command={command}
      refused={refused}
      hint={`Shown in the timeline${record ? ` and visible to ${record.recordedBy.name}` : ''}.`}
      onSend={(reason) => void command.run({ id, version, reason })}
      onClose={onClose}
    >
      {record && <RecordPeople record={record} />}
    </ReasonDialog>
  )
}
