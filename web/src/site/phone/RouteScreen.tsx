import { Navigation, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { Call, Card, Line, List, Muted, Pill, Row, Sheet, Tile, type Tone } from './screenParts.tsx'
import { Street } from './Street.tsx'
import { TabBar } from './TabBar.tsx'
import { u } from './unit.ts'

const later = [
  { n: 2, place: 'Jalan Ampang Hilir', work: 'returning', time: '12:20', tone: 'teal' },
  { n: 3, place: 'Taman Setiawangsa', work: 'pickup', time: '2:10', tone: 'info' },
] as const satisfies readonly { n: number; place: string; work: string; time: string; tone: Tone }[]

export function RouteScreen() {
  const { t } = useTranslation('phone')
  return (
    <Sheet>
      <Way />
      <Next>
        <Row>
          <Pill $tone="info">{t('nextPickup')}</Pill>
          <Muted>{t('minutesAway', { n: 6, km: '1.2' })}</Muted>
        </Row>
        <Line
          title="12, Jalan Kenanga 4"
          note="Siti Hajar · KS-2026-10333"
          end={
            <Tile $tone="positive" $round>
              <Phone />
            </Tile>
          }
        />
        <Start>
          <Navigation />
          {t('navigate')}
        </Start>
      </Next>
      <List>
        {later.map(({ n, place, work, time, tone }) => (
          <Line
            key={n}
            tile={
              <Tile $tone={tone} $size={30} $round>
                {n}
              </Tile>
            }
            title={place}
            note={t(work)}
            end={<Muted>{time}</Muted>}
          />
        ))}
      </List>
      <TabBar app="agent" at="route" />
    </Sheet>
  )
}

function Way() {
  return (
    <MapBox>
      <Street
        way="M34 150C70 150 74 124 76 104S128 110 146 104 188 88 210 88 212 70 206 62M206 62C212 90 214 120 236 150"
        stops={[
          { x: 128, y: 107, mark: '1' },
          { x: 206, y: 62, mark: '2' },
          { x: 236, y: 150, mark: '3' },
        ]}
        agent={[60, 146]}
      />
    </MapBox>
  )
}

const MapBox = styled.div`
  flex: none;
  height: ${u(240)};
  margin: ${u(-6)} ${u(-15)} ${u(-40)};
`

const Next = styled(Card)`
  position: relative;
  box-shadow: var(--shadow-popover);
`

const Start = styled(Call)`
  height: ${u(40)};

  svg {
    width: ${u(14)};
    height: ${u(14)};
  }
`
