import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { ComboIllustration } from '../illustrations/ComboIllustration.tsx'
import { DeliveryIllustration } from '../illustrations/DeliveryIllustration.tsx'
import { FoldingIllustration } from '../illustrations/FoldingIllustration.tsx'
import { IroningIllustration } from '../illustrations/IroningIllustration.tsx'
import { PageLink } from '../navigation/PageLink.tsx'
import { Band, CardTitle, Lead, Muted, PageTitle, SectionTitle, Wrap } from '../parts/layout.ts'
import { sitePaths } from '../sitePaths.ts'
import { PriceList } from './PriceList.tsx'

const services = [
  { service: 'folding', Drawing: FoldingIllustration },
  { service: 'ironing', Drawing: IroningIllustration },
  { service: 'combo', Drawing: ComboIllustration },
  { service: 'delivery', Drawing: DeliveryIllustration },
] as const

/** The four services with their prices as text; on its own page, with the price list below. */
export function ServicesSection({ isPage = false }: { isPage?: boolean }) {
  const { t } = useTranslation()
  const Title = isPage ? PageTitle : SectionTitle
  return (
    <Band aria-labelledby="services">
      <Wrap>
        <Title id="services">{t('services.title')}</Title>
        <Lead>{t('services.lead')}</Lead>
        <Cards>
          {services.map(({ service, Drawing }) => (
            <li key={service}>
              <Drawing />
              <CardTitle as={isPage ? 'h2' : 'h3'}>{t(`services.${service}.name`)}</CardTitle>
              <Muted>{t(`services.${service}.text`)}</Muted>
              <b>{t(`services.${service}.price`)}</b>
            </li>
          ))}
        </Cards>
        {isPage ? (
          <PriceList />
        ) : (
          <More to={sitePaths.services}>
            {t('services.all')}
            <ArrowRight size={18} aria-hidden />
          </More>
        )}
      </Wrap>
    </Band>
  )
}

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: var(--space-4);
  margin-top: 40px;

  li {
    display: flex;
    flex-direction: column;
    overflow: hidden;
    padding-bottom: var(--space-5);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-hero);
    background: var(--color-surface-raised);
  }
  li > * {
    margin-inline: var(--space-5);
  }
  li > svg {
    width: 100%;
    margin: 0 0 var(--space-5);
  }
  li > p {
    flex: 1;
    margin-block: var(--space-2) var(--space-4);
    line-height: 1.5;
  }
  li > b {
    color: var(--color-accent-text);
    font-size: var(--font-size-body);
    font-weight: var(--font-weight-semibold);
  }
  @media (max-width: 960px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (max-width: 540px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
const More = styled(PageLink)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--size-touch);
  margin-top: var(--space-5);
  color: var(--color-link);
  font-weight: var(--font-weight-semibold);

  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`
