import { liveStates, type Refund } from '@kainsiap/ops/refunds/contract'
import { useEffect } from 'react'
import { type Copy, watchChanges } from '../../../api/copies.ts'
import { session } from '../../../api/session.ts'
import type { ShowToast } from '../../../ui/Toasts.tsx'
import { endText } from '../refundWords.ts'

const shown = new Set<string>()

/** While a dialog shows what becomes of a refund, nothing else has to tell it. */
export function useShown(id: string): void {
  useEffect(() => {
    shown.add(id)
    return () => void shown.delete(id)
  }, [id])
}

/** Tells how refunds end that were just asked for and are not shown any more, wherever the user is by then; until they sign out. */
export function followRefunds(asked: readonly Refund[], toast: Pick<ShowToast, 'done' | 'failedLater'>): void {
  const open = new Set(asked.filter(isLive).map(({ id }) => id))
  if (open.size === 0) return
  const [about = ''] = open
  let paid = 0
  const unwatch = watchChanges('refund', (after) => {
    const refund = after as Copy & Refund
    if (isLive(refund) || !open.delete(refund.id)) return
    if (open.size === 0) stop()
    const end = shown.has(refund.id) ? null : endText(refund)
    if (!end) return
    if (!end.isPaid) return toast.failedLater(end.text, { about: refund.id })
    paid += 1
    toast.done(paid === 1 ? end.text : `${paid} payments refunded successfully`, { about })
  })
  const unsubscribe = session.subscribe(() => {
    if (session.state().status === 'signed_out') stop()
  })
  const stop = () => {
    unwatch()
    unsubscribe()
  }
}

const isLive = ({ status }: Pick<Refund, 'status'>) => liveStates.some((state) => state === status)
