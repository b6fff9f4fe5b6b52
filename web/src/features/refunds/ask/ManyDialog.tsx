import type { Payment } from '@kainsiap/ops/payments/contract'
import type { NewRefunds, Refundable, RefundReason, RefundsAsked } from '@kainsiap/ops/refunds/contract'
import { defaultSettings } from '@kainsiap/ops/settings/defaults'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { useCommand } from '../../../command/useCommand.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { HugeAmount } from '../../../ui/HugeAmount.tsx'
import { ringgit } from '../../../ui/ringgit.ts'
import { TonedStrip } from '../../../ui/TonedStrip.tsx'
import { WhatHappens } from '../../../ui/WhatHappens.tsx'
import { leftOf } from '../canRefund.ts'
import { refundableTarget } from '../commands/refundTarget.ts'
import { useAskRefundsMutation } from '../refundsApi.ts'
import { ManyOutcome } from './ManyOutcome.tsx'
import { whyUnexplained } from './why.ts'
import { WhyFields } from './WhyFields.tsx'

interface ManyDialogProps {
  records: readonly Payment[]
  /** Once they were asked for. */
  onDone: () => void
  onClose: () => void
}

/** Refunds several payments, each all that is left of it. Each is decided by itself, and the answer says which were not. */
export function ManyDialog({ records, onDone, onClose }: ManyDialogProps) {
  const [asked, setAsked] = useState<RefundsAsked | null>(null)
  const take = (answer: RefundsAsked) => {
    setAsked(answer)
    onDone()
  }
  if (!asked) return <AskMany payments={records} onAsked={take} onClose={onClose} />
  return (
    <Dialog open onOpenChange={onClose} title="Refund Payments" footer={<Button onClick={onClose}>Close</Button>}>
      <ManyOutcome payments={records} asked={asked} />
    </Dialog>
  )
}

function AskMany({
  payments,
  onAsked,
  onClose,
}: {
  payments: readonly Payment[]
  onAsked: (asked: RefundsAsked) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState<RefundReason | ''>('')
  const [note, setNote] = useState('')
  const able = payments.filter((payment) => leftOf(payment) > 0)
  const command = useAskingMany(onAsked)
  const ask = () => {
    if (reason === '') return
    const written = note.trim()
    void command.run({ payments: able.map(({ id }) => id), reason, ...(written !== '' && { note: written }) })
  }
  const none = able.length === 0 ? 'Nothing is left to refund of these payments.' : null
  return (
    <CommandDialog
      title="Refund Payments"
      description={`${countText(able.length)}, each all that is left of it.`}
      command={command}
      keep="Cancel"
      action={{ label: 'Confirm Refund', variant: 'danger', act: ask }}
      refused={none ?? whyUnexplained({ reason, note })}
      onClose={onClose}
    >
      <Sum payments={able} leftOut={payments.length - able.length} />
      <WhyFields {...{ reason, note }} onReason={setReason} onNote={setNote} />
      <Effects payments={able} reason={reason} />
      <TonedStrip as="p" data-tone="warning">
        <TriangleAlert size={16} aria-hidden />
        <span>Are you sure you want to refund {able.length === 1 ? 'this payment' : 'these payments'}? This action cannot be undone.</span>
      </TonedStrip>
    </CommandDialog>
  )
}

const countText = (count: number) => (count === 1 ? '1 payment' : `${count} payments`)

function Sum({ payments, leftOut }: { payments: readonly Payment[]; leftOut: number }) {
  return (
    <Box>
      <HugeAmount sen={payments.reduce((sum, payment) => sum + leftOf(payment), 0)} />
      <ul aria-label="Payments to refund">
        {payments.map((payment) => (
          <li key={payment.id}>
            <span>
              {payment.number} · {payment.customer.name}
            </span>
            <span>{ringgit(leftOf(payment))}</span>
          </li>
        ))}
      </ul>
      {leftOut > 0 && <p>{countText(leftOut)} left out: nothing is left to refund.</p>}
    </Box>
  )
}

function Effects({ payments, reason }: { payments: readonly Payment[]; reason: RefundReason | '' }) {
  const above = payments.filter(
    (payment) => payment.gateway === 'manual' || payment.gateway === null || leftOf(payment) > defaultSettings.secondPersonAboveSen,
  ).length
  return (
    <WhatHappens>
      <li>Each customer receives theirs where it came from.</li>
      {reason === 'goodwill' ? (
        <li>We carry all of it: agents keep everything.</li>
      ) : (
        <li>Of delivered orders agents and we give back our parts. The fee of a cancelled order stays with its agent.</li>
      )}
      {above > 0 && (
        <li>
          <b>{countText(above)}</b>, above {ringgit(defaultSettings.secondPersonAboveSen)} or paid by hand, wait for a second person.
        </li>
      )}
    </WhatHappens>
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
  p:last-child:not(:first-child) {
    margin-top: var(--space-2);
    color: var(--color-text-muted);
  }
`
