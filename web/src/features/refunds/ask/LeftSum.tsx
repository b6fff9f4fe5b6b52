import type { Refundable } from '@kainsiap/ops/refunds/contract'
import styled from 'styled-components'
import { gatewayNames, methodLooks } from '../../../money/gatewayLooks.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { type Draft, mostOf } from './plan.ts'

/** What was paid, what went back before, and what is left: without the fee of a cancellation, unless it is given back as goodwill. */
export function LeftSum({ refundable, reason }: { refundable: Refundable; reason: Draft['reason'] }) {
  const { payment, method, gateway, leftSen } = refundable
  const mostSen = mostOf(refundable, reason)
  return (
    <Sum>
      <div>
        <dt>
          Paid{' '}
          <span>
            {methodLooks[method].label} · {gatewayNames[gateway]}
          </span>
        </dt>
        <dd>
          <Money sen={leftSen + payment.refundedSen + payment.refundPendingSen} />
        </dd>
      </div>
      <div>
        <dt>Refunded earlier</dt>
        <dd>
          <Money sen={payment.refundedSen === 0 ? 0 : -payment.refundedSen} />
        </dd>
      </div>
      {payment.refundPendingSen > 0 && (
        <div>
          <dt>Refund in progress</dt>
          <dd>
            <Money sen={-payment.refundPendingSen} />
          </dd>
        </div>
      )}
      {mostSen < leftSen && (
        <div>
          <dt>Cancellation fee (agent)</dt>
          <dd>
            <Money sen={mostSen - leftSen} />
          </dd>
        </div>
      )}
      <div data-total>
        <dt>Left to refund</dt>
        <dd>
          <Money sen={mostSen} />
        </dd>
      </div>
    </Sum>
  )
}

const Sum = styled.dl`
  display: grid;
  gap: 6px;
  margin: 0;
  padding: var(--space-3) 14px;
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  & > div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-3);
  }
  dt,
  dt span {
    color: var(--color-text-muted);
  }
  dd {
    margin: 0;
  }
  [data-total] {
    padding-top: var(--space-2);
    border-top: 1px solid var(--color-line-strong);
  }
  [data-total] :is(dt, dd span) {
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
  }
`
