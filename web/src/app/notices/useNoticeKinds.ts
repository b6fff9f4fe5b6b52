import { useEffect, useState } from 'react'
import { loadNoticeKinds } from './noticeKinds.ts'
import type { NoticeKinds } from '../feature.ts'

/** How each kind of notice is shown; null while that is loading. */
export function useNoticeKinds(): NoticeKinds | null {
  const [kinds, setKinds] = useState<NoticeKinds | null>(null)
  useEffect(() => {
    let isShown = true
    void loadNoticeKinds().then((loaded) => isShown && setKinds(loaded))
    return () => {
      isShown = false
    }
  }, [])
  return kinds
}
