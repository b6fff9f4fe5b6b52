import { Menu } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { Logo } from '../../app/Logo.tsx'
import { PageLink } from '../navigation/PageLink.tsx'
import { PageButton } from '../parts/buttons.tsx'
import { Wrap } from '../parts/layout.ts'
import { sitePaths } from '../sitePaths.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { IconPress, ThemeToggle } from './ThemeToggle.tsx'

/** In display order. */
export const mainLinks = ['home', 'services', 'terms', 'download', 'contact'] as const

export function TopBar() {
  const { t } = useTranslation()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  return (
    <Bar>
      <Row>
        <Home to={sitePaths.home} aria-label={t('nav.homeLink')}>
          <Logo height={32} />
        </Home>
        <Links aria-label={t('nav.label')}>
          <ul>
            {mainLinks.map((page) => (
              <li key={page}>
                <PageLink to={sitePaths[page]}>{t(`nav.${page}`)}</PageLink>
              </li>
            ))}
          </ul>
        </Links>
        <Space />
        <Wide>
          <LanguageLinks names="short" />
        </Wide>
        <ThemeToggle />
        <Wide>
          <PageButton to={sitePaths.download} data-variant="primary">
            {t('nav.getApp')}
          </PageButton>
        </Wide>
        <Narrow>
          <IconPress type="button" aria-label={t('nav.openMenu')} aria-haspopup="dialog" onClick={() => setIsMenuOpen(true)}>
            <Menu size={20} strokeWidth={1.75} aria-hidden />
          </IconPress>
        </Narrow>
      </Row>
      {isMenuOpen && <MenuDrawer onClose={() => setIsMenuOpen(false)} />}
    </Bar>
  )
}

const wideEnough = '@media (min-width: 961px)'

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: var(--z-topbar);
  border-bottom: 1px solid var(--color-line);
  background: var(--color-surface);
`
const Row = styled(Wrap)`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  height: 68px;
`
const Home = styled(PageLink)`
  display: inline-flex;
  flex: none;
`
const Links = styled.nav`
  display: none;
  margin-left: var(--space-6);

  ${wideEnough} {
    display: block;
  }
  ul {
    display: flex;
  }
  a {
    position: relative;
    display: inline-flex;
    align-items: center;
    height: 68px;
    padding: 0 var(--space-3);
    color: var(--color-text-muted);
    font-size: var(--font-size-body);
    font-weight: var(--font-weight-medium);
    white-space: nowrap;
  }
  a:hover {
    color: var(--color-text);
  }
  a[aria-current] {
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
  }
  a[aria-current]::after {
    content: '';
    position: absolute;
    right: var(--space-3);
    bottom: -1px;
    left: var(--space-3);
    height: 3px;
    border-radius: 3px 3px 0 0;
    background: var(--color-accent);
  }
`
const Space = styled.span`
  flex: 1;
`
const Wide = styled.span`
  display: none;

  ${wideEnough} {
    display: contents;
  }
`
const Narrow = styled.span`
  display: contents;

  ${wideEnough} {
    display: none;
  }
`
