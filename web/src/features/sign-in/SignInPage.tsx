import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { useSession } from '../../api/session.ts'
import { Loading } from '../../app/Loading.tsx'
import { Logo } from '../../app/Logo.tsx'
import { paths } from '../../app/paths.ts'
import { SignInArt } from './SignInArt.tsx'
import { SignInForm } from './SignInForm.tsx'

export function SignInPage() {
  const session = useSession()
  const { state }: { state: unknown } = useLocation()
  useEffect(() => {
    document.title = 'Sign in · KainSiap'
  }, [])
  if (session.status === 'checking') return <Loading />
  if (session.status === 'signed_in') return <Navigate to={cameFrom(state)} replace />
  return (
    <Split>
      <FormSide>
        <Column>
          <Logo height={36} />
          <Head>
            <h1>Admin Portal</h1>
            <p>Sign in to your admin account to access the dashboard</p>
          </Head>
          <SignInForm endedBecause={session.status === 'signed_out' ? session.reason : null} />
        </Column>
      </FormSide>
      <SignInArt />
    </Split>
  )
}

/** Only a page of this application: the history state must not redirect elsewhere. */
function cameFrom(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && from.startsWith(`${paths.home}/`) ? from : paths.home
}

const Split = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.05fr);
  min-height: 100vh;
  min-height: 100dvh;

  @media (max-width: 960px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
/** Aligned to the top, not centred: the demo accounts load later, and the form must not move. */
const FormSide = styled.main`
  display: grid;
  place-items: start center;
  padding: clamp(var(--space-8), 12vh, 160px) var(--space-6) var(--space-8);
`
const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  width: 100%;
  max-width: 380px;
`
const Head = styled.header`
  display: grid;
  gap: var(--space-1);

  h1 {
    font: var(--font-weight-semibold) var(--font-size-stat) / var(--line-height-stat) var(--font-display);
    letter-spacing: -0.02em;
  }
  p {
    color: var(--color-text-muted);
  }
`
