import { useSession } from '../../api/session.ts'

/** The signed-in user's id. */
export function useMe(): string | null {
  const session = useSession()
  return session.status === 'signed_in' ? session.user.id : null
}
