import type { Refund, RefundDetails } from '@kainsiap/ops/refunds/contract'
import { Banknote, SearchCheck, Undo2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { useCan } from '../../../api/useCan.ts'
import { useDialogHost } from '../../../app/DialogHost.tsx'
import { Action } from '../../../ui/button/Action.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { restText } from '../../../money/checkRest.ts'
import { useTimed } from '../../../ui/format/clock.ts'
import { isCheckable, isOwn, isToBePaid, isUnsent, useMe, useRefundRejections } from './refundActions.ts'
import { useCheck } from './useCheck.ts'
import { useTakeBack } from './useTakeBack.ts'

const ApproveDialog = lazy(async () => ({ default: (await import('./DecisionDialogs.tsx')).ApproveDialog }))
const RejectDialog = lazy(async () => ({ default: (await import('./DecisionDialogs.tsx')).RejectDialog }))
const NotPaidDialog = lazy(async () => ({ default: (await import('./DecisionDialogs.tsx')).NotPaidDialog }))
const PaidDialog = lazy(async () => ({ default: (await import('./PaidDialog.tsx')).PaidDialog }))

/** The dialogs about a refund, over whatever page it is shown on. */
export function useRefundDialogs() {
  const show = useDialogHost()
  return {
    approve: (refund: Refund) => show((close) => <ApproveDialog key={refund.id} refund={refund} onClose={close} />),
    reject: (refund: Refund) => show((close) => <RejectDialog key={refund.id} refund={refund} onClose={close} />),
    pay: (refund: Refund) => show((close) => <PaidDialog key={refund.id} refund={refund} onClose={close} />),
    notPaid: (refund: Refund) => show((close) => <NotPaidDialog key={refund.id} refund={refund} onClose={close} />),
  }
}

/** What can be done with a refund now. Of one whose outcome nobody knows it is only asked; nothing sends it again. */
export function RefundButtons({ refund, onNew }: { refund: Refund; onNew?: (() => void) | undefined }) {
  const refused = useRefundRejections()(refund)
  const mayDecide = useCan('finance.approve') === null
  const mayWrite = useCan('finance.write') === null
  const me = useMe()
  const dialogs = useRefundDialogs()
  return (
    <>
      {refund.status === 'requested' && mayWrite && isOwn(refund, me) && <TakeBackButton refund={refund} />}
      {refund.status === 'requested' && mayDecide && (
        <>
          <Action label="Reject…" size="small" variant="danger-quiet" refused={refused.reject} onAct={() => dialogs.reject(refund)} />
          <Action
            label="Approve…"
            size="small"
            variant={refused.approve === null ? 'primary' : 'plain'}
            refused={refused.approve}
            onAct={() => dialogs.approve(refund)}
          />
        </>
      )}
      {isUnsent(refund) && mayWrite && (
        <Action label="Not paid…" size="small" refused={refused.notPaid} onAct={() => dialogs.notPaid(refund)} />
      )}
      {isToBePaid(refund) && mayWrite && (
        <Action
          label="Record as paid…"
          size="small"
          icon={<Banknote size={14} aria-hidden />}
          refused={refused.pay}
          onAct={() => dialogs.pay(refund)}
        />
      )}
      {isCheckable(refund) && <CheckButton refund={refund} refused={refused.check} />}
      {refund.status === 'failed' && mayWrite && onNew && (
        <Button size="small" icon={<Undo2 size={14} aria-hidden />} onClick={onNew}>
          New refund
        </Button>
      )}
    </>
  )
}

function TakeBackButton({ refund }: { refund: Refund }) {
  const [isPending, setPending] = useState(false)
  const takeBack = useTakeBack()
  const press = async () => {
    setPending(true)
    await takeBack(refund)
    setPending(false)
  }
  return <Action label="Withdraw" size="small" pending={isPending} refused={null} onAct={() => void press()} />
}

function CheckButton({ refund, refused }: { refund: Refund; refused: string | null }) {
  const [isPending, setPending] = useState(false)
  const check = useCheck()
  const rest = useTimed((nowMs) => restText([refund.submittedAt, checkedAtOf(refund)], nowMs))
  const press = async () => {
    setPending(true)
    await check(refund)
    setPending(false)
  }
  return (
    <Action
      label={rest === null ? 'Check status' : `Check again ${rest}`}
      size="small"
      icon={<SearchCheck size={14} aria-hidden />}
      refused={refused ?? (rest === null ? null : `The status was checked just now. You can check again ${rest}.`)}
      pending={isPending}
      onAct={() => void press()}
    />
  )
}

/** Known of a whole refund only; the server says it of others. */
const checkedAtOf = (refund: Refund & Partial<Pick<RefundDetails, 'checkedAt'>>): string | null => refund.checkedAt ?? null
