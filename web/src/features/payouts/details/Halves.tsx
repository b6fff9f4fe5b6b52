import type { PayoutDetails } from '@kainsiap/ops/payouts/contract'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Money } from '../../../ui/format/Money.tsx'
import { signedRinggit } from '../../../ui/format/ringgit.ts'
import { methodLooks } from '../../../money/gatewayLooks.ts'

/** Where the amount comes from, and where it goes. */
export function Halves({ payout }: { payout: PayoutDetails }) {
  return (
    <Pair>
      <Earnings payout={payout} />
      <BankCard payout={payout} />
    </Pair>
  )
}

function Earnings({ payout }: { payout: PayoutDetails }) {
  const { amountSen, totalEarningsSen, commissionSen, bonusesSen, deductionsSen, adjustmentsSen, totalOrders } = payout
  return (
    <Card aria-label="Earnings">
      <h2>Earnings</h2>
      <dl>
        <Line name="Total earnings">
          <Money sen={totalEarningsSen} />
        </Line>
        <Line name="Commission">{signedRinggit(-commissionSen)}</Line>
        <Line name="Bonuses">{signedRinggit(bonusesSen)}</Line>
        <Line name="Deductions">{signedRinggit(-deductionsSen)}</Line>
        <Line name="Adjustments">{signedRinggit(adjustmentsSen)}</Line>
        <Line name="Orders">{totalOrders}</Line>
        <Total>
          <dt>Amount</dt>
          <dd>
            <Money sen={amountSen} />
          </dd>
        </Total>
      </dl>
    </Card>
  )
}

function BankCard({ payout: { bank, method, transactionId, reference } }: { payout: PayoutDetails }) {
  return (
    <Card aria-label="Bank">
      <h2>Bank</h2>
      <dl>
        <Line name="Bank">{bank?.bankName ?? '–'}</Line>
        <Line name="Account">{bank?.accountNumber ?? '–'}</Line>
        <Line name="Holder">{bank?.accountHolderName ?? '–'}</Line>
        {bank?.swiftCode && <Line name="SWIFT">{bank.swiftCode}</Line>}
        <Line name="Method">{methodLooks[method].label}</Line>
        <Line name="Reference">{reference ?? transactionId ?? '–'}</Line>
      </dl>
    </Card>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--space-3);

  @container (max-width: 520px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
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
    flex: none;
    color: var(--color-text-muted);
  }
  dd {
    min-width: 0;
    margin: 0;
    font-weight: var(--font-weight-medium);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    text-align: right;
  }
`
const Total = styled.div`
  padding-top: var(--space-2);
  border-top: 1px solid var(--color-line-strong);

  dt,
  dd span {
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
  }
`
