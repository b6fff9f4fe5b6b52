import { useLayoutEffect, useRef } from 'react'
import { focusAgain } from './focusHeirs.ts'

/** Where the dialog that was taken away last gives its focus back, and when that was. */
let replaced: { opener: Element | null; at: number } | null = null
const replacedMs = 1_000

/** A dialog that stands where another one was a moment ago, such as one that was loading, was opened by the same control. */
function openerOf(focused: Element | null): Element | null {
  const isLost = focused === null || focused === document.body
  return isLost && replaced && performance.now() - replaced.at < replacedMs ? replaced.opener : focused
}

/** What a dialog does with the focus when it opens, and when it has closed: it goes back to what had it before. */
export function useOpener() {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(
    () => () => {
      replaced = { opener: opener.current, at: performance.now() }
    },
    [],
  )
  return {
    takeFocus: (event: Event) => {
      opener.current = openerOf(document.activeElement)
      focusFirstField(event)
    },
    giveFocusBack: (event: Event) => {
      event.preventDefault()
      focusAgain(opener.current)
    },
  }
}

/** Focuses the first input, else the dialog itself: never the close button, which would only show its tooltip. */
export function focusFirstField(event: Event) {
  const sheet = event.currentTarget
  if (!(sheet instanceof HTMLElement)) return
  event.preventDefault()
  const field = sheet.querySelector<HTMLElement>(':is(input:not([hidden]), select, textarea):not(:disabled)')
  ;(field ?? sheet).focus()
}
