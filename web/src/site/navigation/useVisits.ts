import { useCallback, useEffect, useRef, useState } from 'react'
import { inLanguage, languageOf, type Language } from '../languages.ts'
import { openPage } from '../pages.tsx'
import type { OpenPage } from '../openPage.ts'
import type { Arrival } from './navigation.tsx'

/**
 * Navigates between pages without loading a new document. Every page is also a document, which is the fallback when navigation fails (a
 * chunk removed by a new release) or the language changes.
 */
export function useVisits(language: Language, first: OpenPage) {
  const [visit, setVisit] = useState<{ page: OpenPage; arrival: Arrival }>({ page: first, arrival: { kind: 'opened' } })
  const shown = useRef(first)
  const show = useCallback((page: OpenPage, arrival: Arrival) => {
    shown.current = page
    setVisit({ page, arrival })
  }, [])
  const arrive = useCallback(
    (top: number | null) => {
      if (top === null) show({ ...shown.current, hash: window.location.hash }, { kind: 'gone', isOtherPage: false })
      else if (languageOf(window.location.pathname) !== language) window.location.reload()
      else
        openPage(language, window.location).then(
          (page) => show(page, { kind: 'back', top }),
          () => window.location.reload(),
        )
    },
    [language, show],
  )
  const addPlace = usePlaces(arrive)
  const go = (to: string) => {
    const address = new URL(inLanguage(language, to), window.location.href)
    openPage(language, address).then(
      (page) => {
        addPlace(address)
        show(page, { kind: 'gone', isOtherPage: page.path !== shown.current.path })
      },
      () => window.location.assign(address),
    )
  }
  return { ...visit, go }
}

/**
 * Remembers the scroll position of each history entry. `onArrive` receives it for a revisited entry; null for an entry without a number,
 * which this code did not create: an anchor typed into the address.
 */
function usePlaces(onArrive: (top: number | null) => void): (address: URL) => void {
  const tops = useRef(new Map<number, number>())
  const place = useRef(0)
  const leave = useCallback(() => tops.current.set(place.current, window.scrollY), [])
  useEffect(() => {
    place.current = placeIn(window.history.state) ?? 0
    window.history.replaceState({ place: place.current }, '')
    return onEachPlace((known) => {
      leave()
      place.current = known ?? place.current + 1
      if (known === null) window.history.replaceState({ place: place.current }, '')
      onArrive(known === null ? null : (tops.current.get(known) ?? 0))
    })
  }, [leave, onArrive])
  return (address) => {
    leave()
    place.current += 1
    window.history.pushState({ place: place.current }, '', address)
  }
}

/** Reports each history entry that the browser navigates to by itself, until the returned function is called. */
function onEachPlace(listener: (place: number | null) => void): () => void {
  const come = (event: PopStateEvent) => listener(placeIn(event.state))
  // After a reload the browser restores the scroll position itself.
  const handBack = () => {
    window.history.scrollRestoration = 'auto'
  }
  window.history.scrollRestoration = 'manual'
  window.addEventListener('popstate', come)
  window.addEventListener('pagehide', handBack)
  return () => {
    window.removeEventListener('popstate', come)
    window.removeEventListener('pagehide', handBack)
  }
}

function placeIn(state: unknown): number | null {
  return typeof state === 'object' && state !== null && 'place' in state && typeof state.place === 'number' ? state.place : null
}
