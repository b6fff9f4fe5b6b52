import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom'
import styled from 'styled-components'
import type { User } from '@kainsiap/ops/users/contract'
import { useSession } from '../../api/session.ts'
import { features } from '../../features/index.ts'
import { phone } from '../../ui/layout/breakpoints.ts'
import { DeniedState } from '../../ui/state/DeniedState.tsx'
import { FreshnessContext } from '../../ui/state/freshness.ts'
import { keepFocus } from '../../ui/overlay/keptFocus.ts'
import { useToast } from '../../ui/overlay/Toasts.tsx'
import { CrumbNames } from '../page/crumbNames.tsx'
import { DialogHost } from '../DialogHost.tsx'
import { type Missing, missingAccess } from '../access/missingAccess.ts'
import { isPageHandle, type PageHandle } from '../page/pageHandle.ts'
import { PageActionsContext, PageTabsContext } from '../page/pageTabsContext.ts'
import { paths } from '../paths.ts'
import { PagesContext } from '../access/reach.ts'
import { RecordCommandsContext } from '../record/recordCommands.ts'
import { RecordPanelsContext } from '../record/RecordPanels.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useLive } from './useLive.ts'
import { useVisits } from './useVisits.ts'

const recordCommands = features.flatMap(({ recordCommands: commands = [] }) => commands)
const recordPanels = features.flatMap(({ recordPanels: panels = [] }) => panels)
const pageTabs = features.flatMap(({ pageTabs: tabs = [] }) => tabs).toSorted((one, other) => one.place - other.place)
const pageActions = features.flatMap(({ pageActions: actions = [] }) => actions)
const allPages = features.flatMap(({ pages = [] }) => pages)

type Providers = readonly ComponentType<{ children: ReactNode }>[]

export function Console({ providers }: { providers: Providers }) {
  const session = useSession()
  return session.status === 'signed_in' ? <Shell key={session.user.id} user={session.user} providers={providers} /> : null
}

function Shell({ user, providers }: { user: User; providers: Providers }) {
  const freshness = useLive()
  useVisits()
  const { pathname } = useLocation()
  const { title, denied, leadsHome, ...access } = usePageHandle()
  const missing = missingAccess(user, access)
  const main = useFocus(pathname)
  useEffect(() => {
    document.title = title === 'KainSiap' ? title : `${title} · KainSiap`
  }, [title])

  return (
    <FreshnessContext value={freshness}>
      <Skip href="#main" data-screen-only>
        Skip to content
      </Skip>
      <Provided providers={providers}>
        <Frame>
          <Sidebar user={user} />
          <Column>
            <CrumbNames>
              <TopBar user={user} title={title} />
              <Page id="main" ref={main} tabIndex={-1}>
                <Registered>{missing ? <Denied {...{ title, denied, leadsHome, missing }} /> : <Outlet />}</Registered>
              </Page>
            </CrumbNames>
          </Column>
        </Frame>
      </Provided>
      <ScrollRestoration getKey={(location) => location.pathname} />
    </FreshnessContext>
  )
}

/** What the features register for each other's pages. */
function Registered({ children }: { children: ReactNode }) {
  return (
    <PagesContext value={allPages}>
      <RecordPanelsContext value={recordPanels}>
        <RecordCommandsContext value={recordCommands}>
          <PageTabsContext value={pageTabs}>
            <PageActionsContext value={pageActions}>
              <DialogHost>{children}</DialogHost>
            </PageActionsContext>
          </PageTabsContext>
        </RecordCommandsContext>
      </RecordPanelsContext>
    </PagesContext>
  )
}

interface DeniedProps extends Pick<PageHandle, 'title' | 'denied' | 'leadsHome'> {
  missing: Missing
}

function Denied({ title, denied = `You don't have permission to access ${title}.`, leadsHome, missing }: DeniedProps) {
  const toast = useToast()
  const refuse = useEffectEvent(() => toast.refused(denied))
  useEffect(() => {
    if (leadsHome) refuse()
  }, [leadsHome])
  return leadsHome ? <Navigate to={paths.home} replace /> : <DeniedState isPage sentence={denied} missing={missing} />
}

function Provided({ providers, children }: { providers: Providers; children: ReactNode }) {
  return providers.reduceRight((inner, Provider) => <Provider>{inner}</Provider>, children)
}

function usePageHandle(): PageHandle {
  const { handle, params = {} } = useMatches().at(-1) ?? {}
  if (!isPageHandle(handle)) return { title: 'KainSiap' }
  return { ...handle, title: handle.title.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '') }
}

/** Moves the focus to the start of a new page, so that screen readers notice it; the first page is read from the top anyway. Each page keeps its own. */
function useFocus(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true })
    shown.current = pathname
    return keepFocus(main.current)
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

  /* Beside a docked drawer. */
  :root:has([data-docked]) & {
    padding-right: var(--size-drawer);
  }
`
const Page = styled.main`
  flex: 1;
  min-width: 0;
  /* Space at the bottom for the notice of a stale screen: at the end of the page it covers nothing. */
  padding: var(--space-5) var(--space-6) calc(2 * var(--space-8));

  ${phone} {
    padding: var(--space-3) var(--space-4) calc(2 * var(--space-8));
  }
`
