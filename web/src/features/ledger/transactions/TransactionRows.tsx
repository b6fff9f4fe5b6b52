import type { LedgerEntryPage, LedgerTransaction } from '@kainsiap/ops/ledger/contract'
import { Ban, CreditCard, Diff, PackageCheck, Percent, ReceiptText, Send, Undo2, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { toned } from '../../../ui/status/Chip.tsx'
import { useNow } from '../../../ui/format/clock.ts'
import { malaysianMoment, shortMoment } from '../../../ui/format/malaysianTime.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { accountWords } from '../accountWords.ts'
import { Code } from './ledgerParts.ts'
import type { TransactionWords } from './transactionWords.ts'

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

interface SentenceProps {
  words: TransactionWords
  /** Null where it has not happened yet. */
  at: string | null
  /** What it is about, where the row has to say it. */
  about: { number: string; to: string } | undefined
}

interface TransactionRowsProps extends SentenceProps {
  name: string
  entries: LedgerTransaction['entries']
  agents: LedgerEntryPage['agents']
}

/** One transaction: the sentence beside its lines. */
export function TransactionRows({ name, entries, agents, ...sentence }: TransactionRowsProps) {
  const nameOf = (account: string) => agents.find(({ id }) => account.endsWith(`:${id}`))?.name ?? null
  const lines = [...entries.filter(({ sen }) => sen > 0), ...entries.filter(({ sen }) => sen < 0)]
  return (
    <tbody data-transaction={name}>
      {lines.length === 0 && (
        <tr>
          <What scope="row" colSpan={4}>
            <Sentence {...sentence} />
          </What>
        </tr>
      )}
      {lines.map(({ account, sen }, index) => (
        <tr key={`${account} ${sen > 0 ? 'debit' : 'credit'}`}>
          {index === 0 && (
            <What scope="rowgroup" rowSpan={lines.length}>
              <Sentence {...sentence} />
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

function Sentence({ words: { icon, tone, what, why }, at, about }: SentenceProps) {
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
          {about && (
            <AboutLink to={about.to} preventScrollReset={about.to.startsWith('?')}>
              {about.number}
            </AboutLink>
          )}
        </p>
      </div>
      {at !== null && (
        <time dateTime={at} title={malaysianMoment(at)}>
          {shortMoment(at, nowMs)}
        </time>
      )}
    </Happened>
  )
}

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
const AboutLink = styled(Link)`
  white-space: nowrap;
  color: var(--color-link);
  font-weight: var(--font-weight-medium);

  &:hover {
    text-decoration: underline;
  }
`
