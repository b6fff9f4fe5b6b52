import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the pre-rendered page is being taken over, so that both agree; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
