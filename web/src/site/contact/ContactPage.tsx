import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFacts } from '../facts.tsx'
import { DeliveryIllustration } from '../illustrations/DeliveryIllustration.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { ButtonLink } from '../parts/buttons.tsx'
import { CardTitle, Lead, Muted, PageTitle, Wrap } from '../parts/layout.ts'
import { clockFace } from './clockFace.ts'

export function ContactPage() {
  const { t } = useTranslation()
  const { contact } = useFacts()
  return (
    <Page>
      <PageTitle>{t('contact.title')}</PageTitle>
      <Lead>{t('contact.lead')}</Lead>
      <Cards>
        <section>
          <Mail size={24} strokeWidth={1.75} aria-hidden />
          <CardTitle as="h2">{t('contact.email')}</CardTitle>
          <Big href={`mailto:${contact.email}`}>{contact.email}</Big>
          <Muted>{t('contact.emailNote')}</Muted>
        </section>
        <section>
          <Phone size={24} strokeWidth={1.75} aria-hidden />
          <CardTitle as="h2">{t('contact.phone')}</CardTitle>
          <Big href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`}>{contact.phone}</Big>
          <Muted>{t('contact.phoneNote')}</Muted>
        </section>
        <section>
          <MapPin size={24} strokeWidth={1.75} aria-hidden />
          <CardTitle as="h2">{t('contact.address')}</CardTitle>
          <address>
            {contact.addressLines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <Muted>{t('contact.addressNote')}</Muted>
        </section>
        <Hours />
      </Cards>
      <Invitation>
        <div>
          <CardTitle as="h2">{t('contact.agentTitle')}</CardTitle>
          <p>{t('contact.agentText')}</p>
          <ButtonLink href={`mailto:${contact.email}`} data-variant="primary">
            {t('contact.agentCall')}
          </ButtonLink>
        </div>
        <DeliveryIllustration />
      </Invitation>
    </Page>
  )
}

function Hours() {
  const { t } = useTranslation()
  const { language } = useNavigation()
  const { openingHours } = useFacts()
  return (
    <section>
      <Clock size={24} strokeWidth={1.75} aria-hidden />
      <CardTitle as="h2">{t('contact.hours')}</CardTitle>
      <dl>
        {openingHours.map(({ days, opens, closes }) => (
          <div key={days}>
            <dt>{t(`contact.${days}`)}</dt>
            <dd>{opens && closes ? `${clockFace(opens, language)} – ${clockFace(closes, language)}` : t('contact.closed')}</dd>
          </div>
        ))}
      </dl>
      <Muted>{t('contact.zone')}</Muted>
    </section>
  )
}

const Page = styled(Wrap)`
  padding-block: 64px 88px;
`
const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-4);
  margin-top: 40px;

  & > section {
    display: grid;
    grid-template-columns: 52px minmax(0, 1fr);
    align-content: start;
    gap: var(--space-1) var(--space-4);
    padding: var(--space-6);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-hero);
    background: var(--color-surface-raised);
  }
  section > * {
    grid-column: 2;
    min-width: 0;
  }
  section > svg {
    grid-area: 1 / 1 / 4 / 2;
    box-sizing: border-box;
    width: 52px;
    height: 52px;
    padding: 14px;
    border-radius: var(--radius-card);
    background: var(--color-accent-soft);
    color: var(--color-accent-text);
  }
  p {
    font-size: var(--font-size-body);
  }
  address span {
    display: block;
    font-style: normal;
  }
  dl > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-4);
  }
  dd {
    font-variant-numeric: tabular-nums;
    font-weight: var(--font-weight-medium);
  }
  @media (max-width: 720px) {
    grid-template-columns: minmax(0, 1fr);

    & > section {
      padding: var(--space-5);
    }
  }
`
const Big = styled.a`
  justify-self: start;
  max-width: 100%;
  overflow-wrap: anywhere;
  color: var(--color-link);
  font-size: var(--font-size-site-h6);
  font-weight: var(--font-weight-semibold);

  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`
const Invitation = styled.aside`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 280px;
  align-items: center;
  gap: var(--space-8);
  overflow: hidden;
  margin-top: var(--space-4);
  padding: 0 var(--space-6) 0 var(--space-8);
  border-radius: var(--radius-hero);
  background: var(--color-accent-soft);

  p {
    max-width: 56ch;
    margin: var(--space-2) 0 var(--space-5);
  }
  & > div {
    padding-block: var(--space-8);
  }
  @media (max-width: 720px) {
    grid-template-columns: minmax(0, 1fr);
    padding: 0 var(--space-5);

    & > svg {
      display: none;
    }
  }
`
