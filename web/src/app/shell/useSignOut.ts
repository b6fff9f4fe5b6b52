import { useNavigate } from 'react-router-dom'
import { finishBeforeSignOut } from '../../api/beforeSignOut.ts'
import { session } from '../../api/session.ts'
import { useToast } from '../../ui/overlay/Toasts.tsx'
import { paths } from '../paths.ts'

/** Finishes what is pending, signs out and opens the sign-in page without a return address: the next user may be somebody else. */
export function useSignOut(): (where: 'here' | 'everywhere') => void {
  const navigate = useNavigate()
  const toast = useToast()
  return (where) => {
    finishBeforeSignOut()
      .then(() => session.signOut(where))
      .then(
        () => navigate(paths.signIn, { replace: true }),
        (error: unknown) => toast.failed({ sentence: 'Logout failed' }, error, { about: 'sign-out' }),
      )
  }
}
