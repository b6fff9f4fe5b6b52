import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import type { Permission } from '@kainsiap/ops/permissions'
import { Loading } from './Loading.tsx'
import { NotFound } from './NotFound.tsx'
import { PageCrash } from './PageCrash.tsx'
import { paths } from './paths.ts'
import { SignedIn } from './SignedIn.tsx'

/** What a page says about itself: the shell reads it. */
export interface PageHandle {
  /** May name parts of the path: "Order :number". */
  title: string
  permission?: Permission
  /** What somebody reads who lacks the permission. */
  denied?: string
}
const page = (handle: PageHandle) => handle

const orders = { permission: 'orders.read', denied: "You don't have permission to access order management." } as const

const routes: RouteObject[] = [
  {
    path: paths.signIn,
    handle: page({ title: 'Sign in' }),
    lazy: async () => ({ Component: (await import('../features/sign-in/SignInPage.tsx')).SignInPage }),
  },
  {
    path: paths.home,
    Component: SignedIn,
    children: [
      {
        lazy: async () => ({ Component: (await import('./shell/Console.tsx')).Console }),
        children: [
          {
            index: true,
            handle: page({ title: 'KainSiap' }),
            lazy: async () => ({ Component: (await import('./FirstScreen.tsx')).FirstScreen }),
          },
          {
            path: paths.orders,
            handle: page({ title: 'All Orders', ...orders }),
            lazy: async () => ({ Component: (await import('../features/orders/AllOrdersPage.tsx')).AllOrdersPage }),
          },
          {
            path: paths.pendingOrders,
            handle: page({ title: 'Pending Orders', ...orders }),
            lazy: async () => ({ Component: (await import('../features/orders/PendingOrdersPage.tsx')).PendingOrdersPage }),
          },
          {
            path: paths.order(':number'),
            handle: page({ title: 'Order :number', ...orders }),
            lazy: async () => ({ Component: (await import('../features/orders/OrderPage.tsx')).OrderPage }),
          },
          { path: '*', handle: page({ title: 'Not found' }), Component: NotFound },
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
  return createBrowserRouter([{ HydrateFallback: Loading, ErrorBoundary: PageCrash, children: routes }])
}
