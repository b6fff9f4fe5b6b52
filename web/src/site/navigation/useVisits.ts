import { useCallback, useEffect, useRef, useState } from 'react'
import { inLanguage, languageOf, type Language } from '../languages.ts'
import { openPage, type OpenPage } from '../pages.tsx'
import type { Arrival } from './navigation.tsx'

/**
 * From page to page without a new document. Every page is one too, so whatever goes wrong here ends in opening it: a chunk that a new
 * release has taken away, or another language.
 */
export function useVisits(language: Language, first: OpenPage) {
  const [visit, setVisit] = useState<{ page: OpenPage; arrival: Arrival }>({ page: first, arrival: { kind: 'opened' } })
  const shown = useRef(first)
  const tops = useRef(new Map<number, number>())
  const place = useRef(0)
  const show = useCallback((page: OpenPage, arrival: Arrival) => {
    shown.current = page
    setVisit({ page, arrival })
  }, [])
  const leave = useCallback(() => tops.current.set(place.current, window.scrollY), [])

  const go = (to: string) => {
    const address = new URL(inLanguage(language, to), window.location.href)
    openPage(language, address).then(
      (page) => {
        leave()
        place.current += 1
        window.history.pushState({ place: place.current }, '', address)
        show(page, { kind: 'gone', isOtherPage: page.path !== shown.current.path })
      },
      () => window.location.assign(address),
    )
  }

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const comeBack = (event: PopStateEvent) => {
      leave()
      place.current = placeIn(event.state)
      const top = tops.current.get(place.current) ?? 0
      if (languageOf(window.location.pathname) !== language) window.location.reload()
      else
        openPage(language, window.location).then(
          (page) => show(page, { kind: 'back', top }),
          () => window.location.reload(),
        )
    }
    // A document that is loaded again is scrolled by the browser, which remembers where it was.
    const handBack = () => {
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('popstate', comeBack)
    window.addEventListener('pagehide', handBack)
    return () => {
      window.removeEventListener('popstate', comeBack)
      window.removeEventListener('pagehide', handBack)
    }
  }, [language, leave, show])
  return { ...visit, go }
}

function placeIn(state: unknown): number {
  return typeof state === 'object' && state !== null && 'place' in state && typeof state.place === 'number' ? state.place : 0
}
