import type { Payment } from '@kainsiap/ops/payments/contract'
import { useDialogHost } from '../../../app/DialogHost.tsx'
import { useRecordCommands } from '../../../app/recordCommands.ts'
import type { BulkAction } from '../../../list/useList.ts'

/** What other features do with several payments at once. */
export function useBulkCommands(): readonly BulkAction<Payment>[] {
  const show = useDialogHost()
  return useRecordCommands('payment').flatMap(({ icon: Icon, many }) =>
    many
      ? {
          label: many.label,
          icon: <Icon size={16} aria-hidden />,
          most: many.most,
          act: (records, clear) => show((close) => <many.Dialog records={records} onDone={clear} onClose={close} />),
        }
      : [],
  )
}
