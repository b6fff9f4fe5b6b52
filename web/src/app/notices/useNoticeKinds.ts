import { useEffect, useState } from 'react'
import { loadNoticeKinds } from './noticeKinds.ts'
import type { NoticeKinds } from '../feature.ts'

const retryMs = 3_000

/** How each kind of notice is shown; null while that is loading, which is tried again until it succeeds. */
export function useNoticeKinds(): NoticeKinds | null {
  const [kinds, setKinds] = useState<NoticeKinds | null>(null)
  useEffect(() => {
    let isShown = true
    let again: ReturnType<typeof setTimeout> | undefined
    const load = async (): Promise<void> => {
      try {
        const loaded = await loadNoticeKinds()
        if (isShown) setKinds(loaded)
      } catch {
        if (isShown) again = setTimeout(() => void load(), retryMs)
      }
    }
    void load()
    return () => {
      isShown = false
      clearTimeout(again)
    }
  }, [])
  return kinds
}
