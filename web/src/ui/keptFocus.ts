import { useEffect } from 'react'
import { noteHeir } from './focusHeirs.ts'

/**
 * Moves the focus when the focused control is removed (a leaving row, the cross of a chip, a button that was needed once). Browsers reset
 * the focus to the page, so that keyboard users start again from the top; here it goes to the neighbour of the removed control.
 */
function keepFocus(root: HTMLElement): () => void {
  let last: HTMLElement | null = null
  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target !== root && root.contains(target)) last = target
  }
  // The user moved the focus away on purpose: a control removed later must not reclaim it.
  const forget = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null) window.setTimeout(() => last?.isConnected && nothingHasFocus() && (last = null))
  }
  const observer = new MutationObserver((records) => {
    if (!last || document.activeElement === last) return
    if (last.isConnected) {
      if (nothingHasFocus() && records.some((record) => takes(record, last))) focusQuietly(last)
      return
    }
    const heir = heirOf(last, records, root)
    noteHeir(last, heir)
    last = heir
    if (nothingHasFocus()) focusQuietly(heir)
  })
  document.addEventListener('focusin', note)
  document.addEventListener('focusout', forget)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    document.removeEventListener('focusout', forget)
    observer.disconnect()
  }
}

/** The same for the whole page, while the calling screen is mounted. */
export function useKeptFocus() {
  useEffect(() => {
    const page = document.querySelector('main')
    return page ? keepFocus(page) : undefined
  }, [])
}

const focusable = ':is(a[href], button, input, select, textarea):not(:disabled, [tabindex="-1"])'

/** The element named by `data-heir`, else a neighbour: the row after its row, else the control before it, else the nearest ancestor. */
function heirOf(lost: HTMLElement, records: readonly MutationRecord[], root: HTMLElement): HTMLElement {
  let gone: Node = lost
  let record = records.find((each) => takes(each, gone))
  while (record && !record.target.isConnected) {
    gone = record.target
    record = records.find((each) => takes(each, gone))
  }
  const named = lost.dataset['heir'] && root.querySelector<HTMLElement>(lost.dataset['heir'])
  if (named) return named
  if (!record) return nearest(root, root)
  const beside = lost.closest('[data-row]') ? [record.nextSibling, record.previousSibling] : [record.previousSibling, record.nextSibling]
  for (const sibling of beside) {
    const heir = sibling instanceof HTMLElement && sibling.isConnected ? within(sibling, lost) : undefined
    if (heir) return heir
  }
  return nearest(record.target, root)
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

function nearest(from: Node, root: HTMLElement): HTMLElement {
  for (let around: Node | null = from; around; around = around === root ? null : around.parentNode) {
    const found =
      around instanceof Element && (around.querySelector<HTMLElement>('[data-row] a') ?? around.querySelector<HTMLElement>(focusable))
    if (found) return found
  }
  return root
}

function focusQuietly(element: HTMLElement) {
  element.focus({ preventScroll: true })
}

function nothingHasFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
