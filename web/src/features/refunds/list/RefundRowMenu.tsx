import type { Refund } from '@kainsiap/ops/refunds/contract'
import { BadgeCheck, Banknote, CircleX, FileCheck, PanelRightOpen, SearchCheck } from 'lucide-react'
import { useCan } from '../../../api/useCan.ts'
import { useDialogHost } from '../../../app/DialogHost.tsx'
import { evidenceDialogs } from '../../../command/evidence/evidenceDialogs.tsx'
import { useRowActions } from '../../../list/rowActions.ts'
import { RowMenu } from '../../../list/RowMenu.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlay/Menu.tsx'
import { isCheckable, isToBePaid, isUnsent, useRefundRejections } from '../commands/refundActions.ts'
import { RefundEvidence } from '../commands/RefundEvidence.ts'
import { useRefundDialogs } from '../commands/RefundButtons.tsx'
import { useCheck } from '../commands/useCheck.ts'

export function RefundRowMenu({ refund }: { refund: Refund }) {
  return (
    <RowMenu label={`Actions for ${refund.number}`}>
      <Items refund={refund} />
    </RowMenu>
  )
}

function Items({ refund }: { refund: Refund }) {
  const { open } = useRowActions()
  const refused = useRefundRejections()(refund)
  const dialogs = useRefundDialogs()
  const check = useCheck()
  const evidence = evidenceDialogs(RefundEvidence, useDialogHost())
  const write = useCan('finance.write')
  const isWaiting = refund.status === 'requested'
  const hasMore = isWaiting || isUnsent(refund) || isCheckable(refund)
  return (
    <>
      <MenuItem label="View Details" icon={<PanelRightOpen size={16} />} onSelect={() => open(refund.number)} />
      {hasMore && <MenuSeparator />}
      {isWaiting && (
        <>
          <MenuItem label="Approve…" icon={<BadgeCheck size={16} />} refused={refused.approve} onSelect={() => dialogs.approve(refund)} />
          <MenuItem
            label="Reject…"
            icon={<CircleX size={16} />}
            tone="danger"
            refused={refused.reject}
            onSelect={() => dialogs.reject(refund)}
          />
        </>
      )}
      {isToBePaid(refund) && (
        <MenuItem label="Record as paid…" icon={<Banknote size={16} />} refused={refused.pay} onSelect={() => dialogs.pay(refund)} />
      )}
      {isUnsent(refund) && (
        <MenuItem label="Not paid…" icon={<CircleX size={16} />} refused={refused.notPaid} onSelect={() => dialogs.notPaid(refund)} />
      )}
      {isCheckable(refund) && (
        <MenuItem label="Check status" icon={<SearchCheck size={16} />} refused={refused.check} onSelect={() => void check(refund)} />
      )}
      {isCheckable(refund) && refund.needsAttention && (
        <MenuItem
          label="Record supporting document…"
          icon={<FileCheck size={16} />}
          refused={write}
          onSelect={() => evidence.record(refund)}
        />
      )}
    </>
  )
}
