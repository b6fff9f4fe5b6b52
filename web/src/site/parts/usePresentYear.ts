import { useSyncExternalStore } from 'react'

const year = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kuala_Lumpur', year: 'numeric' })
const never = () => () => {}

/** The year in Malaysia. A pre-rendered page cannot know it: it shows `before` until it is hydrated. */
export function usePresentYear(before: number): number {
  return useSyncExternalStore(
    never,
    () => Number(year.format(Date.now())),
    () => before,
  )
}
