import type { Payment } from '@kainsiap/ops/payments/contract'
import { useDialogHost } from '../../../app/DialogHost.tsx'
import { useRecordCommands } from '../../../app/record/recordCommands.ts'

/** What other features do with a payment as it is, such as refunding it. */
export function useOtherCommands(payment: Payment) {
  const show = useDialogHost()
  return useRecordCommands('payment')
    .filter(({ isFor }) => isFor(payment))
    .map(({ label, icon, key, Dialog }) => ({
      label,
      Icon: icon,
      does: key.does,
      act: () => show((close) => <Dialog record={payment} onClose={close} />),
    }))
}
