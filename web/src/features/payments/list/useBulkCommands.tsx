import type { Payment } from '@kainsiap/ops/payments/contract'
import { SearchCheck } from 'lucide-react'
import { useCan } from '../../../api/useCan.ts'
import { useDialogHost } from '../../../app/DialogHost.tsx'
import { useRecordCommands } from '../../../app/record/recordCommands.ts'
import type { BulkAction } from '../../../list/useList.ts'
import { CheckManyDialog } from '../commands/CheckManyDialog.tsx'

/** A check of several payments at once, for who may, and what other features do with them. */
export function useBulkCommands(): readonly BulkAction<Payment>[] {
  const show = useDialogHost()
  const mayCheck = useCan('finance.write') === null
  const others = useRecordCommands('payment').flatMap(({ icon: Icon, many }) => (many ? { ...many, Icon } : []))
  const all = mayCheck ? [{ label: 'Check status…', Icon: SearchCheck, most: 50, Dialog: CheckManyDialog }, ...others] : others
  return all.map(({ label, Icon, most, Dialog }) => ({
    label,
    icon: <Icon size={16} aria-hidden />,
    most,
    act: (records, clear) => show((close) => <Dialog records={records} onDone={clear} onClose={close} />),
  }))
}
