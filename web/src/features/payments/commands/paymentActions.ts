import { isGivenUpOn, openStates, type Payment, starting } from '@kainsiap/ops/payments/contract'
import { whyNot } from '@kainsiap/ops/platform/contract'
import { useSession } from '../../../api/session.ts'
import { useCan } from '../../../api/useCan.ts'
import { createRecordActions, type RecordActions } from '../../../command/recordActions.ts'
import { isCheckable } from '../paymentWords.ts'

export type PaymentCommandKind = 'process' | 'record' | 'confirm' | 'reject'

export type PaymentActions = RecordActions<PaymentCommandKind, Payment>
export const { Context: PaymentActionsContext, useActions: usePaymentActions } = createRecordActions<PaymentCommandKind, Payment>(
  'a page of payments',
)

/** Whether anything is still to come in for a payment. */
export const isOpen = ({ status }: Pick<Payment, 'status'>): boolean => openStates.includes(status)

/** Money is recorded of every payment: once it is over, as money beyond it. */
export const recordLabel = (payment: Pick<Payment, 'status'>): string =>
  isOpen(payment) ? 'Record cash or transfer' : 'Record extra payment'

const confirmFirst = 'A recorded payment is awaiting confirmation. Another user must confirm or reject it first.'

/** Why the signed-in user may not do this with a payment, as text; null if they may. The server decides by the same rules. */
export function usePaymentRejections(): (payment: Payment) => Record<PaymentCommandKind | 'check', string | null> {
  const write = useCan('finance.write')
  const approve = useCan('finance.approve')
  const session = useSession()
  const me = session.status === 'signed_in' ? session.user.id : null
  return (payment) => {
    const { status, record } = payment
    const waits = record?.state === 'waiting'
    const decide = whyNotDecide(payment, me) ?? approve
    return {
      process: write ?? (waits ? confirmFirst : isGivenUpOn(payment) ? null : whyNot(starting, status)),
      record: write ?? (waits && record?.recordedBy.id !== me ? confirmFirst : null),
      confirm: decide,
      reject: decide,
      check: write ?? (isCheckable(payment) ? null : 'This payment has no gateway attempt to check.'),
    }
  }
}

/** A second person confirms: never the one who recorded it. */
export function whyNotDecide({ record }: Pick<Payment, 'record'>, me: string | null): string | null {
  if (record?.state !== 'waiting') return 'No recorded payment is awaiting confirmation.'
  return record.recordedBy.id === me ? 'You recorded this payment. Another user must confirm it.' : null
}
