import { Navigate } from 'react-router-dom'
import { useSession } from '../api/session.ts'
import { DeniedState } from '../ui/DeniedState.tsx'
import { firstEntry } from './access.ts'

/** Redirects to the first screen that the user may see. */
export function FirstScreen() {
  const session = useSession()
  const entry = firstEntry(session.status === 'signed_in' ? session.user.permissions : [])
  if (entry) return <Navigate to={entry.path} replace />
  return (
    <DeniedState
      isPage
      sentence="You don't have permission to access any screen yet. An administrator can give it to you."
      missing={{ permission: 'orders.read' }}
    />
  )
}
