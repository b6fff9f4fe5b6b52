import type { Payment } from '@kainsiap/ops/payments/contract'
import type { NewRefund, Refund, Refundable } from '@kainsiap/ops/refunds/contract'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { useCommand } from '../../../command/useCommand.ts'
import { useCan } from '../../../api/useCan.ts'
import { FootNote } from '../../../ui/overlay/Dialog.tsx'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import { refundableTarget } from '../commands/refundTarget.ts'
import { useGetPayerQuery } from '../payerApi.ts'
import { useAskRefundMutation, useGetRefundableQuery } from '../refundsApi.ts'
import { Clocks } from './Clocks.tsx'
import { Consequences } from './Consequences.tsx'
import { consequencesOf } from './consequences.ts'
import { useFollowRefunds } from './followRefunds.ts'
import { HowMuch } from './HowMuch.tsx'
import { LeftSum } from './LeftSum.tsx'
import { OutcomeDialog } from './OutcomeDialog.tsx'
import { type Draft, planOf, startOf } from './plan.ts'
import { useDraft } from './useDraft.ts'
import { ReadingDialog } from './ReadingDialog.tsx'
import { WhyFields } from './WhyFields.tsx'

const title = 'Refund Payment'

/** From a payment's row or details. */
export function PaymentRefundDialog({ record, onClose }: { record: Payment; onClose: () => void }) {
  return <RefundDialog payment={record.id} onClose={onClose} />
}

interface RefundDialogProps {
  /** The payment's id, which is its order's. */
  payment: string
  onClose: () => void
}

/** Asks for a refund; then shows what becomes of it. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const [asked, setAsked] = useState<Refund | null>(null)
  const query = useGetRefundableQuery(payment)
  const follow = useFollowRefunds()
  const take = (refund: Refund) => {
    setAsked(refund)
    follow([refund])
  }
  if (asked) return <OutcomeDialog refund={asked} onNew={() => setAsked(null)} onClose={onClose} />
  if (query.data) return <AskDialog refundable={query.data} onAsked={take} onClose={onClose} />
  return <ReadingDialog title={title} query={query} onClose={onClose} />
}

interface AskDialogProps {
  refundable: Refundable
  onAsked: (refund: Refund) => void
  onClose: () => void
}

function AskDialog({ refundable, onAsked, onClose }: AskDialogProps) {
  const { payment, order, rejection } = refundable
  const { draft, change } = useDraft(startOf(refundable))
  const plan = planOf(refundable, draft)
  const command = useAsking(refundable, onAsked)
  const { data: payer } = useGetPayerQuery(payment.id)
  const write = useCan('finance.write')
  const ask = () => void command.run({ id: payment.id, version: payment.version, ...fieldsOf(draft), ...plan.body })
  return (
    <CommandDialog
      title={title}
      description={[payment.number, order.number, payer].filter(Boolean).join(' · ')}
      command={command}
      keep="Cancel"
      action={{ label: 'Confirm Refund', variant: 'danger', act: ask }}
      refused={write ?? rejection ?? plan.problem ?? command.coolingDown}
      onClose={onClose}
    >
      <LeftSum refundable={refundable} reason={draft.reason} />
      {rejection === null && (
        <>
          <HowMuch {...{ refundable, draft, plan, change }} />
          <WhyFields {...draft} onReason={(reason) => change({ reason })} onNote={(note) => change({ note })} />
          <Consequences all={consequencesOf(refundable, plan)} none={plan.problem ?? 'Select a refund amount.'} />
          <Clocks refundable={refundable} />
          <FootNote>
            <TonedStrip as="p" data-tone="warning">
              <TriangleAlert size={16} aria-hidden />
              <span>Are you sure you want to refund this payment? This action cannot be undone.</span>
            </TonedStrip>
          </FootNote>
        </>
      )}
    </CommandDialog>
  )
}

/** `other` stands for a reason that is still to be chosen: the button is greyed until then. */
const fieldsOf = ({ reason, note }: Draft) => ({
  reason: reason === '' ? ('other' as const) : reason,
  ...(note.trim() !== '' && { note: note.trim() }),
})

type Asking = { id: string } & NewRefund

function useAsking(refundable: Refundable, onAsked: (refund: Refund) => void) {
  const [askRefund] = useAskRefundMutation()
  return useCommand<Asking, Refund, Refundable['payment']>({
    target: refundableTarget,
    record: refundable.payment,
    failed: 'Failed to refund payment',
    send: (input) => askRefund(input).unwrap(),
    onDone: onAsked,
  })
}
