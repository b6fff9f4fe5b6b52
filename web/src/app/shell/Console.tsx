import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom'
import styled from 'styled-components'
import type { User } from '@kainsiap/ops/users/contract'
import { useSession } from '../../api/session.ts'
import { phone } from '../../ui/breakpoints.ts'
import { DeniedState } from '../../ui/DeniedState.tsx'
import { FreshnessContext } from '../../ui/freshness.ts'
import type { PageHandle } from '../router.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useLive } from './useLive.ts'

export function Console() {
  const session = useSession()
  return session.status === 'signed_in' ? <Shell key={session.user.id} user={session.user} /> : null
}

function Shell({ user }: { user: User }) {
  const freshness = useLive()
  const { pathname } = useLocation()
  const { title, permission, denied } = usePageHandle()
  const main = useFocusOnNavigation(pathname)
  useEffect(() => {
    document.title = title === 'KainSiap' ? title : `${title} · KainSiap`
  }, [title])

  return (
    <FreshnessContext value={freshness}>
      <Skip href="#main">Skip to content</Skip>
      <Frame>
        <Sidebar user={user} />
        <Column>
          <TopBar user={user} title={title} />
          <Page id="main" ref={main} tabIndex={-1}>
            {permission && !user.permissions.includes(permission) ? (
              <DeniedState isPage sentence={denied ?? `You don't have permission to access ${title}.`} permission={permission} />
            ) : (
              <Outlet />
            )}
          </Page>
        </Column>
      </Frame>
      <ScrollRestoration getKey={(location) => location.pathname} />
    </FreshnessContext>
  )
}

function usePageHandle(): PageHandle {
  const { handle, params = {} } = useMatches().at(-1) ?? {}
  if (!isPageHandle(handle)) return { title: 'KainSiap' }
  return { ...handle, title: handle.title.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '') }
}
function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle
}

/** A reader is told of a new page by finding itself at its start; the first page is read from the top anyway. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return main
}

const Skip = styled.a`
  position: fixed;
  top: -60px;
  left: var(--space-2);
  z-index: var(--z-toast);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-control);
  background: var(--color-surface-inverse);
  color: var(--color-text-on-inverse);

  &:focus {
    top: var(--space-2);
  }
`
const Frame = styled.div`
  display: flex;
  min-height: 100vh;
  min-height: 100dvh;
`
const Column = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
`
const Page = styled.main`
  flex: 1;
  min-width: 0;
  padding: var(--space-5) var(--space-6) var(--space-8);

  ${phone} {
    padding: var(--space-3) var(--space-4) var(--space-8);
  }
`
