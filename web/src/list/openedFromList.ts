import { useLocation } from 'react-router-dom'
import { isInnerName } from './innerName.ts'

/** Marks a history entry created by a press in a list: closing then goes back instead of forward. */
export const openedFromList = { mark: 'opened-from-list' }

export function isOpenedFromList(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'mark' in entry && entry.mark === openedFromList.mark
}

/** Links to the current list with a record open over it. */
export function useOpenLink() {
  const { pathname, search, state } = useLocation()
  return (ref: string) => {
    // What was chosen in one record's lists is not what another one is opened with.
    const params = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !isInnerName(name)))
    // Beside the list, the next record takes the place of the open one.
    const replace = params.has('open')
    params.set('open', ref)
    return { to: `${pathname}?${params.toString()}`, state: replace ? (state as unknown) : openedFromList, replace }
  }
}
