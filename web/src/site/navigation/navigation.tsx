import { createContext, use } from 'react'
import type { Language } from '../languages.ts'
import type { OpenPage } from '../pages.tsx'

/** How a page came to be shown: opened as a document, gone to by a link, or come back to. */
export type Arrival = { kind: 'opened' } | { kind: 'gone'; isOtherPage: boolean } | { kind: 'back'; top: number }

export interface Navigation {
  language: Language
  page: OpenPage
  arrival: Arrival
  /** To an address of the site, without its language. */
  go: (to: string) => void
}

export const NavigationContext = createContext<Navigation | null>(null)

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('useNavigation must be used within the site')
  return navigation
}
