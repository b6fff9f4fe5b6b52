import type { Refund, RefundShares } from '@kainsiap/ops/refunds/contract'
import styled from 'styled-components'
import { Money } from '../../../ui/format/Money.tsx'

/** Who bears a refund, each with an amount; together they are the whole. */
export function bearersOf({ shares, agent }: Pick<Refund, 'shares' | 'agent'>): { label: string; sen: number }[] {
  const labels: Readonly<Record<keyof RefundShares, string>> = {
    customerFundsSen: 'Customer funds, not earned yet',
    agentSen: agent ? `${agent.name} (agent)` : 'Agent',
    commissionSen: 'Our commissions',
    serviceFeeSen: 'Our service fee',
    taxSen: 'Tax payable',
    discountSen: 'Discount reversed',
    goodwillSen: 'Goodwill, our cost',
  }
  return (Object.keys(labels) as (keyof RefundShares)[])
    .map((name) => ({ label: labels[name], sen: shares[name] }))
    .filter(({ sen }) => sen !== 0)
}

export function BorneBy({ refund }: { refund: Refund }) {
  return (
    <Card aria-label="Cost allocation">
      <h2>Cost allocation</h2>
      <dl>
        {bearersOf(refund).map(({ label, sen }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money sen={sen} />
            </dd>
          </div>
        ))}
        <div data-total>
          <dt>Total</dt>
          <dd>
            <Money sen={refund.amountSen} />
          </dd>
        </div>
      </dl>
    </Card>
  )
}

const Card = styled.section`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  h2 {
    padding: 9px 14px;
    border-bottom: 1px solid var(--color-line);
    font-size: var(--font-size-dense);
    font-weight: var(--font-weight-semibold);
  }
  dl {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: var(--space-3) 14px;
  }
  dl > div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-3);
  }
  dt {
    min-width: 0;
    color: var(--color-text-muted);
    overflow-wrap: anywhere;
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
