import { Dialog } from '../../../ui/Dialog.tsx'
import { Live, type LiveQuery } from '../../../ui/Live.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

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
