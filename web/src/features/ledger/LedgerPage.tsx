import type { InvariantList } from '@kainsiap/ops/ledger/contract'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import styled from 'styled-components'
import { Chip } from '../../ui/status/Chip.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { RelativeTime } from '../../ui/format/RelativeTime.tsx'
import { AccountsCard } from './AccountsCard.tsx'
import { verdictOf } from './checks/checks.ts'
import { ChecksCard } from './checks/ChecksCard.tsx'
import { FindOrder } from './FindOrder.tsx'
import { useInvariantsQuery } from './ledgerApi.ts'
import { TransactionsCard } from './transactions/TransactionsCard.tsx'
import { useLedgerAddress } from './useLedgerAddress.ts'

/** Where all money is: the balance of each account, what is checked about it, and each order's money end to end. */
export function LedgerPage() {
  const address = useLedgerAddress()
  const checks = useInvariantsQuery()
  return (
    <>
      <PageHeader title="Ledger">
        <FindOrder key={address.order} order={address.order} onFind={(order) => address.change({ order, account: null, page: null })} />
      </PageHeader>
      <Summary items={checks.data?.items ?? []} />
      <Stack>
        {/* What was asked for comes first. */}
        {address.order !== undefined && <TransactionsCard {...address} />}
        <Columns>
          <AccountsCard {...address} />
          <ChecksCard query={checks} />
        </Columns>
        {address.order === undefined && <TransactionsCard {...address} />}
      </Stack>
    </>
  )
}

function Summary({ items }: InvariantList) {
  const [latest] = items.map(({ checkedAt }) => checkedAt).toSorted((one, other) => (one < other ? 1 : -1))
  if (latest === undefined) return null
  const { tone, text } = verdictOf(items)
  return (
    <Line role="status">
      <Chip tone={tone} glyph={glyphs[tone]}>
        {text}
      </Chip>
      <span>
        checked <RelativeTime at={latest} />, every minute
      </span>
    </Line>
  )
}

const glyphs = {
  positive: <CircleCheck aria-hidden />,
  warning: <TriangleAlert aria-hidden />,
  danger: <CircleAlert aria-hidden />,
} as const

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  margin-bottom: var(--space-4);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
`
const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 11fr) minmax(0, 9fr);
  align-items: start;
  gap: var(--space-4);

  @media (max-width: 1100px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
