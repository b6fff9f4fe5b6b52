import { signals } from '../process/signals.ts'
import type { Notifier } from './notifier.ts'

/** Calls `wake` when any process emits the signal `wake` with this reason or changes an entity of this name, and when that may have been missed. */
export type OnWake = (reason: string, wake: () => void) => void

/** Notifies other processes of the signal `wake`. */
export function notifyWakes(notifier: Pick<Notifier, 'notify'>): void {
  signals.on('wake', (reason) => notifier.notify('wakes', Buffer.from(reason)))
}

export const wakesOf =
  (notifier: Notifier): OnWake =>
  (reason, wake) => {
    for (const channel of ['wakes', 'outbox'] as const)
      notifier.onNotification(channel, (payload) => {
        if (!payload || Buffer.from(payload).toString() === reason) wake()
      })
  }
