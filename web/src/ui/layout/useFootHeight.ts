import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * How far something at the bottom of the screen has to be lifted, in pixels, so that it covers no buttons there: those at the foot of a
 * dialog, of a drawer or of the page.
 */
export function useFootHeight(covering: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = covering.current
    if (!element || !isShown) return
    let frame = 0
    const measure = () => setHeight(footHeight(element))
    const measureSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    measure()
    const observer = new MutationObserver(measureSoon)
    observer.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', measureSoon)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      window.removeEventListener('resize', measureSoon)
    }
  }, [covering, isShown])
  return isShown ? height : 0
}

function footHeight(covering: Element): number {
  const { left, right, height } = covering.getBoundingClientRect()
  const isNear = (foot: DOMRect) => foot.left < right && foot.right > left && foot.bottom > window.innerHeight - height - reach
  return feetUnder(covering, [left + 2, (left + right) / 2, right - 2])
    .map((foot) => foot.getBoundingClientRect())
    .filter((foot) => isNear(foot) && foot.height < window.innerHeight / 2)
    .reduce((most, { top }) => Math.max(most, window.innerHeight - top), 0)
}

/** So far above the bottom of the screen begins what stands there. */
const reach = 24

/** The foot of the dialog on top, and what is held at the bottom of the screen at these places. */
function feetUnder(covering: Element, places: readonly number[]): Element[] {
  const ofDialog = [...document.querySelectorAll('[data-dialog] > [data-foot]')].at(-1)
  const held = places.flatMap((x) => {
    const hit = document.elementsFromPoint(x, window.innerHeight - reach).find((element) => !covering.contains(element))
    return (hit && heldAround(hit)) ?? []
  })
  return ofDialog ? [ofDialog, ...held] : held
}

function heldAround(element: Element): Element | null {
  const { position, bottom } = getComputedStyle(element)
  if ((position === 'sticky' || position === 'fixed') && bottom !== 'auto') return element
  return element.parentElement && heldAround(element.parentElement)
}
