import { useNavigate } from 'react-router-dom'
import { session } from '../../api/session.ts'
import { useSay } from '../../ui/Toasts.tsx'
import { paths } from '../paths.ts'

/** Signs out and leads to the sign-in page, which then does not lead back here: whoever comes next is somebody else. */
export function useSignOut(): (where: 'here' | 'everywhere') => void {
  const navigate = useNavigate()
  const say = useSay()
  return (where) => {
    session.signOut(where).then(
      () => navigate(paths.signIn, { replace: true }),
      (error: unknown) => say.failed('log out', error, { about: 'sign-out' }),
    )
  }
}
