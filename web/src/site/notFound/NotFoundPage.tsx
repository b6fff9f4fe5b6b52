import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { NotFoundIllustration } from '../illustrations/NotFoundIllustration.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { PageLink } from '../navigation/PageLink.tsx'
import { PageButton, SiteButton } from '../parts/buttons.tsx'
import { Lead, PageTitle, Wrap } from '../parts/layout.ts'
import { sitePages, sitePaths } from '../sitePaths.ts'

export function NotFoundPage() {
  const { t } = useTranslation()
  const { go } = useNavigation()
  const goBack = () => {
    if (window.history.length > 1) window.history.back()
    else go(sitePaths.home)
  }
  return (
    <Page>
      <NotFoundIllustration />
      <PageTitle>{t('notFound.title')}</PageTitle>
      <Lead>{t('notFound.text')}</Lead>
      <Ways>
        <PageButton to={sitePaths.home} data-variant="primary">
          {t('notFound.home')}
        </PageButton>
        <SiteButton type="button" onClick={goBack}>
          {t('notFound.back')}
        </SiteButton>
        <PageButton to={sitePaths.services}>{t('notFound.services')}</PageButton>
      </Ways>
      <nav aria-label={t('notFound.links')}>
        {sitePages.map((page) => (
          <PageLink key={page} to={sitePaths[page]}>
            {t(`nav.${page}`)}
          </PageLink>
        ))}
      </nav>
    </Page>
  )
}

const Page = styled(Wrap)`
  display: grid;
  justify-items: center;
  padding-block: 56px 88px;
  text-align: center;

  & > svg {
    width: min(420px, 100%);
    margin-bottom: var(--space-6);
  }
  nav {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    margin-top: var(--space-8);
  }
  nav a {
    display: inline-flex;
    align-items: center;
    min-height: var(--size-touch);
    padding: 0 var(--space-3);
    color: var(--color-link);
    font-weight: var(--font-weight-medium);
  }
  nav a:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-3);
  margin-top: var(--space-8);
`
