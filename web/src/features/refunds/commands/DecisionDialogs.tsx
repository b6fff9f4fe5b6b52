import type { Refund, RefundDetails } from '@kainsiap/ops/refunds/contract'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { ReasonDialog } from '../../../command/ReasonDialog.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { WhatHappens } from '../../../money/WhatHappens.tsx'
import { BorneBy } from '../details/BorneBy.tsx'
import { isByHand } from '../refundLooks.ts'
import { useApproveRefundMutation, useGetRefundQuery, useRefundNotPaidMutation, useRejectRefundMutation } from '../refundsApi.ts'
import { wayText } from '../refundWords.ts'
import { useWhySecond } from '../useStateText.ts'
import { type RefundCommandKind, useRefundRejections } from './refundActions.ts'
import { RefundPeople } from './RefundPeople.tsx'
import { RefundSum } from './RefundSum.tsx'
import { useRefundCommand } from './useRefundCommand.ts'

export interface RefundDialogProps {
  refund: Refund
  onClose: () => void
}

/** The refund as it is now: the dialog may stay open while others work. */
export function useNowOf(refund: Refund) {
  const { data } = useGetRefundQuery(refund.id)
  return { now: data ?? refund, note: data?.note }
}

/** The second person says that it is to go back. */
export function ApproveDialog({ refund: opened, onClose }: RefundDialogProps) {
  const { now: refund, note } = useNowOf(opened)
  const { id, version, amountSen, customer } = refund
  const [approve] = useApproveRefundMutation()
  const toast = useToast()
  const why = useWhySecond(refund)
  const refused = useRefundRejections()(refund).approve
  const command = useRefundCommand<{ id: string; version: number }>({
    refund,
    failed: 'Failed to approve refund',
    send: (input) => approve(input).unwrap(),
    isDone: ({ status }) => status !== 'requested' && status !== 'rejected',
    onDone: () => {
      toast.done('Refund approved successfully', { about: id })
      onClose()
    },
  })
  return (
    <CommandDialog
      title="Approve Refund"
      description={`You are the second approver. Check the reason and the cost allocation. An approval cannot be undone.${why === null ? '' : ` ${why}`}`}
      command={command}
      keep="Cancel"
      action={{ label: `Approve ${ringgit(amountSen)}`, variant: 'primary', act: () => void command.run({ id, version }) }}
      refused={refused ?? command.coolingDown}
      onClose={onClose}
    >
      <RefundSum refund={refund} note={note} />
      <RefundPeople refund={refund} />
      <BorneBy refund={refund} />
      <WhatHappens>
        <li>
          {customer.name} receives <b>{ringgit(amountSen)}</b> {wayText(refund)}.
        </li>
        <li>
          {isByHand(refund)
            ? 'A user other than the requester must pay it within 14 business days and record the payment.'
            : 'The refund is sent immediately. This page updates automatically.'}
        </li>
      </WhatHappens>
    </CommandDialog>
  )
}

/** The second person says that it is not to go back. */
export function RejectDialog(props: RefundDialogProps) {
  const [reject] = useRejectRefundMutation()
  const { amountSen, requestedBy } = props.refund
  return (
    <RefundReasonDialog
      {...props}
      kind="reject"
      title="Reject Refund"
      consequence={`The customer is not refunded. The reserved ${ringgit(amountSen)} can be refunded again.`}
      label="Reject refund"
      hint={`Shown in the timeline and visible to ${requestedBy.name}.`}
      done="Refund rejected successfully"
      failed="Failed to reject refund"
      send={(input) => reject(input).unwrap()}
      isDone={({ status }) => status === 'rejected'}
    />
  )
}

/** Nobody pays it: the customer changed their mind, the transfer bounced, or it was approved in error. */
export function NotPaidDialog(props: RefundDialogProps) {
  const [record] = useRefundNotPaidMutation()
  const { amountSen, customer } = props.refund
  return (
    <RefundReasonDialog
      {...props}
      kind="notPaid"
      title="Record as not paid"
      consequence={`Use this only if no money was sent: ${customer.name} receives nothing. The reserved ${ringgit(amountSen)} can be refunded again.`}
      label="Record as not paid"
      hint="Shown in the timeline."
      done="Refund recorded as not paid"
      failed="Failed to record refund as not paid"
      send={(input) => record(input).unwrap()}
      isDone={({ status, problem }) => status === 'failed' && problem?.code === 'not_paid'}
    />
  )
}

interface WithReason {
  id: string
  version: number
  reason: string
}

interface RefundReasonDialogProps extends RefundDialogProps {
  kind: RefundCommandKind
  title: string
  consequence: string
  /** Of the button. */
  label: string
  /** Who sees the reason. */
  hint: string
  done: string
  failed: string
  send: (input: WithReason & { key: string }) => Promise<RefundDetails>
  isDone: (seen: RefundDetails) => boolean
}

/** Nothing of it goes back, for a reason. */
function RefundReasonDialog(props: RefundReasonDialogProps) {
  const { refund: opened, onClose, kind, title, consequence, label, hint, done, failed, send, isDone } = props
  const { now: refund, note } = useNowOf(opened)
  const { id, version } = refund
  const toast = useToast()
  const command = useRefundCommand<WithReason>({
    refund,
    failed,
    send,
    isDone,
    onDone: () => {
      toast.done(done, { about: id })
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={title}
      consequence={consequence}
      action={{ label, variant: 'danger' }}
      command={command}
      refused={useRefundRejections()(refund)[kind]}
      hint={hint}
      onSend={(reason) => void command.run({ id, version, reason })}
      onClose={onClose}
    >
      <RefundSum refund={refund} note={note} />
    </ReasonDialog>
  )
}
