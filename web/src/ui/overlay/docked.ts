import { useEffect, useSyncExternalStore } from 'react'

/** From here on a drawer may stand beside its list. */
export const dockedQuery = '(min-width: 1181px)'

let open = 0
const listeners = new Set<() => void>()
const become = (now: number) => {
  open = now
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a drawer stands beside the page now, which is narrower by it. */
export const useIsDocked = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => open > 0,
    () => false,
  )

/** Says so while it is true. */
export function useDocking(isDocked: boolean) {
  useEffect(() => {
    if (!isDocked) return
    become(open + 1)
    return () => become(open - 1)
  }, [isDocked])
}
