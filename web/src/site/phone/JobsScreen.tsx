import { Clock, MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { ringgit } from '../../ui/format/ringgit.ts'
import { bill, payFor, pieces } from './bill.ts'
import { Call, Card, Muted, Pill, Row, Sheet, Strong, Title } from './screenParts.tsx'
import { TabBar } from './TabBar.tsx'
import { u } from './unit.ts'

const jobs = [
  { place: 'Ampang', km: '1.2', count: pieces, subtotalSen: bill.subtotalSen, slot: 'slotEleven', work: 'ironing' },
  { place: 'Setiawangsa', km: '2.6', count: 18, subtotalSen: 6_300, slot: 'slotTwo', work: 'both' },
  { place: 'Wangsa Maju', km: '3.4', count: 24, subtotalSen: 2_880, slot: 'slotFive', work: 'folding' },
] as const

export function JobsScreen() {
  const { t } = useTranslation('phone')
  return (
    <Sheet>
      <Row>
        <Title>{t('jobsTitle')}</Title>
        <Online>
          {t('online')}
          <i />
        </Online>
      </Row>
      {jobs.map(({ place, km, count, subtotalSen, slot, work }, index) => (
        <Job key={place} data-first={index === 0 || undefined}>
          <Row>
            <Strong>{place}</Strong>
            <Pay>{ringgit(payFor(subtotalSen))}</Pay>
          </Row>
          <Row>
            <Muted>
              {t(work)} · {t('pieces', { n: count })}
            </Muted>
            <Muted>{t('youKeep')}</Muted>
          </Row>
          <Row>
            <Pill $tone="info">
              <Clock />
              {t(slot)}
            </Pill>
            <Pill $tone="neutral">
              <MapPin />
              {t('away', { km })}
            </Pill>
          </Row>
          {index === 0 ? <Take>{t('take')}</Take> : null}
        </Job>
      ))}
      <Quiet>{t('moreJobs', { n: 6 })}</Quiet>
      <TabBar app="agent" at="jobs" />
    </Sheet>
  )
}

const Online = styled.span`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${u(6)};
  color: var(--color-positive-text);
  font-size: ${u(12)};
  font-weight: var(--font-weight-semibold);

  i {
    width: ${u(32)};
    height: ${u(19)};
    border-radius: ${u(10)};
    background: radial-gradient(circle at ${u(22.5)} 50%, var(--color-surface) 0 ${u(7)}, var(--color-positive) ${u(7.5)});
  }
`

const Job = styled(Card)`
  gap: ${u(6)};

  &[data-first] {
    border-color: var(--color-accent-line);
    background: var(--color-accent-soft);
  }
  svg {
    width: ${u(11)};
    height: ${u(11)};
  }
`

const Pay = styled.b`
  flex: none;
  font: var(--font-weight-semibold) ${u(18)} / 1.25 var(--font-display);
  letter-spacing: -0.02em;
`

const Take = styled(Call)`
  height: ${u(38)};
  margin-top: ${u(4)};
`

const Quiet = styled(Muted)`
  text-align: center;
`
