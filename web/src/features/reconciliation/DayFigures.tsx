import type { StatementDay, StatementDays } from '@kainsiap/ops/reconciliation/contract'
import { TriangleAlert } from 'lucide-react'
import styled from 'styled-components'
import { Figure, FigureStrip } from '../../ui/chart/FigureStrip.tsx'
import { gatewayNames } from '../../money/gatewayLooks.ts'
import { Live, type LiveQuery } from '../../ui/state/Live.tsx'
import { malaysianClock } from '../../ui/format/malaysianTime.ts'
import { formatCount } from '../../ui/format/numbers.ts'
import { ringgit, signedRinggit } from '../../ui/format/ringgit.ts'
import { SkeletonBar } from '../../ui/state/Skeleton.tsx'
import { TonedStrip } from '../../ui/status/TonedStrip.tsx'
import { causeWords } from './lineWords.ts'

interface DayFiguresProps {
  query: LiveQuery<StatementDays>
  provider: StatementDay['provider']
  isToday: boolean
}

/** The three sums of a day, and how far they agree. */
export function DayFigures({ query, provider, isToday }: DayFiguresProps) {
  return (
    <Frame>
      <Live query={query} what="the figures of this day" isBeside skeleton={<Waiting />}>
        {({ items }) => {
          const day = items.find((each) => each.provider === provider)
          return day ? <Figures day={day} /> : <Waiting />
        }}
      </Live>
      {isToday && <Young>Ledger entries of the last 15 minutes that {gatewayNames[provider]} does not list yet are not included.</Young>}
    </Frame>
  )
}

const names = ['Statement', 'Ledger', 'Documents', 'Difference', 'Matched']

const Waiting = () => (
  <FigureStrip label="Figures of this day">
    {names.map((name) => (
      <Figure key={name} label={name} note={<>&nbsp;</>}>
        <SkeletonBar data-width="short" />
      </Figure>
    ))}
  </FigureStrip>
)

function Figures({ day }: { day: StatementDay }) {
  const { statement, ledger, documents, differenceSen, matched, problem } = day
  return (
    <>
      <FigureStrip label="Figures of this day">
        <Figure label="Statement" note={statementNote(day)}>
          {ringgit(statement.sen)}
        </Figure>
        <Figure label="Ledger" note={counted(ledger.count, 'entry', 'entries')}>
          {ringgit(ledger.sen)}
        </Figure>
        <Figure
          label="Documents"
          note={documents.sen === ledger.sen ? 'equal to the ledger' : `${signedRinggit(documents.sen - ledger.sen)} vs ledger`}
        >
          {ringgit(documents.sen)}
        </Figure>
        <Figure label="Difference" note={differenceNote(day)}>
          <Amount data-off={(differenceSen !== 0 && day.open > 0) || undefined}>{signedRinggit(differenceSen)}</Amount>
        </Figure>
        <Figure label="Matched" note={`${ringgit(matched.sen)}, automatically`}>
          {formatCount(matched.count)}
        </Figure>
      </FigureStrip>
      {problem && (
        <TonedStrip data-tone="warning" role="status">
          <TriangleAlert size={16} aria-hidden />
          <span>
            The statement of <b>{gatewayNames[day.provider]}</b> could not be imported at {malaysianClock(problem.at)}:{' '}
            {causeWords(problem.cause)}. Next attempt at {malaysianClock(problem.nextAt)}.
          </span>
        </TonedStrip>
      )}
    </>
  )
}

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`

function statementNote({ statement, fetchedAt, isComplete, isFetching }: StatementDay): string {
  if (isFetching) return 'importing…'
  if (fetchedAt === null) return 'not imported yet'
  const movements = counted(statement.count, 'movement', 'movements')
  return isComplete ? `${movements}, imported ${malaysianClock(fetchedAt)}` : `${movements} so far, ${malaysianClock(fetchedAt)}`
}

function differenceNote({ open, resolved, differenceSen }: StatementDay): string {
  if (open > 0) return `in ${counted(open + resolved, 'line', 'lines')}`
  if (resolved > 0) return `resolved in ${counted(resolved, 'line', 'lines')}`
  return differenceSen === 0 ? 'no open lines' : ''
}

const Frame = styled.div`
  container-type: inline-size;
  display: grid;
  gap: var(--space-3);
  margin-bottom: var(--space-4);

  /* Beside an open line, five amounts do not fit: three stand above two. */
  @container (min-width: 621px) and (max-width: 960px) {
    [role='group'] {
      grid-template-columns: repeat(6, minmax(0, 1fr));
      grid-auto-flow: row;
    }
    [role='group'] > * {
      grid-column: span 2;
    }
    [role='group'] > :nth-child(n + 4) {
      grid-column: span 3;
    }
  }
`
const Young = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
const Amount = styled.span`
  &&[data-off] {
    color: var(--color-danger-text);
  }
`
