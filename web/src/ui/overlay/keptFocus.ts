import { canHaveFocus, noteHeir } from './focusHeirs.ts'

/** The part of the console that had the focus last: no other one may take it. */
let holder: HTMLElement | null = null

/**
 * Moves the focus when the focused control is removed or disabled (a leaving row, the cross of a chip, a button that was needed once).
 * Browsers reset the focus to the document, so that keyboard users start again from the top; here it goes to the neighbour of that control,
 * and where it has none to `root`: the page or a drawer. It may be used as a ref.
 */
export function keepFocus(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined
  let last: HTMLElement | null = null
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !root.contains(target)) return
    holder = root
    if (target !== root) last = target
  }
  // The user moved the focus away on purpose: a control removed later must not reclaim it.
  const forget = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null) window.setTimeout(() => last?.isConnected && nothingHasFocus() && (last = null))
  }
  const observer = new MutationObserver((records) => {
    if (!last) return
    if (canHaveFocus(last)) {
      if (nothingHasFocus() && records.some((record) => takes(record, last))) focusQuietly(last, root)
      return
    }
    const isLost = nothingHasFocus() || document.activeElement === last
    const heir = heirOf(last, records, root)
    noteHeir(last, heir)
    last = heir
    if (isLost && holder === root) focusQuietly(heir, root)
  })
  document.addEventListener('focusin', note)
  document.addEventListener('focusout', forget)
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', note)
    document.removeEventListener('focusout', forget)
    observer.disconnect()
  }
}

const focusable = ':is(a[href], button, input, select, textarea):not(:disabled, [tabindex="-1"])'

/**
 * The element named by `data-heir`, else a neighbour: the row after its row, else the control before it, else what is around it. The
 * neighbour of a command is another command, which nobody wants to be at: there it is the panel, the page or the drawer around it.
 */
function heirOf(lost: HTMLElement, records: readonly MutationRecord[], root: HTMLElement): HTMLElement {
  const named = lost.dataset['heir'] && root.querySelector<HTMLElement>(lost.dataset['heir'])
  if (named) return named
  const place = lost.isConnected ? placeOf(lost) : lastPlaceOf(lost, records)
  if (!place) return root
  const { target, previousSibling, nextSibling } = place
  if (lost.matches('[data-act]') && !lost.closest('[data-row]')) return panelOf(target, root)
  for (const sibling of lost.closest('[data-row]') ? [nextSibling, previousSibling] : [previousSibling, nextSibling]) {
    const heir = sibling instanceof HTMLElement && sibling.isConnected ? within(sibling, lost) : undefined
    if (heir) return heir
  }
  return nearest(target, root)
}

type Place = Pick<MutationRecord, 'previousSibling' | 'nextSibling'> & { target: Node | null }

const placeOf = ({ parentNode, previousSibling, nextSibling }: Node): Place => ({ target: parentNode, previousSibling, nextSibling })

/** Where it stood, or what went with it. */
function lastPlaceOf(lost: Node, records: readonly MutationRecord[]): Place | undefined {
  let gone = lost
  let record = records.find((each) => takes(each, gone))
  while (record && !record.target.isConnected) {
    gone = record.target
    record = records.find((each) => takes(each, gone))
  }
  return record
}

function takes({ removedNodes }: MutationRecord, node: Node | null): boolean {
  return [...removedNodes].some((removed) => removed.contains(node))
}

/** The control in the same column, else the nearest one: the first control of a row, the last one of a preceding element. */
function within(element: HTMLElement, lost: HTMLElement): HTMLElement | undefined {
  const all = [...element.querySelectorAll<HTMLElement>(focusable)]
  if (element.matches(focusable)) all.unshift(element)
  if (!element.matches('[data-row]')) return all.at(-1)
  const column = lost.closest<HTMLElement>('[data-column]')?.dataset['column']
  return all.find((each) => each.closest<HTMLElement>('[data-column]')?.dataset['column'] === column) ?? all[0]
}

function panelOf(from: Node | null, root: HTMLElement): HTMLElement {
  const panel = from instanceof HTMLElement ? from.closest<HTMLElement>('section') : null
  return panel && root.contains(panel) && panel !== root ? readable(panel) : root
}

function readable(panel: HTMLElement): HTMLElement {
  panel.tabIndex = -1
  return panel
}

/** A panel, a page and a drawer take the focus themselves: a reader goes on with what has become of them. */
function nearest(from: Node | null, root: HTMLElement): HTMLElement {
  for (let around = from; around && around !== root && around.parentNode !== root; around = around.parentNode) {
    if (!(around instanceof HTMLElement)) continue
    const row = around.querySelector<HTMLElement>('[data-row] a')
    if (row) return row
    if (around.localName === 'section') return readable(around)
    const control = around.querySelector<HTMLElement>(focusable)
    if (control) return control
  }
  return root
}

/** What is not shown takes no focus. */
function focusQuietly(element: HTMLElement, root: HTMLElement) {
  element.focus({ preventScroll: true })
  if (nothingHasFocus()) root.focus({ preventScroll: true })
}

function nothingHasFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
