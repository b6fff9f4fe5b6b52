import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { features } from '../features/index.ts'
import { AllowedAddress } from './access/AllowedAddress.tsx'
import type { Page } from './feature.ts'
import { Loading } from './page/Loading.tsx'
import { NotFound } from './page/NotFound.tsx'
import { PageCrash } from './page/PageCrash.tsx'
import { pageHandle } from './page/pageHandle.ts'
import { paths } from './paths.ts'
import { Moved } from './page/Moved.tsx'
import { recordRoute } from './record/RecordRoute.tsx'
import { SignedIn } from './access/SignedIn.tsx'

const pages = features.flatMap((feature) => feature.pages ?? [])

const moved = features.flatMap((feature) => feature.moved ?? [])

const loadNotFound = async () => (await import('./page/ConsoleNotFound.tsx')).ConsoleNotFound

const toRoute = ({ path, load, record, ...handle }: Page): RouteObject => ({
  path,
  handle: pageHandle(handle),
  lazy: async () => {
    if (!record) return { Component: await load() }
    const [Component, NoPage] = await Promise.all([load(), loadNotFound()])
    return { Component: recordRoute(record, Component, NoPage) }
  },
})

/** The console's frame, with what the features keep beyond their pages. */
async function loadConsole() {
  const [{ Console }, providers] = await Promise.all([
    import('./shell/Console.tsx'),
    Promise.all(features.flatMap(({ provider }) => provider?.() ?? [])),
  ])
  return { Component: () => <Console providers={providers} /> }
}

const routes: RouteObject[] = [
  ...pages.filter(({ isPublic }) => isPublic).map(toRoute),
  {
    path: paths.home,
    Component: SignedIn,
    children: [
      {
        lazy: loadConsole,
        children: [
          {
            index: true,
            handle: pageHandle({ title: 'KainSiap' }),
            element: <Navigate to={paths.dashboard} replace />,
          },
          {
            path: paths.dashboard,
            handle: pageHandle({ title: 'Dashboard' }),
            lazy: async () => ({ Component: (await import('./dashboard/DashboardPage.tsx')).DashboardPage }),
          },
          ...pages.filter(({ isPublic }) => !isPublic).map(toRoute),
          ...moved.map(({ from, to }) => ({ path: `${from}/*`, element: <Moved from={from} to={to} /> })),
          {
            path: '*',
            handle: pageHandle({ title: 'Not found' }),
            lazy: async () => ({ Component: await loadNotFound() }),
          },
        ],
      },
    ],
  },
  {
    path: '*',
    element: (
      <main>
        <NotFound />
      </main>
    ),
  },
]

export function createRouter() {
  return createBrowserRouter([{ HydrateFallback: Loading, ErrorBoundary: PageCrash, Component: AllowedAddress, children: routes }])
}
