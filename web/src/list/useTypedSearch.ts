import { readSearch } from '@kainsiap/ops/platform/search-text'
import { useEffect, useRef, useState } from 'react'
import { useSettled } from '../ui/state/useSettled.ts'

/** Shows all input at once and applies it when typing pauses; changes of the address from elsewhere (Back, Clear) show too. */
export function useTypedSearch(
  search: string,
  change: (changes: { search: string }, how: 'replace') => void,
): [string, (search: string) => void] {
  const [typed, setTyped] = useState(search)
  const asked = useRef(search)
  const settled = useSettled(typed)
  useEffect(() => {
    if (settled !== typed || readSearch(settled) === asked.current.trim()) return
    asked.current = readSearch(settled)
    change({ search: asked.current }, 'replace')
  }, [settled, typed, change])
  useEffect(() => {
    if (search === asked.current) return
    asked.current = search
    setTyped(search)
  }, [search])
  return [typed, setTyped]
}
