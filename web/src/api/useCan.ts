import type { Permission } from '@kainsiap/ops/permissions'
import { useSession } from './session.ts'

/** The reason, as text for a greyed button, why the permission is missing; null when it is granted. */
export function useCan(permission: Permission): string | null {
  const session = useSession()
  const isGranted = session.status === 'signed_in' && session.user.permissions.includes(permission)
  return isGranted ? null : `Requires the permission ${permission}.`
}

/** Whether the user holds one of these permissions. */
export function useCanAny(permissions: readonly Permission[]): boolean {
  const session = useSession()
  return session.status === 'signed_in' && permissions.some((permission) => session.user.permissions.includes(permission))
}
