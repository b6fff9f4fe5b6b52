import type { Payment } from '@kainsiap/ops/payments/contract'
import type { NewRefunds, Refundable, RefundReason, RefundsAsked } from '@kainsiap/ops/refunds/contract'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { useCommand } from '../../../command/useCommand.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog, FootNote } from '../../../ui/overlay/Dialog.tsx'
import { HugeAmount } from '../../../ui/format/HugeAmount.tsx'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import { refundableTarget } from '../commands/refundTarget.ts'
import { useAskRefundsMutation, useListRefundablesQuery } from '../refundsApi.ts'
import { Consequences } from './Consequences.tsx'
import { useFollowRefunds } from './followRefunds.ts'
import { consequencesOfMany, type ManyPlan, planMany } from './many.ts'
import { ManyOutcome } from './ManyOutcome.tsx'
import { whyUnexplained } from './why.ts'
import { ReadingDialog } from './ReadingDialog.tsx'
import { WhyFields } from './WhyFields.tsx'

const title = 'Refund Payments'

interface ManyDialogProps {
  records: readonly Payment[]
  /** Once they were asked for. */
  onDone: () => void
  onClose: () => void
}

/** Refunds several payments, each all that is left of it. Each is decided by itself, and the answer says which were not. */
export function ManyDialog({ records, onDone, onClose }: ManyDialogProps) {
  const [asked, setAsked] = useState<RefundsAsked | null>(null)
  const follow = useFollowRefunds()
  const take = (answer: RefundsAsked) => {
    setAsked(answer)
    follow(answer.items.flatMap(({ refund }) => refund ?? []))
    onDone()
  }
  if (!asked) return <AskMany payments={records} onAsked={take} onClose={onClose} />
  return (
    <Dialog open onOpenChange={onClose} title={title} footer={<Button onClick={onClose}>Close</Button>}>
      <ManyOutcome payments={records} asked={asked} />
    </Dialog>
  )
}

function AskMany({ payments, onAsked, onClose }: AskManyProps) {
  const query = useListRefundablesQuery(payments.map(({ id }) => id))
  if (query.data) return <AskThese payments={payments} refundables={query.data.items} onAsked={onAsked} onClose={onClose} />
  return <ReadingDialog title={title} query={query} onClose={onClose} />
}

interface AskManyProps {
  payments: readonly Payment[]
  onAsked: (asked: RefundsAsked) => void
  onClose: () => void
}

function AskThese({ payments, refundables, onAsked, onClose }: AskManyProps & { refundables: readonly Refundable[] }) {
  const [reason, setReason] = useState<RefundReason | ''>('')
  const [note, setNote] = useState('')
  const plan = planMany(refundables, reason)
  const count = plan.refunds.length
  const command = useAskingMany(onAsked)
  const ask = () => {
    if (reason === '') return
    const written = note.trim()
    void command.run({ payments: plan.payments, reason, ...(written !== '' && { note: written }) })
  }
  const none = count === 0 ? 'These payments have nothing left to refund.' : null
  return (
    <CommandDialog
      title={title}
      description={`${countText(count)}, each refunded in full.`}
      command={command}
      keep="Cancel"
      action={{ label: 'Confirm Refund', variant: 'danger', act: ask }}
      refused={none ?? whyUnexplained({ reason, note })}
      onClose={onClose}
    >
      <Sum payments={payments} plan={plan} />
      <WhyFields {...{ reason, note }} onReason={setReason} onNote={setNote} />
      <Consequences all={consequencesOfMany(plan)} none={none ?? ''} />
      <FootNote>
        <TonedStrip as="p" data-tone="warning">
          <TriangleAlert size={16} aria-hidden />
          <span>Are you sure you want to refund {count === 1 ? 'this payment' : 'these payments'}? This action cannot be undone.</span>
        </TonedStrip>
      </FootNote>
    </CommandDialog>
  )
}

const countText = (count: number) => (count === 1 ? '1 payment' : `${count} payments`)

function Sum({ payments, plan }: { payments: readonly Payment[]; plan: ManyPlan }) {
  const customerOf = (id: string) => payments.find((payment) => payment.id === id)?.customer.name
  return (
    <Box>
      <HugeAmount sen={plan.amountSen} />
      <ul aria-label="Payments to refund">
        {plan.refunds.map(({ refundable: { payment }, amountSen }) => (
          <li key={payment.id}>
            <span>
              {payment.number} · {customerOf(payment.id)}
            </span>
            <span>{ringgit(amountSen)}</span>
          </li>
        ))}
        {plan.leftOut.map(({ number, because }) => (
          <li key={number}>
            <span>{number} excluded</span>
            <span>{because}</span>
          </li>
        ))}
      </ul>
    </Box>
  )
}

function useAskingMany(onAsked: (asked: RefundsAsked) => void) {
  const [askRefunds] = useAskRefundsMutation()
  return useCommand<NewRefunds, RefundsAsked, Refundable['payment']>({
    target: refundableTarget,
    failed: 'Failed to refund payments',
    send: (input) => askRefunds(input).unwrap(),
    onDone: onAsked,
  })
}

const Box = styled.div`
  padding: var(--space-3) 14px;
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  ul {
    display: grid;
    gap: 2px;
    max-height: 168px;
    margin: var(--space-2) 0 0;
    padding: 0;
    overflow: auto;
    list-style: none;
    color: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
  }
  li {
    display: flex;
    justify-content: space-between;
    gap: var(--space-3);
  }
`
