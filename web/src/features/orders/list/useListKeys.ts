import { useEffect } from 'react'

interface ListKeys {
  /** The element whose rows the keys move through; the focus goes to a row's first link. */
  body: HTMLElement | null
  onSearch: () => void
  onNew: () => void
  /** A record is open over the list: J and K step through the records. */
  onStep: ((by: 1 | -1) => void) | null
  /** Called with the focused row, if any. */
  onAssign: (rowId: string | undefined) => void
  /** A dialog handles the keys. */
  isPaused: boolean
}

/** / search · J K move · Enter opens · A assigns · . applies pending rows. Inactive while the user types, and in any dialog. */
export function useListKeys({ body, onSearch, onNew, onStep, onAssign, isPaused }: ListKeys) {
  useEffect(() => {
    if (isPaused) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (key === 'j' || key === 'k') {
        const by = key === 'j' ? 1 : -1
        if (onStep) onStep(by)
        else moveFocus(body, by)
      } else if (key === 'a') onAssign(document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'])
      else if (key === '/' && !onStep) onSearch()
      else if (key === '.' && !onStep) onNew()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [body, onSearch, onNew, onStep, onAssign, isPaused])
}

function moveFocus(body: HTMLElement | null, by: 1 | -1) {
  const links = [...(body?.querySelectorAll<HTMLElement>('[data-row] a') ?? [])]
  const row = document.activeElement?.closest('[data-row]')
  const here = links.findIndex((link) => row?.contains(link))
  links[here === -1 ? 0 : Math.min(links.length - 1, Math.max(0, here + by))]?.focus()
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select, [role=menu], [data-dialog]') !== null)
  )
}
