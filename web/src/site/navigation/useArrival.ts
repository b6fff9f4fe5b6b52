import { useLayoutEffect } from 'react'
import { reducedMotionQuery } from '../../ui/layout/breakpoints.ts'
import { useNavigation } from './navigation.tsx'

/** The delay before scrolling to an anchor when coming from another page. */
const anchorDelayMs = 100

/** A new page starts at its top, or at the requested anchor; a revisited one where it was left. */
export function useArrival() {
  const { arrival, page } = useNavigation()
  useLayoutEffect(() => {
    if (arrival.kind === 'opened') return undefined
    if (arrival.kind === 'back') {
      window.scrollTo({ top: arrival.top, behavior: 'instant' })
      return undefined
    }
    if (arrival.isOtherPage) window.scrollTo({ top: 0, behavior: 'instant' })
    if (page.hash === '') return undefined
    const timer = setTimeout(() => scrollToAnchor(page.hash), arrival.isOtherPage ? anchorDelayMs : 0)
    return () => clearTimeout(timer)
  }, [arrival, page])
}

function scrollToAnchor(hash: string) {
  const section = document.getElementById(decodeURIComponent(hash.slice(1)))
  if (!section) return
  section.focus({ preventScroll: true })
  const prefersReducedMotion = window.matchMedia(reducedMotionQuery).matches
  section.scrollIntoView({ behavior: prefersReducedMotion ? 'instant' : 'smooth' })
}
