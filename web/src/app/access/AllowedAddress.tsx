import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { useSession } from '../../api/session.ts'
import { Loading } from '../page/Loading.tsx'

const AddressRefused = lazy(async () => ({ default: (await import('./AddressRefused.tsx')).AddressRefused }))

/** The pages of the console, where the server accepts sign-ins from this address; else why it does not. */
export function AllowedAddress() {
  const session = useSession()
  if (session.status !== 'address_refused') return <Outlet />
  return (
    <Suspense fallback={<Loading />}>
      <AddressRefused publicUrl={session.publicUrl} />
    </Suspense>
  )
}
