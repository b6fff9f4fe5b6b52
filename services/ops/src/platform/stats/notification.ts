import type { Notifier } from '../changes/notifier.ts'

/** The counters of an area have changed. */
export const notifyStats = (notifier: Notifier, area: string): void => notifier.notify('stats', Buffer.from(area))

/** Wakes a listener when counters of one of these areas have changed: what changes with other areas, it sees when it looks by itself. */
export function onStatsOf(areas: readonly string[], notifier: Notifier, wake: () => void): void {
  notifier.onNotification('stats', (payload) => {
    if (payload === undefined || areas.includes(Buffer.from(payload).toString())) wake()
  })
}
