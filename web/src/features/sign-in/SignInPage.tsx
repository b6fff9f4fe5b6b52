import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '../../api/session.ts'
import { Loading } from '../../app/page/Loading.tsx'
import { OutsidePage } from '../../app/page/OutsidePage.tsx'
import { paths } from '../../app/paths.ts'
import { SignInArt } from './SignInArt.tsx'
import { SecondStep } from './SecondStep.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useSignIn } from './useSignIn.ts'

const tab = 'Management System'

export function SignInPage() {
  const session = useSession()
  const form = useSignIn()
  const { state }: { state: unknown } = useLocation()
  if (session.status === 'signed_in') return <Navigate to={cameFrom(state)} replace />
  if (session.status === 'checking') return <Loading />
  if (form.asksForCode) {
    return (
      <OutsidePage tab={tab} title="Two-step verification" lead="Enter the code from your authenticator app." art={<SignInArt />}>
        <SecondStep form={form} />
      </OutsidePage>
    )
  }
  return (
    <OutsidePage
      tab={tab}
      over="Management System"
      title="Admin Portal"
      lead="Sign in to your admin account to access the dashboard"
      art={<SignInArt />}
    >
      <SignInForm form={form} endedBecause={session.status === 'signed_out' ? session.reason : null} />
    </OutsidePage>
  )
}

/** Only a page of this application: the history state must not redirect elsewhere. */
function cameFrom(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && from.startsWith(`${paths.home}/`) ? from : paths.home
}
