import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../ui/form/isTyping.ts'

/** A key that acts on the open record, else on the focused row. */
export interface RowKey<Row> {
  /** A lower-case letter. */
  key: string
  does: string
  act: (row: Row) => void
}

export interface ListKeys<Row> {
  /** The element whose rows the keys move through; the focus goes to a row's first link. */
  body: HTMLElement | null
  onSearch: () => void
  onNew: () => void
  /** A record is open over the list: J and K step through the records. */
  onStep: ((by: 1 | -1) => void) | null
  rowKeys: readonly RowKey<Row>[]
  /** The row that a key acts on, given the focused one. */
  rowOf: (focusedId: string | undefined) => Row | undefined
  /** Clears the selection; null while there is none. */
  onEscape: (() => void) | null
  /** A dialog handles the keys. */
  isPaused: boolean
}

/** / search · J K move · Enter opens · . applies pending rows · Escape clears the selection. Inactive while the user types, and in any dialog. */
export function useListKeys<Row>({ body, onSearch, onNew, onStep, rowKeys, rowOf, onEscape, isPaused }: ListKeys<Row>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const key = event.key.toLowerCase()
    const rowKey = rowKeys.find((each) => each.key === key)
    if (key === 'j' || key === 'k') {
      const by = key === 'j' ? 1 : -1
      if (onStep) onStep(by)
      else moveFocus(body, by)
    } else if (rowKey) {
      const row = rowOf(document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'])
      if (row) rowKey.act(row)
    } else if (key === '/' && !onStep) onSearch()
    else if (key === '.' && !onStep) onNew()
    else if (key === 'escape' && !onStep && onEscape) onEscape()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (isPaused) return
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isPaused])
}

/** By rows: one may have several links. */
function moveFocus(body: HTMLElement | null, by: 1 | -1) {
  const rows = [...(body?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].filter((row) => row.querySelector('a'))
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[here === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, here + by))]
  next?.querySelector('a')?.focus()
}
