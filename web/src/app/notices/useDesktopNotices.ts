import type { Notice } from '@kainsiap/ops/platform/notices/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { NoticeKinds } from '../feature.ts'
import { loadDesktopChoice, saveDesktopChoice } from './desktopChoice.ts'

export interface DesktopChoice {
  isOn: boolean
  /** Why it cannot be turned on. */
  refused: string | null
  choose: (isWanted: boolean) => void
}

/** Shows notices that arrive on the desktop too, once the user of this browser has asked for it and the browser permits it. */
export function useDesktopNotices(userId: string, items: readonly Notice[] | undefined, kinds: NoticeKinds | null): DesktopChoice {
  const [isWanted, setWanted] = useState(() => loadDesktopChoice(userId))
  const [permission, setPermission] = useState(readPermission)
  const isOn = isWanted && permission === 'granted'
  const shown = useRef<Set<string> | null>(null)
  const show = useEffectEvent((arrived: readonly Notice[]) => {
    if (isOn) for (const notice of arrived.toReversed()) showOne(notice, kinds)
  })
  useEffect(() => {
    if (!items || !kinds) return
    const before = shown.current
    shown.current = new Set(items.map(({ id }) => id))
    // What was there when the page opened has not just happened.
    if (before) show(items.filter(({ id, isRead }) => !isRead && !before.has(id)))
  }, [items, kinds])
  const choose = (wanted: boolean) => {
    setWanted(wanted)
    saveDesktopChoice(userId, wanted)
    if (wanted && permission === 'default') void Notification.requestPermission().then(setPermission)
  }
  return { isOn, refused: refusals[permission] ?? null, choose }
}

type DesktopPermission = NotificationPermission | 'unsupported'

const refusals: Partial<Record<DesktopPermission, string>> = {
  denied: 'This browser blocks notifications from this site. Allow them in the site settings, then reload the page.',
  unsupported: 'This browser can’t show notifications.',
}

const readPermission = (): DesktopPermission => ('Notification' in window ? Notification.permission : 'unsupported')

/** The tag keeps several tabs from showing the same notice twice. */
function showOne({ id, kind, data }: Notice, kinds: NoticeKinds | null) {
  const words = kinds?.[kind]?.words(data)
  if (!words) return
  try {
    const shown = new Notification([words.lead, words.rest].filter(Boolean).join(' '), { body: words.line, tag: id })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
    })
  } catch {
    // Some phones only let service workers show notifications: the bell has it anyway.
  }
}
