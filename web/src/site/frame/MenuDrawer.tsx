import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styled, { keyframes } from 'styled-components'
import { useNavigation } from '../navigation/navigation.tsx'
import { PageLink } from '../navigation/PageLink.tsx'
import { PageButton } from '../parts/buttons.tsx'
import { Modal } from '../parts/Modal.tsx'
import { sitePaths } from '../sitePaths.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import { IconPress } from './ThemeToggle.tsx'

const links = ['home', 'services', 'terms', 'download', 'contact', 'track'] as const

/** The links of the top bar, in a drawer from the right on narrow screens. Navigation closes it. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { arrival } = useNavigation()
  const openedAt = useRef(arrival)
  useEffect(() => {
    if (arrival !== openedAt.current) onClose()
  }, [arrival, onClose])
  return (
    <Sheet label={t('nav.menu')} onClose={onClose}>
      <Head>
        <b>{t('nav.menu')}</b>
        <IconPress type="button" aria-label={t('nav.closeMenu')} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconPress>
      </Head>
      <nav aria-label={t('nav.label')}>
        <ul>
          {links.map((page) => (
            <li key={page}>
              <PageLink to={sitePaths[page]}>{t(`nav.${page}`)}</PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <PageButton to={sitePaths.download} data-variant="primary">
        {t('nav.getApp')}
      </PageButton>
      <LanguageLinks />
    </Sheet>
  )
}

const comeIn = keyframes`
  from { transform: translateX(100%); }
`
const Sheet = styled(Modal)`
  position: fixed;
  inset: 0 0 0 auto;
  width: min(320px, 100vw - 40px);
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: 0 var(--space-5) var(--space-6);
  overflow-y: auto;
  border: 0;
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-drawer);
  color: var(--color-text);
  animation: ${comeIn} var(--duration-slow) var(--easing-out);

  &[open] {
    display: flex;
    flex-direction: column;
    gap: var(--space-5);
  }
  &::backdrop {
    background: var(--color-scrim);
  }
  nav li + li {
    border-top: 1px solid var(--color-line);
  }
  nav li a {
    display: flex;
    align-items: center;
    min-height: 52px;
    font-size: var(--font-size-lead);
    font-weight: var(--font-weight-medium);
  }
  nav li a[aria-current] {
    color: var(--color-accent-text);
    font-weight: var(--font-weight-semibold);
  }
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  height: 68px;
  margin-right: calc(-1 * var(--space-3));
  font: var(--font-weight-semibold) var(--font-size-title) / var(--line-height-title) var(--font-display);
`
