import { useLayoutEffect } from 'react'
import { reducedMotionQuery } from '../../ui/breakpoints.ts'
import { useNavigation } from './navigation.tsx'

/** spec/1 section 9: coming from another page, the anchor is scrolled to after this time. */
const anchorDelayMs = 100

/** A new page begins at its top, or at the anchor that was asked for; one come back to, where it was left. */
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
  const isCalm = window.matchMedia(reducedMotionQuery).matches
  section.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' })
}
