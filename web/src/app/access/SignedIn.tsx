import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { session, useSession } from '../../api/session.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Loading } from '../page/Loading.tsx'
import { paths } from '../paths.ts'

/** Redirects visitors without a session to the sign-in page, and remembers the requested page. */
export function SignedIn() {
  const { status } = useSession()
  const location = useLocation()
  switch (status) {
    case 'checking':
      return <Loading />
    case 'unreachable':
      return (
        <main>
          <ErrorState
            isPage
            title="KainSiap can’t be reached"
            hint="Token refresh failed. Trying again every few seconds."
            onRetry={() => void session.refresh()}
          />
        </main>
      )
    // Shown above all pages.
    case 'address_refused':
      return null
    case 'signed_out':
      return <Navigate to={paths.signIn} replace state={{ from: `${location.pathname}${location.search}` }} />
    case 'signed_in':
      return <Outlet />
  }
}
