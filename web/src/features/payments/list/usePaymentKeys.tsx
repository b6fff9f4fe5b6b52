import type { Payment } from '@kainsiap/ops/payments/contract'
import { useDialogHost } from '../../../app/DialogHost.tsx'
import { useRecordCommands } from '../../../app/record/recordCommands.ts'
import type { RowKey } from '../../../list/useListKeys.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { type PaymentActions, usePaymentRejections } from '../commands/paymentActions.ts'
import { useCheck } from '../commands/useCheck.ts'
import { useReceipt } from '../../../money/useReceipt.ts'
import { hasReceipt } from '../paymentWords.ts'

/** P processes a payment or decides about what was recorded, C asks the gateway, D saves the receipt; or each says why not. */
export function usePaymentKeys({ act }: PaymentActions): readonly RowKey<Payment>[] {
  const others = useOtherKeys()
  const toast = useToast()
  const rejections = usePaymentRejections()
  const check = useCheck()
  const receipt = useReceipt()
  const orSay = (payment: Payment, refused: string | null, go: () => void) => {
    if (refused) toast.refused(`${payment.number}: ${refused}`, { about: 'payment-key' })
    else go()
  }
  return [
    {
      key: 'p',
      does: 'process',
      act: (payment) => {
        const kind = payment.record?.state === 'waiting' ? 'confirm' : 'process'
        orSay(payment, rejections(payment)[kind], () => act(kind, payment))
      },
    },
    { key: 'c', does: 'check status', act: (payment) => orSay(payment, rejections(payment).check, () => void check(payment)) },
    {
      key: 'd',
      does: 'receipt',
      act: (payment) =>
        orSay(
          payment,
          hasReceipt(payment) ? null : 'The receipt is available once the payment is received.',
          () => void receipt.fetch(payment),
        ),
    },
    ...others,
  ]
}

/** Those of what other features do with payments. */
function useOtherKeys(): RowKey<Payment>[] {
  const toast = useToast()
  const show = useDialogHost()
  return useRecordCommands('payment').map(({ key, isFor, Dialog }) => ({
    ...key,
    act: (payment) => {
      if (isFor(payment)) show((close) => <Dialog record={payment} onClose={close} />)
      else toast.refused(`${payment.number}: nothing to ${key.does}.`, { about: 'payment-key' })
    },
  }))
}
