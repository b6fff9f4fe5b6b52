import type { Permission } from '@kainsiap/ops/permissions'
import { useSession } from './session.ts'

/** Why the permission is refused, in words for a greyed button; null when it is held. */
export function useCan(permission: Permission): string | null {
  const session = useSession()
  const isHeld = session.status === 'signed_in' && session.user.permissions.includes(permission)
  return isHeld ? null : `You need the permission ${permission} for this.`
}
