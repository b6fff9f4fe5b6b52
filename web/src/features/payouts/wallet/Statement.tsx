import { ReceiptText } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { ReachLink } from '../../../app/access/ReachLink.tsx'
import { useReach } from '../../../app/access/reach.ts'
import { useExistingPage, useInnerList } from '../../../list/useInnerList.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { useNow } from '../../../ui/format/clock.ts'
import { Live } from '../../../ui/state/Live.tsx'
import { malaysianMoment, shortMoment } from '../../../ui/format/malaysianTime.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { ringgit, signedRinggit } from '../../../ui/format/ringgit.ts'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { TextLink } from '../../../ui/button/TextLink.tsx'
import { usePages } from '../../../ui/table/usePages.ts'
import { LineTable } from '../lineParts.ts'
import { payoutPaths } from '../payoutPaths.ts'
import { useWalletEntriesQuery } from '../payoutsApi.ts'
import { entryText, type WalletEntry } from './walletWords.ts'

const shape = { prefix: 'statement', isAboveList: true, limits: [10], choices: {} } as const

/** Everything that went into a wallet and out of it, the latest first, with the balance after each. */
export function Statement({ agentId }: { agentId: string }) {
  const {
    shown: { page, limit },
    change,
  } = useInnerList(shape)
  const pages = usePages({ name: 'statement', conditions: { agentId, limit }, page, onPage: (to) => change({ page: to }) })
  const query = useWalletEntriesQuery({ agentId, page, limit, ...pages.start })
  useExistingPage(query.currentData, { page, change })
  const ledger = useReach(payoutPaths.ledger(agentId))
  return (
    <Panel
      title="Statement"
      action={
        ledger && (
          <TextLink as={Link} to={ledger}>
            Open in ledger
          </TextLink>
        )
      }
    >
      <Live
        query={query}
        what="the statement"
        isBeside
        skeleton={<Skeleton rows={6} />}
        empty={{
          when: ({ items }) => items.length === 0,
          icon: <ReceiptText size={20} />,
          title: 'No transactions yet',
          hint: 'Earnings appear here after each delivery.',
        }}
      >
        {({ items, total, next }) => (
          <>
            <Entries items={items} />
            {total > limit && <Pager page={page} count={Math.ceil(total / limit)} onPage={(to) => pages.turnTo(to, { last: next })} />}
          </>
        )}
      </Live>
    </Panel>
  )
}

function Entries({ items }: { items: readonly WalletEntry[] }) {
  return (
    <LineTable aria-label="Statement, newest first">
      <thead>
        <tr>
          <th scope="col" data-beside>
            Time
          </th>
          <th scope="col">Description</th>
          <th scope="col" data-number>
            Amount
          </th>
          <th scope="col" data-number>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </LineTable>
  )
}

function EntryRow({ entry }: { entry: WalletEntry }) {
  const { at, sen, balanceSen } = entry
  const when = (
    <time dateTime={at} title={malaysianMoment(at)}>
      {shortMoment(at, useNow())}
    </time>
  )
  return (
    <tr>
      <td data-beside>{when}</td>
      <th scope="row">
        <What entry={entry} />
        <small data-narrow>{when}</small>
      </th>
      <Moved data-number data-way={sen < 0 ? 'out' : 'in'}>
        {signedRinggit(sen)}
      </Moved>
      <td data-number>{ringgit(balanceSen)}</td>
    </tr>
  )
}

function What({ entry }: { entry: WalletEntry }) {
  const { order, payout } = entry
  return (
    <>
      {entryText(entry)}{' '}
      {payout ? (
        <TextLink as={Link} to={payoutPaths.payout(payout.number)}>
          {payout.number}
        </TextLink>
      ) : (
        order && <ReachLink to={payoutPaths.order(order.number)}>{order.number}</ReachLink>
      )}
    </>
  )
}

function Pager({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
  return (
    <PagerNav aria-label="Pages of the statement">
      <span>
        Page {page} of {count}
      </span>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Later
      </Button>
      <Button size="small" disabled={page >= count} onClick={() => onPage(page + 1)}>
        Earlier
      </Button>
    </PagerNav>
  )
}

const Moved = styled.td`
  &&[data-way='in'] {
    color: var(--color-positive-text);
  }
  &&[data-way='out'] {
    color: var(--color-danger-text);
  }
`
const PagerNav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  font-variant-numeric: tabular-nums;

  span {
    margin-right: auto;
  }
`
