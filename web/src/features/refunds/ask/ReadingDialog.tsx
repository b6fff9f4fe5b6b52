import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Live, type LiveQuery } from '../../../ui/state/Live.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'

interface ReadingDialogProps {
  title: string
  query: LiveQuery<unknown>
  onClose: () => void
}

/** The dialog while what can be refunded is being read, or cannot be. */
export function ReadingDialog({ title, query, onClose }: ReadingDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <Live query={query} what="the refundable amount" isBeside skeleton={<Skeleton rows={6} />}>
        {() => null}
      </Live>
    </Dialog>
  )
}
