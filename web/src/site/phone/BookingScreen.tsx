import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { ringgit } from '../../ui/format/ringgit.ts'
import { basket, bill, pieces } from './bill.ts'
import { GarmentIcon } from './GarmentIcon.tsx'
import { Amount, Call, Line, List, Muted, Pill, Row, Sheet, Title } from './screenParts.tsx'
import { TabBar } from './TabBar.tsx'
import { u } from './unit.ts'

export function BookingScreen() {
  const { t } = useTranslation('phone')
  return (
    <Sheet>
      <Row>
        <Title>{t('bookTitle')}</Title>
        <Pill $tone="secondary">{t('stepOf', { n: 1, all: 2 })}</Pill>
      </Row>
      <Services>
        <span data-on>{t('ironing')}</span>
        <span>{t('folding')}</span>
        <span>{t('both')}</span>
      </Services>
      <List>
        {basket.map(([garment, count, priceSen]) => (
          <Line
            key={garment}
            tile={<GarmentIcon garment={garment} />}
            title={t(garment)}
            note={ringgit(priceSen)}
            end={
              <Stepper>
                <Minus />
                {count}
                <Plus />
              </Stepper>
            }
          />
        ))}
      </List>
      <Hint>{t('careNote')}</Hint>
      <Total>
        <Muted>{t('pieces', { n: pieces })}</Muted>
        <Amount>{ringgit(bill.subtotalSen)}</Amount>
      </Total>
      <Call>{t('chooseTime')}</Call>
      <TabBar app="customer" at="home" />
    </Sheet>
  )
}

const Services = styled.div`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${u(3)};
  padding: ${u(3)};
  border-radius: ${u(12)};
  background: var(--color-surface-hover);
  color: var(--color-text-muted);
  font-size: ${u(12)};
  font-weight: var(--font-weight-medium);
  text-align: center;

  span {
    padding: ${u(6)} 0;
    border-radius: ${u(9)};
    white-space: nowrap;
  }
  [data-on] {
    background: var(--color-surface-inverse);
    color: var(--color-text-on-inverse);
  }
`

const Stepper = styled.span`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  width: ${u(74)};
  padding: ${u(3)};
  border-radius: ${u(15)};
  background: var(--color-surface-hover);
  font-size: ${u(13)};
  font-weight: var(--font-weight-semibold);

  svg {
    width: ${u(22)};
    height: ${u(22)};
    padding: ${u(4)};
    border-radius: var(--radius-round);
    background: var(--color-surface-raised);
    color: var(--color-accent-text);
  }
`

const Hint = styled.div`
  padding: ${u(9)} ${u(12)};
  border: ${u(1)} dashed var(--color-line-control);
  border-radius: ${u(12)};
  color: var(--color-text-muted);
  font-size: ${u(11.5)};
`

const Total = styled(Row)`
  margin-top: auto;
  padding: 0 ${u(2)};

  b {
    font-size: ${u(17)};
  }
`
