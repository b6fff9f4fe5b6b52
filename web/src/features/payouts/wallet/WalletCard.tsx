import type { Wallet } from '@kainsiap/ops/payouts/contract'
import styled from 'styled-components'
import { ringgit } from '../../../ui/format/ringgit.ts'

/** The balance, and what of it is spoken for. */
export function WalletCard({ wallet }: { wallet: Wallet }) {
  const { balanceSen, reservedSen, within48hSen, heldBackSen, nextCashSen, freeSen } = wallet
  return (
    <Card aria-label="Wallet balance">
      <div>
        <p>Wallet balance</p>
        <b>{ringgit(balanceSen)}</b>
        <small>{balanceSen < 0 ? 'owed by the agent' : 'matches the ledger'}</small>
      </div>
      <dl>
        <div>
          <dt>Reserved</dt>
          <dd>{ringgit(reservedSen)}</dd>
        </div>
        <div>
          <dt>Within 48 h</dt>
          <dd>{ringgit(within48hSen)}</dd>
        </div>
        {heldBackSen !== 0 && (
          <div>
            <dt>Disputed or refund requested</dt>
            <dd>{ringgit(heldBackSen)}</dd>
          </div>
        )}
        {nextCashSen > 0 && (
          <div>
            <dt>Cash to settle</dt>
            <dd>{ringgit(-nextCashSen)}</dd>
          </div>
        )}
        <div>
          <dt>Free for the next payout</dt>
          <dd>{ringgit(freeSen)}</dd>
        </div>
      </dl>
    </Card>
  )
}

const Card = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: var(--space-4) var(--space-5);
  padding: var(--space-4) var(--space-5);
  border-radius: var(--radius-card);
  background: var(--gradient-wallet);
  color: var(--color-accent-ink);
  font-variant-numeric: tabular-nums;

  b {
    display: block;
    font-size: 30px;
    font-weight: var(--font-weight-semibold);
    letter-spacing: -0.02em;
    line-height: 38px;
  }
  small {
    font-size: var(--font-size-small);
  }
  dl {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3) var(--space-5);
    margin: 0;
  }
  dt {
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
  dd {
    margin: 0;
    font-size: var(--font-size-lead);
    font-weight: var(--font-weight-semibold);
  }
`
