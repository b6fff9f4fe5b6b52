import type { Refund } from '@kainsiap/ops/refunds/contract'
import { ReceiptText } from 'lucide-react'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { RefundCard } from '../RefundCard.tsx'
import { useReceipt } from '../../../money/useReceipt.ts'
import { useGetRefundableQuery, useGetRefundQuery } from '../refundsApi.ts'
import { restText } from '../refundWords.ts'
import { useShown } from './followRefunds.ts'

interface OutcomeDialogProps {
  refund: Refund
  onNew: () => void
  onClose: () => void
}

/** What becomes of a refund that was just asked for. Closing it is safe: the payment shows the same words, and a toast says how it ends. */
export function OutcomeDialog({ refund, onNew, onClose }: OutcomeDialogProps) {
  useShown(refund.id)
  const { data: now = refund } = useGetRefundQuery(refund.id)
  const { data: refundable } = useGetRefundableQuery(refund.payment.id)
  const receipt = useReceipt()
  const isPaid = now.status === 'succeeded'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Refund Payment"
      description={`${now.payment.number} · ${now.order.number} · ${now.customer.name}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div role="status">
        <RefundCard refund={now} onNew={onNew} more={isPaid && refundable ? restText(refundable) : null}>
          {isPaid && (
            <Button
              size="small"
              icon={<ReceiptText size={14} aria-hidden />}
              pending={receipt.isPending}
              onClick={() => void receipt.fetch(now.payment)}
            >
              Download Receipt
            </Button>
          )}
        </RefundCard>
      </div>
    </Dialog>
  )
}
