import type { AccountFamily, LedgerAccount, LedgerAccountPage } from '@kainsiap/ops/ledger/contract'
import { pageDepthMax } from '@kainsiap/ops/platform/contract'
import { ArrowLeft, Check, Scale } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { useNow } from '../../ui/format/clock.ts'
import { Card, CardHead } from '../../ui/layout/cards.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Live } from '../../ui/state/Live.tsx'
import { malaysianMoment, shortMoment } from '../../ui/format/malaysianTime.ts'
import { formatCount } from '../../ui/format/numbers.ts'
import { Pagination } from '../../ui/table/Pagination.tsx'
import { ringgit } from '../../ui/format/ringgit.ts'
import { usePages } from '../../ui/table/usePages.ts'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import { accountWords, groupWords, inGroups } from './accountWords.ts'
import { useLedgerAccountsQuery } from './ledgerApi.ts'
import { Beside, Code, Table } from './transactions/ledgerParts.ts'
import type { LedgerAddress } from './useLedgerAddress.ts'

const rows = 50

const empty = {
  when: ({ total }: LedgerAccountPage) => total === 0,
  icon: <Scale size={20} />,
  title: 'No transactions yet',
  hint: 'Accounts appear after the first transaction.',
}

/** The balance of every account; of one family, such as the wallets of agents, each. */
export function AccountsCard({ family, account: chosen, accountsPage, change }: LedgerAddress) {
  const conditions = { limit: String(rows), ...(family && { family }) }
  const pages = usePages({ name: 'accounts', conditions, page: accountsPage, onPage: (to) => change({ accounts: String(to) }) })
  const query = useLedgerAccountsQuery({ ...conditions, page: String(accountsPage), ...pages.start })
  return (
    <Card aria-labelledby="ledger-accounts">
      <CardHead>
        {family && (
          <IconButton label="All accounts" onClick={() => change({ family: null, accounts: null })}>
            <ArrowLeft size={16} />
          </IconButton>
        )}
        <h2 id="ledger-accounts">{family ? accountWords(family) : 'Accounts'}</h2>
        <Beside>{family ? 'largest balance first' : 'Dr: assets and costs, Cr: liabilities and income'}</Beside>
      </CardHead>
      <Live query={query} what="accounts" empty={empty}>
        {(page) => (
          <>
            <Balances page={page} family={family} chosen={chosen} />
            {page.total > rows && (
              <Pagination
                {...page}
                label="Pages of accounts"
                depthMax={pageDepthMax}
                pageSizes={[rows]}
                pages={pages}
                end={{ last: page.next }}
                onLimit={() => undefined}
              />
            )}
          </>
        )}
      </Live>
    </Card>
  )
}

interface BalancesProps {
  page: LedgerAccountPage
  family: AccountFamily | undefined
  chosen: string | undefined
}

function Balances({ page, family, chosen }: BalancesProps) {
  return (
    <Table aria-label={family ? accountWords(family) : 'Accounts and balances'}>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col" data-number>
            Balance
          </th>
          <th scope="col" data-number data-beside>
            Last entry
          </th>
        </tr>
      </thead>
      {family ? (
        <tbody>
          {page.items.map((account) => (
            <AccountRow key={account.account} account={account} family={family} isChosen={account.account === chosen} />
          ))}
        </tbody>
      ) : (
        <Grouped page={page} chosen={chosen} />
      )}
    </Table>
  )
}

function Grouped({ page, chosen }: { page: LedgerAccountPage; chosen: string | undefined }) {
  return (
    <>
      {inGroups(page.items).map(({ group, sumSen, accounts }) => (
        <tbody key={group}>
          <GroupRow>
            <th scope="rowgroup">{groupWords[group]}</th>
            <td data-number>
              <Amount sen={sumSen} />
            </td>
            <td data-beside>
              <VisuallyHidden>Total</VisuallyHidden>
            </td>
          </GroupRow>
          {accounts.map((account) => (
            <AccountRow key={account.account} account={account} isChosen={account.account === chosen} />
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row">Total of all accounts</th>
          <td data-number>
            <Amount sen={page.totalSen} />
          </td>
          <td data-number data-beside>
            {page.totalSen === 0 && (
              <Zero>
                <Check size={14} aria-hidden /> Zero
              </Zero>
            )}
          </td>
        </tr>
      </tfoot>
    </>
  )
}

interface AccountRowProps {
  account: LedgerAccount
  isChosen: boolean
  /** The family whose accounts are listed. */
  family?: string | undefined
}

function AccountRow({ account: { account, name, accounts, balanceSen, lastEntryAt }, isChosen, family }: AccountRowProps) {
  const nowMs = useNow()
  const to: Record<string, string> = accounts === null ? { ...(family && { family }), account } : { family: account }
  return (
    <tr data-account={account}>
      <th scope="row">
        <Name to={`?${new URLSearchParams(to).toString()}`} preventScrollReset aria-current={isChosen || undefined}>
          {accountWords(account, name)}
        </Name>{' '}
        {accounts !== null && (
          <Beside>
            {formatCount(accounts)} {accounts === 1 ? 'account' : 'accounts'}{' '}
          </Beside>
        )}
        {name === null && <Code>{account}</Code>}
      </th>
      <td data-number>
        <Amount sen={balanceSen} />
      </td>
      <td data-number data-beside>
        <Quiet as="time" dateTime={lastEntryAt} title={malaysianMoment(lastEntryAt)}>
          {shortMoment(lastEntryAt, nowMs)}
        </Quiet>
      </td>
    </tr>
  )
}

/** Without a sign: on which side it stands. */
function Amount({ sen }: { sen: number }) {
  return (
    <>
      {ringgit(Math.abs(sen))}
      <Side>{sen === 0 ? '' : sen > 0 ? 'Dr' : 'Cr'}</Side>
    </>
  )
}

const GroupRow = styled.tr`
  &&& > * {
    background: var(--color-surface-sunken);
    font-weight: var(--font-weight-semibold);
  }
`
const Name = styled(Link)`
  font-weight: var(--font-weight-medium);

  &:hover {
    color: var(--color-link);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  &[aria-current] {
    color: var(--color-link);
  }
`
const Side = styled.span`
  display: inline-block;
  width: 24px;
  color: var(--color-text-muted);
  font-size: var(--font-size-micro);
  font-weight: var(--font-weight-regular);
`
const Quiet = styled.span`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
`
const Zero = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  color: var(--color-positive-text);
`
