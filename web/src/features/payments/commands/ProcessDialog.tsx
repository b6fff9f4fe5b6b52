import { HostedMethod, isGivenUpOn, type OpenedAttempt, type Payment } from '@kainsiap/ops/payments/contract'
import { useState } from 'react'
import { WhatHappens } from '../../../money/WhatHappens.tsx'
import { gatewayNames, methodLooks } from '../../../money/gatewayLooks.ts'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { useCommand } from '../../../command/useCommand.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { useLazyGetPaymentQuery, useProcessPaymentMutation } from '../paymentsApi.ts'
import { openPageOf } from '../paymentWords.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { MoneySum } from './MoneySum.tsx'
import { usePaymentRejections } from './paymentActions.ts'
import { paymentTarget } from './paymentTarget.ts'

const options = HostedMethod.options.map((value) => ({ value, label: methodLooks[value].label }))

interface ProcessDialogProps {
  payment: Payment
  onClose: () => void
}

/** Opens a new attempt at a gateway; then shows the link at which the customer pays. */
export function ProcessDialog({ payment, onClose }: ProcessDialogProps) {
  const usual = HostedMethod.safeParse(payment.method).data ?? 'fpx'
  const [method, setMethod] = useState<HostedMethod>(usual)
  const { command, opened } = useProcess(payment)
  const refused = usePaymentRejections()(payment).process
  if (opened) return <LinkDialog payment={opened.payment} url={opened.url} onClose={onClose} />
  const gateway = gatewayNames[gatewayOf(method)]
  return (
    <CommandDialog
      title="Process Payment"
      description="Creates a payment page at the gateway. Next, you get the link to send to the customer."
      command={command}
      keep="Cancel"
      action={{
        label: 'Create payment link',
        variant: 'primary',
        act: () => void command.run({ id: payment.id, version: payment.version, method }),
      }}
      refused={refused ?? command.coolingDown}
      onClose={onClose}
    >
      <MoneySum payment={payment} />
      <Select label="Payment method" value={method} options={options} onValue={setMethod} />
      <WhatHappens>
        {isGivenUpOn(payment) && (
          <li>
            The outcome of <b>attempt {payment.attempt}</b> is unknown. It is now treated as declined; a duplicate payment is refunded.
          </li>
        )}
        <li>
          {gateway} creates a payment page for <b>attempt {payment.attempt + 1}</b>. The customer is charged only when they pay there.
        </li>
        <li>The payment is Processing until the customer pays or the page expires.</li>
      </WhatHappens>
    </CommandDialog>
  )
}

const gatewayOf = (method: HostedMethod) => (method === 'fpx' || method === 'bank_transfer' ? 'billplz' : 'stripe')

/** With the version, by which it is seen whether a lost command was carried out. */
type Opened = OpenedAttempt & Pick<Payment, 'version'>
const withVersion = (opened: OpenedAttempt): Opened => ({ ...opened, version: opened.payment.version })

function useProcess(payment: Payment) {
  const [process] = useProcessPaymentMutation()
  const [readAgain] = useLazyGetPaymentQuery()
  const [opened, setOpened] = useState<OpenedAttempt | null>(null)
  const command = useCommand<{ id: string; version: number; method: HostedMethod }, Opened, Payment>({
    target: paymentTarget,
    // Its own change is no news.
    staysOpen: true,
    record: payment,
    failed: 'Failed to process payment',
    send: async (input) => withVersion(await process(input).unwrap()),
    lookUp: {
      readAgain: async (id) => {
        const { data } = await readAgain(id)
        return data && withVersion({ payment: data, url: openPageOf(data) })
      },
      isDone: (seen) => seen.payment.attempt > payment.attempt,
    },
    onDone: setOpened,
  })
  return { command, opened }
}
