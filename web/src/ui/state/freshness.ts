import { createContext, useContext } from 'react'

/** How current the data on the screen is. */
export type Freshness =
  | { state: 'connecting' }
  | { state: 'live' }
  /** Missed events are being received; `behind` of them are not shown yet. */
  | { state: 'catching_up'; behind: number }
  | { state: 'stale' | 'offline'; sinceMs: number }

/** Provided by the application, which owns the connection. */
export const FreshnessContext = createContext<Freshness>({ state: 'live' })

export function useFreshness(): Freshness {
  return useContext(FreshnessContext)
}
