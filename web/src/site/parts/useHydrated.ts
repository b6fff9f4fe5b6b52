import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False during hydration, so that the markup matches the pre-rendered page; true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
