import type { LedgerEntryPage, LedgerTransaction } from '@kainsiap/ops/ledger/contract'
import styled, { css } from 'styled-components'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { payoutPath } from '../ledgerPath.ts'
import { Table } from './ledgerParts.ts'
import { partRows } from './partRows.ts'
import { TransactionRows } from './TransactionRows.tsx'
import { transactionWords } from './transactionWords.ts'

interface TransactionTableProps {
  found: LedgerEntryPage
  /** Of one order: then no row says which one it is, what of it was paid out follows, and both sides are summed up. */
  isStory: boolean
}

/** Each transaction as a sentence with its time; beside it the debit lines, then the credit lines, indented. */
export function TransactionTable({ found, isStory }: TransactionTableProps) {
  const { items, agents } = found
  const parts = isStory ? found.parts.flatMap(partRows) : []
  const moved = [...items, ...parts.filter(({ entries }) => entries.length > 0)]
  const sumSen = moved.flatMap(({ entries }) => entries).reduce((sum, { sen }) => sum + Math.max(0, sen), 0)
  return (
    <Story aria-label="Transactions">
      <thead>
        <tr>
          <th scope="col">Transaction</th>
          <th scope="col">Account</th>
          <th scope="col" data-number>
            Debit
          </th>
          <th scope="col" data-number>
            Credit
          </th>
        </tr>
      </thead>
      {items.map((transaction) => (
        <Transaction key={transaction.id} transaction={transaction} found={found} isStory={isStory} />
      ))}
      {parts.map(({ key, ...row }) => (
        <TransactionRows key={key} name={key} {...row} agents={agents} />
      ))}
      {isStory && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {moved.length} {moved.length === 1 ? 'transaction' : 'transactions'}, debits equal credits
            </th>
            <td data-number>{ringgit(sumSen)}</td>
            <td data-number>{ringgit(sumSen)}</td>
          </tr>
        </tfoot>
      )}
    </Story>
  )
}

function Transaction({ transaction, found, isStory }: TransactionTableProps & { transaction: LedgerTransaction }) {
  const { key, at, orderId, entries } = transaction
  const order = found.orders.find(({ id }) => id === orderId)
  const payout = found.payouts.find(({ id }) => id === key.split(':')[1])
  const words = transactionWords(transaction, {
    customer: order?.customerName ?? null,
    payee: payout?.agentName ?? null,
    agentOf: (account) => found.agents.find(({ id }) => account.endsWith(`:${id}`))?.name ?? null,
  })
  const about = payout
    ? { number: payout.number, to: payoutPath(payout.number) }
    : order && !isStory
      ? { number: order.number, to: `?order=${order.number}` }
      : undefined
  return <TransactionRows name={key} words={words} at={at} about={about} entries={entries} agents={found.agents} />
}

/** Its rows under each other. */
const stacked = css`
  &,
  tbody,
  tfoot {
    display: block;
  }
  thead {
    display: none;
  }
  tbody tr,
  tfoot tr {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: baseline;
  }
  tbody th {
    grid-column: 1 / -1;
  }
  tbody td:empty,
  tfoot td:last-child {
    display: none;
  }
  tbody tr > td {
    padding-block: 3px;
  }
  [data-side='credit'] {
    padding-left: 28px;
  }
  [data-credit]:not(:empty)::after {
    content: ' Cr';
    color: var(--color-text-muted);
    font-size: var(--font-size-micro);
  }
  [data-debit]:not(:empty)::after {
    content: ' Dr';
    color: var(--color-text-muted);
    font-size: var(--font-size-micro);
  }
`
const Story = styled(Table)`
  tbody tr > td {
    padding-block: 4px;
    border-bottom: 0;
    vertical-align: top;
  }
  tbody tr:first-child > td {
    padding-top: 10px;
  }
  tbody tr:last-child > td {
    padding-bottom: 10px;
  }
  tbody {
    border-bottom: 1px solid var(--color-line);
  }
  [data-side='credit'] {
    padding-left: 40px;
  }
  ${phone} {
    ${stacked}
  }
  @container record-ledger (max-width: 640px) {
    ${stacked}
  }
`
