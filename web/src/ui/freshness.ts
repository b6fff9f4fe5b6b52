import { createContext, useContext } from 'react'

/** How far what is on the screen can be trusted. */
export type Freshness =
  | { state: 'connecting' }
  | { state: 'live' }
  /** Events that were missed are coming in; `behind` are waiting to be shown. */
  | { state: 'catching_up'; behind: number }
  | { state: 'stale' | 'offline'; sinceMs: number }

/** Given by the application, which holds the connection; nothing here knows how. */
export const FreshnessContext = createContext<Freshness>({ state: 'live' })

export function useFreshness(): Freshness {
  return useContext(FreshnessContext)
}
