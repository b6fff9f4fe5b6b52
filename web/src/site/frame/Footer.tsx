import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { Logo } from '../../app/Logo.tsx'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import { useFacts } from '../facts.tsx'
import { PageLink } from '../navigation/PageLink.tsx'
import { Wrap } from '../parts/layout.ts'
import { usePresentYear } from '../parts/usePresentYear.ts'
import { sitePaths, termsAnchors } from '../sitePaths.ts'
import { LanguageLinks } from './LanguageLinks.tsx'

const socialNames = { facebook: 'Facebook', instagram: 'Instagram', tiktok: 'TikTok' } as const

export function Footer() {
  const { t } = useTranslation()
  const { contact, figures } = useFacts()
  const year = usePresentYear(figures.launchedYear)
  return (
    <Foot>
      <Grid>
        <Company>
          <Logo height={32} />
          <p>{t('footer.motto')}</p>
          <address>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
            <a href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`}>{contact.phone}</a>
            <span>{contact.addressLines.join(', ')}</span>
          </address>
        </Company>
        <nav aria-labelledby="footer-company">
          <h2 id="footer-company">{t('footer.company')}</h2>
          <PageLink to={sitePaths.contact}>{t('footer.contact')}</PageLink>
          <PageLink to={sitePaths.services}>{t('footer.services')}</PageLink>
          <PageLink to={sitePaths.download}>{t('footer.download')}</PageLink>
          <PageLink to={sitePaths.track}>{t('nav.track')}</PageLink>
        </nav>
        <nav aria-labelledby="footer-legal">
          <h2 id="footer-legal">{t('footer.legal')}</h2>
          <PageLink to={sitePaths.terms}>{t('footer.terms')}</PageLink>
          <PageLink to={termsAnchors.privacy}>{t('footer.privacy')}</PageLink>
          <PageLink to={termsAnchors.refund}>{t('footer.refund')}</PageLink>
          <PageLink to={termsAnchors.booking}>{t('footer.booking')}</PageLink>
        </nav>
        <Social />
      </Grid>
      <End>
        <span>{t('footer.rights', { year })}</span>
        <LanguageLinks />
      </End>
    </Foot>
  )
}

/** Networks without an address are left out; without any, so is the heading. */
function Social() {
  const { t } = useTranslation()
  const { social } = useFacts()
  const networks = (Object.keys(socialNames) as (keyof typeof socialNames)[]).filter((name) => social[name] !== null)
  if (networks.length === 0) return null
  return (
    <nav aria-labelledby="footer-social">
      <h2 id="footer-social">{t('footer.social')}</h2>
      {networks.map((name) => (
        <a key={name} href={social[name] ?? undefined} target="_blank" rel="noreferrer">
          {socialNames[name]} <VisuallyHidden>{t('footer.newTab')}</VisuallyHidden>
        </a>
      ))}
    </nav>
  )
}

const Foot = styled.footer`
  border-top: 1px solid var(--color-line);
  background: var(--color-surface-sunken);
  font-size: var(--font-size-body);
`
const Grid = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 2fr) repeat(3, minmax(0, 1fr));
  gap: var(--space-8);
  padding-block: 56px var(--space-8);

  h2 {
    margin-bottom: var(--space-1);
    font-weight: var(--font-weight-semibold);
  }
  nav {
    position: relative;
    display: flex;
    flex-direction: column;
    align-items: flex-start;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 36px;
    color: var(--color-text-muted);
  }
  a:hover {
    color: var(--color-text);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  @media (max-width: 860px) {
    grid-template-columns: 1fr 1fr;

    & > :first-child {
      grid-column: 1 / -1;
    }
    a {
      min-height: var(--size-touch);
    }
  }
`
const Company = styled.div`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: var(--space-2);
  color: var(--color-text-muted);

  address {
    display: grid;
    justify-items: start;
    font-style: normal;
  }
`
const End = styled(Wrap)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  padding-block: var(--space-4) var(--space-6);
  border-top: 1px solid var(--color-line);
  color: var(--color-text-muted);
`
