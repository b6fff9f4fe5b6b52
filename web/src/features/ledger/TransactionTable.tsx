import type { LedgerEntryPage, LedgerTransaction } from '@kainsiap/ops/ledger/contract'
import { Ban, CreditCard, Diff, PackageCheck, Percent, ReceiptText, Send, Undo2, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { phone } from '../../ui/breakpoints.ts'
import { toned } from '../../ui/Chip.tsx'
import { useNow } from '../../ui/clock.ts'
import { malaysianMoment, shortMoment } from '../../ui/malaysianTime.ts'
import { ringgit } from '../../ui/ringgit.ts'
import { accountWords } from './accountWords.ts'
import { Code, Table } from './ledgerParts.ts'
import { transactionWords, type TransactionWords } from './transactionWords.ts'

const icons: Readonly<Record<TransactionWords['icon'], LucideIcon>> = {
  paid: CreditCard,
  fee: Percent,
  earned: PackageCheck,
  cancelled: Ban,
  refund: Undo2,
  payout: Send,
  returned: Undo2,
  adjusted: Diff,
  other: ReceiptText,
}

interface TransactionTableProps {
  found: LedgerEntryPage
  /** Of one order: then no row says which one it is, and both sides are summed up. */
  isStory: boolean
}

/** Each transaction as a sentence with its time; beside it the debit lines, then the credit lines, indented. */
export function TransactionTable({ found, isStory }: TransactionTableProps) {
  const { items } = found
  const sumSen = items.flatMap(({ entries }) => entries).reduce((sum, { sen }) => sum + Math.max(0, sen), 0)
  return (
    <Story aria-label="Transactions">
      <thead>
        <tr>
          <th scope="col">What happened</th>
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
      {isStory && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {items.length} {items.length === 1 ? 'transaction' : 'transactions'}, both sides equal
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
  const { key, orderId, entries } = transaction
  const order = found.orders.find(({ id }) => id === orderId)
  const nameOf = (account: string) => found.agents.find(({ id }) => account.endsWith(`:${id}`))?.name ?? null
  const words = transactionWords(transaction, { customer: order?.customerName ?? null, agentOf: nameOf })
  const lines = [...entries.filter(({ sen }) => sen > 0), ...entries.filter(({ sen }) => sen < 0)]
  return (
    <tbody data-transaction={key}>
      {lines.map(({ account, sen }, index) => (
        <tr key={`${account} ${sen > 0 ? 'debit' : 'credit'}`}>
          {index === 0 && (
            <What scope="rowgroup" rowSpan={lines.length}>
              <Sentence words={words} at={transaction.at} order={isStory ? undefined : order?.number} />
            </What>
          )}
          <td data-side={sen > 0 ? 'debit' : 'credit'}>
            {accountWords(account, nameOf(account))} <Code>{account.replace(/:[0-9a-f]{24}$/, '')}</Code>
          </td>
          <td data-number data-debit>
            {sen > 0 ? ringgit(sen) : ''}
          </td>
          <td data-number data-credit>
            {sen < 0 ? ringgit(-sen) : ''}
          </td>
        </tr>
      ))}
    </tbody>
  )
}

interface SentenceProps {
  words: TransactionWords
  at: string
  /** Its number, where the row has to say which order it is. */
  order: string | undefined
}

function Sentence({ words: { icon, tone, what, why }, at, order }: SentenceProps) {
  const nowMs = useNow()
  const Icon = icons[icon]
  return (
    <Happened>
      <Mark data-tone={tone} aria-hidden>
        <Icon size={13} />
      </Mark>
      <div>
        <strong>{what}</strong>
        <p>
          {why}{' '}
          {order !== undefined && (
            <OrderLink to={`?order=${order}`} preventScrollReset>
              {order}
            </OrderLink>
          )}
        </p>
      </div>
      <time dateTime={at} title={malaysianMoment(at)}>
        {shortMoment(at, nowMs)}
      </time>
    </Happened>
  )
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
const stackedHead = css`
  width: auto;
  tbody > tr > && {
    padding-bottom: 4px;
  }
`
const What = styled.th`
  width: 44%;
  vertical-align: top;

  tbody > tr > && {
    padding-block: 10px;
    border-bottom: 0;
  }
  ${phone} {
    ${stackedHead}
  }
  @container record-ledger (max-width: 640px) {
    ${stackedHead}
  }
`
const Happened = styled.div`
  display: grid;
  grid-template-columns: 24px minmax(0, 1fr) auto;
  gap: 0 10px;

  strong {
    font-weight: var(--font-weight-semibold);
  }
  p {
    color: var(--color-text-muted);
    overflow-wrap: anywhere;
  }
  time {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    white-space: nowrap;
  }
`
const Mark = styled.span`
  ${toned}
  display: grid;
  place-items: center;
  width: 24px;
  height: 24px;
  border-radius: var(--radius-round);
  background: var(--chip-bg);
  color: var(--chip-mark);
`
const OrderLink = styled(Link)`
  white-space: nowrap;
  color: var(--color-link);
  font-weight: var(--font-weight-medium);

  &:hover {
    text-decoration: underline;
  }
`
