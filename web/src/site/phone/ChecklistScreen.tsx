import { Camera, Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { basket, pieces } from './bill.ts'
import { GarmentIcon } from './GarmentIcon.tsx'
import { PilePhoto } from './PilePhoto.tsx'
import { Call, Heading, Line, List, Muted, Pill, Row, Sheet, Title } from './screenParts.tsx'
import { TabBar } from './TabBar.tsx'
import { u } from './unit.ts'

export function ChecklistScreen() {
  const { t } = useTranslation('phone')
  return (
    <Sheet>
      <Row>
        <Title>{t('countTitle')}</Title>
        <Pill $tone="info">{t('atTheDoor')}</Pill>
      </Row>
      <Muted>Siti Hajar · KS-2026-10333</Muted>
      <List>
        {basket.map(([garment, count]) => (
          <Line
            key={garment}
            tile={<GarmentIcon garment={garment} />}
            title={t(garment)}
            note={garment === 'shirt' ? t('looseButton') : t('counted', { n: count, all: count })}
            end={
              <Mark>
                <Check strokeWidth={3} />
              </Mark>
            }
          />
        ))}
      </List>
      <Heading>{t('photos')}</Heading>
      <Photos>
        <PilePhoto />
        <PilePhoto turned />
        <Add>
          <Camera />
          {t('addPhoto')}
        </Add>
      </Photos>
      <Confirm>{t('confirmPieces', { n: pieces })}</Confirm>
      <TabBar app="agent" at="route" />
    </Sheet>
  )
}

const Mark = styled.span`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: ${u(21)};
  height: ${u(21)};
  border-radius: ${u(7)};
  background: var(--color-positive);
  color: var(--color-surface);

  svg {
    width: ${u(13)};
    height: ${u(13)};
  }
`

const Photos = styled.div`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${u(8)};
  height: ${u(80)};
`

const Add = styled.span`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${u(4)};
  border: ${u(1)} dashed var(--color-line-control);
  border-radius: ${u(12)};
  color: var(--color-text-muted);
  font-size: ${u(10.5)};

  svg {
    width: ${u(18)};
    height: ${u(18)};
  }
`

const Confirm = styled(Call)`
  margin-top: auto;
`
