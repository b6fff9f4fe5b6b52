import type { Permission } from '@kainsiap/ops/permissions'
import { useCan } from '../api/useCan.ts'
import { useFreshness } from '../ui/freshness.ts'

const pollMs = 5_000

/**
 * For a query whose answer changes with events that only holders of a permission get: whoever does not hear them, or nothing at all while the
 * connection is down, reads again from time to time. With events nothing is asked for.
 */
export function useUnheard(permission: Permission): { pollingInterval: number; skipPollingIfUnfocused: true } {
  const mayHear = useCan(permission) === null
  const { state } = useFreshness()
  const isHeard = mayHear && state !== 'stale' && state !== 'offline'
  return { pollingInterval: isHeard ? 0 : pollMs, skipPollingIfUnfocused: true }
}
