import { createContext, use } from 'react'
import type { Language } from '../languages.ts'
import type { OpenPage } from '../openPage.ts'

/** How a page was reached: opened as a document, by a link, or through the browser history. */
export type Arrival = { kind: 'opened' } | { kind: 'gone'; isOtherPage: boolean } | { kind: 'back'; top: number }

export interface Navigation {
  language: Language
  page: OpenPage
  arrival: Arrival
  /** Navigates to an address of the site, given without its language. */
  go: (to: string) => void
}

export const NavigationContext = createContext<Navigation | null>(null)

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('useNavigation must be used within the site')
  return navigation
}
