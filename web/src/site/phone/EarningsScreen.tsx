import { CalendarCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { ringgit } from '../../ui/format/ringgit.ts'
import { bill, payFor } from './bill.ts'
import { Amount, Card, Heading, Line, List, Muted, Pill, Row, Sheet, Tile, Title } from './screenParts.tsx'
import { TabBar } from './TabBar.tsx'
import { u } from './unit.ts'

/** Monday to Sunday, in sen. Sunday is in the future. */
const week = [
  ['mon', 6_840],
  ['tue', 9_720],
  ['wed', 11_260],
  ['thu', 7_480],
  ['fri', 13_120],
  ['sat', 10_840],
  ['sun', 0],
] as const
const weekSen = week.reduce((sum, [, sen]) => sum + sen, 0)
const peakSen = Math.max(...week.map(([, sen]) => sen))
const barHeight = 74

const jobs = [
  ['KS-2026-10333', 'Ampang', payFor(bill.subtotalSen)],
  ['KS-2026-10327', 'Keramat', payFor(5_800)],
] as const

export function EarningsScreen() {
  const { t } = useTranslation('phone')
  return (
    <Sheet>
      <Row>
        <Title>{t('earningsTitle')}</Title>
        <Pill $tone="secondary">{t('thisWeek')}</Pill>
      </Row>
      <Card>
        <Row>
          <Big>{ringgit(weekSen)}</Big>
          <Pill $tone="positive">▲ 12 %</Pill>
        </Row>
        <Bars viewBox="0 0 238 98">
          <path d="M0 2h238M0 39h238M0 76.500h238" />
          {week.map(([day, sen], index) => (
            <g key={day} transform={`translate(${index * 34} 0)`} data-today={day === 'sat' || undefined}>
              <rect x="7" y={76 - barOf(sen)} width="20" height={barOf(sen)} rx="5" />
              <text x="17" y="93">
                {t(day)}
              </text>
            </g>
          ))}
        </Bars>
      </Card>
      <Settle>
        <Line
          tile={
            <Tile $tone="accent" $size={28}>
              <CalendarCheck />
            </Tile>
          }
          title={t('nextSettlement')}
          note={t('settlementDay')}
          end={<Amount>{ringgit(weekSen + 41_230)}</Amount>}
        />
      </Settle>
      <Heading>{t('lastJobs')}</Heading>
      <List>
        {jobs.map(([number, place, sen]) => (
          <Line key={number} title={place} note={number} end={<Amount>+{ringgit(sen)}</Amount>} />
        ))}
      </List>
      <Muted>{t('everyTwoWeeks')}</Muted>
      <TabBar app="agent" at="wallet" />
    </Sheet>
  )
}

function barOf(sen: number): number {
  return Math.max(3, Math.round((sen / peakSen) * barHeight))
}

const Big = styled.b`
  font: var(--font-weight-semibold) ${u(27)} / 1.2 var(--font-display);
  letter-spacing: -0.03em;
`

const Bars = styled.svg`
  width: 100%;
  fill: var(--color-series-2);
  stroke: none;

  path {
    stroke: var(--color-grid);
  }
  text {
    fill: var(--color-text-muted);
    font-size: 10px;
    text-anchor: middle;
  }
  [data-today] rect {
    fill: var(--color-series-1);
  }
  [data-today] text {
    fill: var(--color-text);
    font-weight: 600;
  }
  g:last-child rect {
    fill: var(--color-line-strong);
  }
`

const Settle = styled(Card)`
  border-color: var(--color-accent-line);
  background: var(--color-accent-soft);
`
