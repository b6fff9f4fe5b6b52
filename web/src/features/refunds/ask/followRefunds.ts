import { liveStates, type Refund } from '@kainsiap/ops/refunds/contract'
import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { session } from '../../../api/session.ts'
import { type ShowToast, useToast } from '../../../ui/overlay/Toasts.tsx'
import { endText } from '../refundWords.ts'
import { refundsApi } from '../refundsApi.ts'

const shown = new Set<string>()

/** While a dialog shows what becomes of a refund, nothing else has to tell it. */
export function useShown(id: string): void {
  useEffect(() => {
    shown.add(id)
    return () => void shown.delete(id)
  }, [id])
}

/** Tells a refund as it is whenever that is known anew. Returns how to stop it. */
type Watch = (id: string, see: (refund: Refund) => void) => () => void

/** Tells how refunds end that were just asked for and are not shown any more, wherever the user is by then; until they sign out. */
export function useFollowRefunds(): (asked: readonly Refund[]) => void {
  const watch = watchIn(useStore() as Parameters<typeof watchIn>[0])
  const toast = useToast()
  return (asked) => followRefunds(asked, { toast, watch })
}

interface Following {
  toast: Pick<ShowToast, 'done' | 'failedLater'>
  watch: Watch
}

export function followRefunds(asked: readonly Refund[], { toast, watch }: Following): void {
  const open = asked.filter(isLive)
  if (open.length === 0) return
  const about = `refunds ${open[0]?.id ?? ''}`
  const watched = new Map<string, () => void>()
  let paid = 0
  const tell = (refund: Refund) => {
    const end = shown.has(refund.id) ? null : endText(refund)
    if (!end) return
    if (!end.isPaid) return toast.failedLater(end.text, { about: refund.id })
    paid += 1
    toast.done(paid === 1 ? end.text : `${paid} payments refunded successfully`, { about })
  }
  const leave = (id: string) => {
    watched.get(id)?.()
    watched.delete(id)
    if (watched.size === 0) unsubscribe()
  }
  const unsubscribe = session.subscribe(() => {
    if (session.state().status === 'signed_out') for (const id of watched.keys()) leave(id)
  })
  for (const { id } of open) {
    const stop = watch(id, (refund) => {
      if (isLive(refund) || !watched.has(id)) return
      leave(id)
      tell(refund)
    })
    watched.set(id, stop)
  }
}

const isLive = ({ status }: Pick<Refund, 'status'>) => liveStates.some((state) => state === status)

type Store = ReturnType<typeof useStore<Parameters<ReturnType<typeof refundsApi.endpoints.getRefund.select>>[0]>>

/** As a screen reads it: it is read again by whatever changes it, also after the connection was away or the window out of sight. */
const watchIn =
  (store: Store): Watch =>
  (id, see) => {
    const { initiate, select } = refundsApi.endpoints.getRefund
    const reading = store.dispatch(initiate(id) as never) as { unsubscribe: () => void }
    const stop = store.subscribe(() => {
      const { data } = select(id)(store.getState())
      if (data) see(data)
    })
    return () => {
      stop()
      reading.unsubscribe()
    }
  }
