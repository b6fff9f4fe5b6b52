import styled from 'styled-components'
import { formatCount } from '../../ui/format/numbers.ts'
import { ringgit } from '../../ui/format/ringgit.ts'

interface FootFiguresProps {
  sums: { amountSen: number; agents: number; orders: number; commissionSen: number }
}

/** What it comes to. */
export function FootFigures({ sums: { amountSen, agents, orders, commissionSen } }: FootFiguresProps) {
  return (
    <Figures>
      <div>
        <dt>Amount</dt>
        <dd>{ringgit(amountSen)}</dd>
      </div>
      <div>
        <dt>Agents</dt>
        <dd>{formatCount(agents)}</dd>
      </div>
      <div>
        <dt>Orders</dt>
        <dd>{formatCount(orders)}</dd>
      </div>
      <div data-beside>
        <dt>Commission</dt>
        <dd>{ringgit(commissionSen)}</dd>
      </div>
    </Figures>
  )
}

const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-5);
  margin: 0;
  font-variant-numeric: tabular-nums;

  dt {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
  dd {
    margin: 0;
    font-size: var(--font-size-lead);
    font-weight: var(--font-weight-semibold);
  }
  @container (max-width: 480px) {
    [data-beside] {
      display: none;
    }
  }
`
/** At the end of the screen, whatever is above: figures, a sentence, buttons. */
export const StickyFoot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: var(--z-sticky);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-5);
  margin-top: auto;
  padding: var(--space-3) var(--space-5);
  border-top: 1px solid var(--color-line);
  background: var(--color-surface-raised);

  & > p {
    display: flex;
    flex: 1 1 220px;
    gap: var(--space-2);
    color: var(--color-text-muted);
    font-size: var(--font-size-dense);
    line-height: var(--line-height-dense);
  }
  & > p > svg {
    flex: none;
    margin-top: 3px;
    color: var(--tone-info-mark);
  }
  & > div {
    display: flex;
    gap: var(--space-2);
    margin-left: auto;
  }
  @container (max-width: 480px) {
    padding-inline: var(--space-4);

    & > div {
      flex: 1 1 100%;

      & > button {
        flex: 1;
      }
    }
  }
`
