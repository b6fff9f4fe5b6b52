import { Navigate } from 'react-router-dom'
import { useSession } from '../api/session.ts'
import { DeniedState } from '../ui/DeniedState.tsx'
import { firstScreen } from './screens.tsx'

/** Leads to the first screen that the person may see. */
export function FirstScreen() {
  const session = useSession()
  const screen = firstScreen(session.status === 'signed_in' ? session.user.permissions : [])
  if (screen) return <Navigate to={screen.path} replace />
  return (
    <DeniedState
      isPage
      sentence="You don't have permission to access any screen yet. An administrator can give it to you."
      permission="orders.read"
    />
  )
}
