import { useLocation } from 'react-router-dom'

/** Marks a history entry created by a press in a list: closing then goes back instead of forward. */
export const openedFromList = { mark: 'opened-from-list' }

export function isOpenedFromList(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'mark' in entry && entry.mark === openedFromList.mark
}

/** Links to the current list with a record open over it. */
export function useOpenLink() {
  const { pathname, search, state } = useLocation()
  return (ref: string) => {
    const params = new URLSearchParams(search)
    // Beside the list, the next record takes the place of the open one.
    const replace = params.has('open')
    params.set('open', ref)
    return { to: `${pathname}?${params.toString()}`, state: replace ? (state as unknown) : openedFromList, replace }
  }
}
