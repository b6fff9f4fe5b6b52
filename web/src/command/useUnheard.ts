import type { Permission } from '@kainsiap/ops/permissions'
import { useSession } from '../api/session.ts'
import { useFreshness } from '../ui/state/freshness.ts'

const pollMs = 5_000

/**
 * For a query whose answer changes with events that only holders of these permissions get: whoever does not hear them all, or nothing at all
 * while the connection is down, reads again from time to time. With events nothing is asked for.
 */
export function useUnheard(permissions: readonly Permission[]): { pollingInterval: number; skipPollingIfUnfocused: true } {
  const session = useSession()
  const mayHear = session.status === 'signed_in' && permissions.every((permission) => session.user.permissions.includes(permission))
  const { state } = useFreshness()
  const isHeard = mayHear && state !== 'stale' && state !== 'offline'
  return { pollingInterval: isHeard ? 0 : pollMs, skipPollingIfUnfocused: true }
}

/** For the one answer that is made of thousands of records, each of which any event may touch: docs/decisions/044. */
export const manyRecordsPoll = { pollingInterval: pollMs, skipPollingIfUnfocused: true } as const
