import { House, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { ringgit } from '../../ui/format/ringgit.ts'
import { bill } from './bill.ts'
import { Call, Card, Heading, Line, Muted, Pill, Row, Sheet, Tile, Title } from './screenParts.tsx'
import { Street } from './Street.tsx'
import { TabBar } from './TabBar.tsx'
import { u } from './unit.ts'

const days = ['tue', 'wed', 'thu', 'fri', 'sat'] as const
const slots = ['slotTen', 'slotEleven', 'slotTwo', 'slotFive'] as const

export function SlotScreen() {
  const { t } = useTranslation('phone')
  return (
    <Sheet>
      <Row>
        <Title>{t('whenTitle')}</Title>
        <Pill $tone="secondary">{t('stepOf', { n: 2, all: 2 })}</Pill>
      </Row>
      <Days>
        {days.map((day, index) => (
          <span key={day} data-on={day === 'wed' || undefined}>
            {t(day)}
            <b>{14 + index}</b>
          </span>
        ))}
      </Days>
      <Slots>
        {slots.map((slot) => (
          <span key={slot} data-on={slot === 'slotEleven' || undefined}>
            {t(slot)}
          </span>
        ))}
      </Slots>
      <Heading>{t('collectFrom')}</Heading>
      <Place>
        <MapBox>
          <Street way="M40 104C96 92 110 118 146 104" stops={[{ x: 146, y: 104, mark: null }]} agent={[40, 104]} />
        </MapBox>
        <Line
          tile={
            <Tile $tone="accent">
              <House />
            </Tile>
          }
          title={t('home')}
          note="12, Jalan Kenanga 4"
          end={<Edit />}
        />
      </Place>
      <Muted>{t('noteToAgent')}</Muted>
      <Final>
        {t('book')} · {ringgit(bill.totalSen)}
      </Final>
      <TabBar app="customer" at="home" />
    </Sheet>
  )
}

const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(5, 1fr);
  gap: ${u(5)};

  span {
    display: flex;
    flex-direction: column;
    align-items: center;
    padding: ${u(5)} 0 ${u(6)};
    border: ${u(1)} solid var(--color-line);
    border-radius: ${u(12)};
    color: var(--color-text-muted);
    font-size: ${u(11)};
  }
  b {
    color: var(--color-text);
    font-size: ${u(17)};
    font-weight: var(--font-weight-semibold);
  }
  [data-on] {
    border-color: transparent;
    background: var(--color-surface-inverse);
    color: var(--color-text-muted-on-inverse);
  }
  [data-on] b {
    color: var(--color-text-on-inverse);
  }
`

const Slots = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${u(6)};

  span {
    padding: ${u(9)} 0;
    border: ${u(1)} solid var(--color-line-strong);
    border-radius: ${u(11)};
    font-size: ${u(11.5)};
    font-weight: var(--font-weight-medium);
    text-align: center;
    white-space: nowrap;
  }
  [data-on] {
    border-color: var(--color-accent);
    background: var(--color-accent-soft);
    box-shadow: inset 0 0 0 ${u(0.75)} var(--color-accent);
    color: var(--color-accent-text);
  }
`

const Place = styled(Card)`
  gap: ${u(9)};
`

const MapBox = styled.div`
  overflow: hidden;
  height: ${u(104)};
  margin: ${u(-11)} ${u(-12)} 0;
  border-radius: ${u(13)} ${u(13)} 0 0;
`

const Final = styled(Call)`
  margin-top: auto;
`

const Edit = styled(Pencil)`
  width: ${u(14)};
  height: ${u(14)};
  color: var(--color-link);
`
