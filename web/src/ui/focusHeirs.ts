const heirs = new WeakMap<Element, HTMLElement>()

/** Records the replacement of a removed control, for code that wants to return the focus to it later. */
export function noteHeir(lost: Element, heir: HTMLElement) {
  heirs.set(lost, heir)
}

/** Focuses an element, or its replacement. */
export function focusAgain(element: Element | null) {
  let target: Element | undefined = element ?? undefined
  while (target && !target.isConnected) target = heirs.get(target)
  if (target instanceof HTMLElement) target.focus()
}
