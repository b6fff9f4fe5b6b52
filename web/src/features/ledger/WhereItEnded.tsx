import type { LedgerEntryPage, LedgerTransaction } from '@kainsiap/ops/ledger/contract'
import styled from 'styled-components'
import { ringgit } from '../../ui/format/ringgit.ts'
import { whereItEnded, type Share } from './whereItEnded.ts'

interface WhereItEndedProps {
  transactions: readonly LedgerTransaction[]
  parts: LedgerEntryPage['parts']
  agents: LedgerEntryPage['agents']
  customer: string | null
}

/** One bar: where the whole payment ended. */
export function WhereItEnded({ transactions, parts, agents, customer }: WhereItEndedProps) {
  const shares = whereItEnded(transactions, parts)
  const totalSen = shares.reduce((sum, { sen }) => sum + sen, 0)
  if (totalSen === 0) return null
  const words: Record<Share['id'], string> = {
    agent: agents.length > 0 ? `Agent, ${agents.map(({ name }) => name).join(', ')}` : 'Agent',
    customer: customer === null ? 'Held for the customer' : `Held for ${customer}`,
    back: customer === null ? 'Refunded' : `Refunded to ${customer}`,
    waiting: 'In transit',
    kept: 'Our share',
    tax: 'Tax',
  }
  const waitingSen = shares.find(({ id }) => id === 'waiting')?.sen ?? 0
  return (
    <Box>
      <Head>
        <h3>Allocation of {ringgit(totalSen)}</h3>
        <Bar aria-hidden>{shares.map(({ id, sen }) => sen > 0 && <i key={id} data-share={id} style={{ flexGrow: sen }} />)}</Bar>
      </Head>
      <Legend>
        {shares.map(({ id, sen }) => (
          <li key={id}>
            <i data-share={id} aria-hidden /> {id === 'kept' && sen < 0 ? 'Our cost' : words[id]}{' '}
            <b>{ringgit(id === 'kept' ? Math.abs(sen) : sen)}</b>
          </li>
        ))}
        {waitingSen === 0 && <li data-quiet>In transit: {ringgit(0)}</li>}
      </Legend>
    </Box>
  )
}

const colors = `
  [data-share='agent'] { background: var(--color-series-2); }
  [data-share='customer'] { background: var(--color-series-6); }
  [data-share='back'] { background: var(--color-series-5); }
  [data-share='waiting'] { background: var(--color-series-4); }
  [data-share='kept'] { background: var(--color-series-1); }
  [data-share='tax'] { background: var(--color-series-3); }
`
const Box = styled.div`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  border-bottom: 1px solid var(--color-line);
  ${colors}
`
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-6);

  h3 {
    font-size: var(--font-size-title);
    font-weight: var(--font-weight-semibold);
    line-height: var(--line-height-title);
  }
`
const Bar = styled.div`
  display: flex;
  flex: 1 1 260px;
  gap: 2px;
  max-width: 560px;
  height: 8px;
  margin-left: auto;

  i {
    min-width: 3px;
  }
  i:first-child {
    border-radius: 4px 0 0 4px;
  }
  i:last-child {
    border-radius: 0 4px 4px 0;
  }
`
const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px var(--space-5);
  margin: 0;
  padding: 0;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
  font-variant-numeric: tabular-nums;
  list-style: none;

  i {
    display: inline-block;
    width: 10px;
    height: 10px;
    margin-right: 4px;
    border-radius: 3px;
  }
  b {
    font-weight: var(--font-weight-semibold);
  }
  [data-quiet] {
    margin-left: auto;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
  }
`
