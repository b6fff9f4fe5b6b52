import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { LanguageOffer } from '../language/LanguageOffer.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { useArrival } from '../navigation/useArrival.ts'
import { Footer } from './Footer.tsx'
import { TopBar } from './TopBar.tsx'

/** The frame around every page of the site. */
export function Frame() {
  const { t } = useTranslation()
  const { page } = useNavigation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(page.path)
  const { name, path, Component } = page
  useArrival()
  useEffect(() => {
    document.title = t(`pages.${name}.title`)
    if (shown.current === path) return
    shown.current = path
    main.current?.focus({ preventScroll: true })
  }, [path, name, t])
  return (
    <Site>
      <Skip href="#main">{t('nav.skip')}</Skip>
      <TopBar />
      <main id="main" ref={main} tabIndex={-1}>
        <Suspense>
          <Component key={path} />
        </Suspense>
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <LanguageOffer />
    </Site>
  )
}

const Site = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  font-size: var(--font-size-lead);
  line-height: 26px;

  & > main {
    flex: 1;
  }
`
const Skip = styled.a`
  position: fixed;
  top: var(--space-2);
  left: var(--space-2);
  z-index: var(--z-popover);
  padding: var(--space-2) var(--space-4);
  border-radius: var(--radius-control);
  background: var(--color-surface-inverse);
  color: var(--color-text-on-inverse);
  transform: translateY(-200%);

  &:focus {
    transform: none;
  }
`
