import type { LedgerEntryPage } from '@kainsiap/ops/ledger/contract'
import { pageDepthMax } from '@kainsiap/ops/platform/contract'
import { ReceiptText, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCan } from '../../../api/useCan.ts'
import { Card, CardHead } from '../../../ui/layout/cards.ts'
import { consolePaths } from '@kainsiap/ops/platform/http/console-paths'
import styled from 'styled-components'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Live } from '../../../ui/state/Live.tsx'
import { Pagination } from '../../../ui/table/Pagination.tsx'
import { type Pages, usePages } from '../../../ui/table/usePages.ts'
import { accountWords } from '../accountWords.ts'
import { useLedgerEntriesQuery, useOrderStoryQuery } from '../ledgerApi.ts'
import { Beside } from './ledgerParts.ts'
import { TransactionTable } from './TransactionTable.tsx'
import type { LedgerAddress } from '../useLedgerAddress.ts'
import { WhereItEnded } from '../WhereItEnded.tsx'

const rows = 10

/** One order's money end to end, or the latest transactions of an account or of all. */
export function TransactionsCard(address: LedgerAddress) {
  const { order, account, family, page, change } = address
  const conditions = { limit: String(rows), ...(account !== undefined && { account }) }
  const pages = usePages({ name: 'transactions', conditions, page, onPage: (to) => change({ page: String(to) }) })
  const list = useLedgerEntriesQuery({ ...conditions, page: String(page), ...pages.start }, { skip: order !== undefined })
  const story = useOrderStoryQuery(order ?? '', { skip: order === undefined })
  const query = order === undefined ? list : story
  const isNarrowed = order !== undefined || account !== undefined
  return (
    <Card aria-labelledby="ledger-transactions">
      <CardHead>
        {order === undefined ? (
          <ListTitle account={account} family={family} found={query.currentData} />
        ) : (
          <StoryTitle number={order} found={query.currentData} />
        )}
        {isNarrowed && (
          <IconButton label="Latest transactions of all accounts" onClick={() => change({ order: null, account: null, page: null })}>
            <X size={16} />
          </IconButton>
        )}
      </CardHead>
      <Live query={query} what="transactions" isBeside>
        {(found) => <Found found={found} pages={pages} {...address} />}
      </Live>
    </Card>
  )
}

interface ListTitleProps extends Pick<LedgerAddress, 'account' | 'family'> {
  found: LedgerEntryPage | undefined
}

function ListTitle({ account, family, found }: ListTitleProps) {
  const owner = account?.split(':')[1]
  const name = found?.agents.find(({ id }) => id === owner)?.name
  return (
    <>
      <h2 id="ledger-transactions">{account === undefined ? 'Latest transactions' : accountWords(account, name)}</h2>
      <Beside>{account === undefined ? ofAll(family) : 'newest first'}</Beside>
    </>
  )
}

/** A family that is opened leaves them as they are. */
const ofAll = (family: LedgerAddress['family']) =>
  family === undefined ? 'of all accounts' : `of all accounts. Select one under ${accountWords(family)} to see only its transactions.`

function StoryTitle({ number, found }: { number: string; found: LedgerEntryPage | undefined }) {
  const mayOpen = useCan('orders.read') === null
  return (
    <>
      <h2 id="ledger-transactions">Transactions of order</h2>
      {mayOpen ? <Number to={`${consolePaths.home}/orders/${number}`}>{number}</Number> : <b>{number}</b>}
      <Beside>{found?.orders[0]?.customerName}</Beside>
    </>
  )
}

function Found({ found, pages, order, account }: { found: LedgerEntryPage; pages: Pages } & LedgerAddress) {
  if (found.items.length === 0)
    return (
      <EmptyState
        icon={<ReceiptText size={20} />}
        title="No transactions yet"
        hint={order === undefined ? emptyHint(account) : `Transactions appear when ${order} is paid, delivered or cancelled.`}
      />
    )
  return (
    <>
      {order !== undefined && (
        <WhereItEnded
          transactions={found.items}
          parts={found.parts}
          agents={found.agents}
          customer={found.orders[0]?.customerName ?? null}
        />
      )}
      <TransactionTable found={found} isStory={order !== undefined} />
      {order === undefined && found.total > rows && (
        <Pagination
          {...found}
          label="Pages of transactions"
          depthMax={pageDepthMax}
          pageSizes={[rows]}
          pages={pages}
          end={{ last: found.next }}
          onLimit={() => undefined}
        />
      )}
    </>
  )
}

const emptyHint = (account: string | undefined) =>
  account === undefined ? 'Transactions appear after the first payment.' : 'This account has no transactions.'

const Number = styled(Link)`
  color: var(--color-link);
  font-size: var(--font-size-dense);
  font-weight: var(--font-weight-medium);

  &:hover {
    text-decoration: underline;
  }
`
