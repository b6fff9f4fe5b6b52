import { MessageCircle, Phone, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { Card, Line, Muted, Pill, Row, Sheet, Strong, Tile } from './screenParts.tsx'
import { Street } from './Street.tsx'
import { TabBar } from './TabBar.tsx'
import { u } from './unit.ts'

const events = [
  ['evOut', '10:31'],
  ['evReady', '9:40'],
  ['evIroning', '8:15'],
  ['evCollected', '7:52'],
] as const

export function TrackingScreen() {
  const { t } = useTranslation('phone')
  return (
    <Sheet>
      <Way />
      <Arrival>
        <Row>
          <Pill $tone="teal">{t('onTheWay')}</Pill>
          <Muted>KS-2026-10333</Muted>
        </Row>
        <Strong>{t('arriving')}</Strong>
        <Steps>
          <i />
          <i />
          <i />
          <i />
          <i data-now />
        </Steps>
      </Arrival>
      <Agent />
      <Events>
        {events.map(([event, time]) => (
          <Row key={event}>
            <span>{t(event)}</span>
            <Muted>{time}</Muted>
          </Row>
        ))}
      </Events>
      <TabBar app="customer" at="orders" />
    </Sheet>
  )
}

function Way() {
  return (
    <MapBox>
      <Street
        way="M30 176C80 170 74 120 76 104s60 16 100-8 16-36 30-40"
        done="M30 176C80 170 74 120 76 104"
        stops={[{ x: 206, y: 56, mark: null }]}
        agent={[140, 105]}
      />
    </MapBox>
  )
}

function Agent() {
  const { t } = useTranslation('phone')
  return (
    <Card>
      <Line
        tile={
          <Tile $tone="positive" $size={38} $round>
            FO
          </Tile>
        }
        title="Faizal Osman"
        note={
          <>
            <Gold /> 4.9 · {t('motorcycle')}
          </>
        }
        end={
          <Row>
            <Tile $tone="info" $size={30} $round>
              <Phone />
            </Tile>
            <Tile $tone="accent" $size={30} $round>
              <MessageCircle />
            </Tile>
          </Row>
        }
      />
    </Card>
  )
}

const MapBox = styled.div`
  flex: none;
  height: ${u(222)};
  margin: ${u(-6)} ${u(-15)} ${u(-46)};
`

const Arrival = styled(Card)`
  position: relative;
  box-shadow: var(--shadow-popover);

  > b {
    font: var(--font-weight-semibold) ${u(18)} / 1.3 var(--font-display);
    letter-spacing: -0.02em;
  }
`

const Steps = styled.div`
  display: grid;
  grid-template-columns: repeat(5, 1fr);
  gap: ${u(4)};

  i {
    height: ${u(5)};
    border-radius: ${u(3)};
    background: var(--color-positive);
  }
  [data-now] {
    background: linear-gradient(90deg, var(--color-series-3) 62%, var(--color-line-strong) 62%);
  }
`

const Gold = styled(Star)`
  width: ${u(10)};
  height: ${u(10)};
  vertical-align: ${u(-1)};
  color: var(--color-accent);
  fill: currentColor;
`

const Events = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${u(10)};
  margin-left: ${u(6)};
  padding: ${u(4)} 0 ${u(4)} ${u(16)};
  border-left: ${u(1.5)} solid var(--color-line-strong);
  font-size: ${u(12.5)};

  > * {
    position: relative;
  }
  > *::before {
    content: '';
    position: absolute;
    left: ${u(-21)};
    width: ${u(7)};
    height: ${u(7)};
    border: ${u(1.5)} solid var(--color-surface);
    border-radius: var(--radius-round);
    background: var(--color-line-control);
  }
  > :first-child {
    font-weight: var(--font-weight-semibold);
  }
  > :first-child::before {
    background: var(--color-series-3);
  }
`
