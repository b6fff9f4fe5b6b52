import type { Payment } from '@kainsiap/ops/payments/contract'
import { useState } from 'react'
import styled from 'styled-components'
import { foundIn, wholeText } from '../../../picker/found.ts'
import { useLookupSearch } from '../../../picker/Lookup.tsx'
import { Picker } from '../../../picker/Picker.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { methodLooks } from '../../../money/gatewayLooks.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { paymentLooks } from '../paymentLooks.ts'
import { useLookUpPaymentsInfiniteQuery } from '../paymentsApi.ts'
import { PaymentDialogs } from './PaymentDialogs.tsx'

/** Processes whichever payment is chosen of those that wait to be paid. */
export function ProcessAnyDialog({ onClose }: { onClose: () => void }) {
  const [payment, setPayment] = useState<Payment | null>(null)
  if (payment) return <PaymentDialogs dialog={{ kind: 'process', payment }} onClose={onClose} />
  return <ChooseDialog onChosen={setPayment} onClose={onClose} />
}

function ChooseDialog({ onChosen, onClose }: { onChosen: (payment: Payment) => void; onClose: () => void }) {
  const { search, setSearch, asked, query } = useLookupSearch()
  const found = useLookUpPaymentsInfiniteQuery(query)
  const whole = useLookUpPaymentsInfiniteQuery({})
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="tall"
      title="Process Payment"
      description="Choose a pending or failed payment. You choose the payment method next."
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <Picker
        noun="payment"
        plural="payments"
        searched="Payment, order or reference"
        listLabel="Pending and failed payments"
        found={foundIn(found, { search, asked })}
        everybody={wholeText(whole)}
        search={search}
        onSearch={setSearch}
        chosen={null}
        onChosen={onChosen}
        renderOption={(payment) => <Option payment={payment} />}
      />
    </Dialog>
  )
}

function Option({ payment: { number, order, customer, method, amountSen, status } }: { payment: Payment }) {
  const { Icon } = methodLooks[method]
  return (
    <>
      <Icon size={16} aria-hidden />
      <Text>
        {number}
        <small>
          {order.number} · {customer.name}
        </small>
      </Text>
      <End>
        <Money sen={amountSen} />
        <StatusChip status={status} look={paymentLooks[status]} />
      </End>
    </>
  )
}

const Text = styled.span`
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;

  small {
    display: block;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
  }
`
const End = styled.span`
  display: grid;
  justify-items: end;
  gap: 2px;
`
