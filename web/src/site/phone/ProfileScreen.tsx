import { BadgeCheck, Bike, Check, GraduationCap, IdCard, Landmark, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { Card, Heading, Line, List, Muted, Row, Sheet, Stack, Tile } from './screenParts.tsx'
import { TabBar } from './TabBar.tsx'
import { u } from './unit.ts'

const checks = [
  { id: 'checkMyKad', note: 'checkMyKadNote', Icon: IdCard },
  { id: 'checkBank', note: 'checkBankNote', Icon: Landmark },
  { id: 'checkTraining', note: 'checkTrainingNote', Icon: GraduationCap },
  { id: 'checkLicence', note: 'checkLicenceNote', Icon: Bike },
] as const

/** How many of a hundred ratings gave five, four, three stars. */
const ratings = [
  [5, 91],
  [4, 7],
  [3, 2],
] as const

export function ProfileScreen() {
  const { t } = useTranslation('phone')
  return (
    <Sheet>
      <Who>
        <Tile $tone="positive" $size={56} $round>
          FO
        </Tile>
        <Stack>
          <Name>
            Faizal Osman
            <BadgeCheck />
          </Name>
          <Muted>{t('agentSince')}</Muted>
        </Stack>
      </Who>
      <Ratings />
      <Record />
      <Heading>{t('verified')}</Heading>
      <List>
        {checks.map(({ id, note, Icon }) => (
          <Line
            key={id}
            tile={
              <Tile $tone="secondary">
                <Icon />
              </Tile>
            }
            title={t(id)}
            note={t(note)}
            end={<Done strokeWidth={3} />}
          />
        ))}
      </List>
      <TabBar app="agent" at="me" />
    </Sheet>
  )
}

function Record() {
  const { t } = useTranslation('phone')
  return (
    <Stats>
      <span>
        <b>412</b>
        {t('jobsDone')}
      </span>
      <span>
        <b>98 %</b>
        {t('onTime')}
      </span>
      <span>
        <b>
          5<Star />
        </b>
        {t('fiveStars')}
      </span>
    </Stats>
  )
}

function Ratings() {
  const { t } = useTranslation('phone')
  return (
    <Card>
      <Score>
        <Big>
          4.9
          <Muted>{t('ratings', { n: 218 })}</Muted>
        </Big>
        <Shares viewBox="0 0 130 48">
          {ratings.map(([stars, share], row) => (
            <g key={stars} transform={`translate(0 ${row * 17})`}>
              <text y="11">{stars}</text>
              <rect x="14" y="4" width="114" height="7" rx="3.500" />
              <rect x="14" y="4" width={Math.max(7, 1.14 * share)} height="7" rx="3.500" className="share" />
            </g>
          ))}
        </Shares>
      </Score>
    </Card>
  )
}

const Who = styled(Row)`
  justify-content: flex-start;
  gap: ${u(12)};

  > :first-child {
    font-size: ${u(18)};
  }
`

const Name = styled.div`
  display: flex;
  align-items: center;
  gap: ${u(5)};
  font: var(--font-weight-semibold) ${u(18)} / 1.3 var(--font-display);
  letter-spacing: -0.02em;

  svg {
    width: ${u(18)};
    height: ${u(18)};
    color: var(--color-surface);
    fill: var(--color-info);
  }
`

const Score = styled(Row)`
  gap: ${u(14)};
`

const Big = styled.b`
  display: flex;
  flex: none;
  flex-direction: column;
  font: var(--font-weight-semibold) ${u(32)} / 1.1 var(--font-display);

  span {
    font-family: var(--font-ui);
    font-weight: var(--font-weight-regular);
  }
`

const Shares = styled.svg`
  flex: 1;
  min-width: 0;
  fill: var(--color-surface-pressed);

  text {
    fill: var(--color-text-muted);
    font-size: 10px;
  }
  .share {
    fill: var(--color-accent);
  }
`

const Stats = styled.div`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${u(7)};
  text-align: center;

  span {
    padding: ${u(8)} ${u(4)};
    border-radius: ${u(12)};
    background: var(--color-surface-hover);
    color: var(--color-text-muted);
    font-size: ${u(11)};
  }
  b {
    display: flex;
    align-items: center;
    justify-content: center;
    color: var(--color-text);
    font-size: ${u(17)};
    font-weight: var(--font-weight-semibold);
  }
  svg {
    width: ${u(13)};
    height: ${u(13)};
    margin-left: ${u(2)};
    color: var(--color-accent);
    fill: currentColor;
  }
`

const Done = styled(Check)`
  width: ${u(16)};
  height: ${u(16)};
  color: var(--color-positive);
`
