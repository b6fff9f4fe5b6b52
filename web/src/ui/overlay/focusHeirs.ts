const heirs = new WeakMap<Element, HTMLElement>()

/** Records the replacement of a control that was removed or disabled, for code that wants to return the focus to it later. */
export function noteHeir(lost: Element, heir: HTMLElement) {
  heirs.set(lost, heir)
}

export const canHaveFocus = (element: Element) => element.isConnected && !element.matches(':disabled')

/** Focuses an element, or its replacement; where there is neither any more, the page: a reader goes on there, not at its very beginning. */
export function focusAgain(element: Element | null) {
  let target: Element | undefined = element ?? undefined
  while (target && !canHaveFocus(target)) target = heirs.get(target)
  if (target instanceof HTMLElement) target.focus()
  else focusPage()
}

function focusPage() {
  const main = document.querySelector('main')
  if (!main) return
  if (!main.hasAttribute('tabindex')) main.tabIndex = -1
  main.focus({ preventScroll: true })
}
