import type { PaymentDetails } from '@kainsiap/ops/payments/contract'
import { useId } from 'react'
import styled from 'styled-components'
import { methodLooks } from '../../../money/gatewayLooks.ts'
import { Action } from '../../../ui/button/Action.tsx'
import { Panel } from '../../../ui/record/Panel.tsx'
import { daysLabel } from '../../../ui/format/dayRange.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { RecordPeople } from '../commands/RecordPeople.tsx'
import { usePaymentActions, usePaymentRejections } from '../commands/paymentActions.ts'

/** Cash or a transfer as it was recorded: who did, and the second person who decides about it. */
export function RecordBlock({ payment }: { payment: PaymentDetails }) {
  const { record } = payment
  if (!record) return null
  const { method, amountSen, receivedOn, reference } = record
  return (
    <Panel title={method === 'cash' ? 'Cash' : 'Bank transfer'}>
      <Line>
        <b>{ringgit(amountSen)}</b> by {methodLooks[method].label.toLowerCase()}, received on{' '}
        {daysLabel({ from: receivedOn, to: receivedOn })}
        {reference && ` · ${reference}`}
      </Line>
      <RecordPeople record={record} />
      {record.state === 'waiting' && <Decision payment={payment} />}
    </Panel>
  )
}

function Decision({ payment }: { payment: PaymentDetails }) {
  const { act } = usePaymentActions()
  const refused = usePaymentRejections()(payment)
  const reasonId = useId()
  return (
    <>
      {refused.confirm && (
        <Line id={reasonId} data-screen-only>
          {refused.confirm}
        </Line>
      )}
      <Buttons>
        <Action label="Reject…" variant="danger-quiet" refused={refused.reject} reasonId={reasonId} onAct={() => act('reject', payment)} />
        <Action
          label={`Confirm ${ringgit(payment.record?.amountSen ?? payment.amountSen)}`}
          variant="primary"
          refused={refused.confirm}
          reasonId={reasonId}
          onAct={() => act('confirm', payment)}
        />
      </Buttons>
    </>
  )
}

const Line = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;

  b {
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
  }
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: var(--space-2);
`
