import type { TrackedOrder } from '@kainsiap/ops/track/contract'
import { useCallback, useEffect, useState } from 'react'
import { lookUp, type Problem } from './lookUp.ts'

export type Link = 'live' | 'reconnecting' | 'expired'

interface Tracking {
  isLooking: boolean
  problem: Problem | null
  order: TrackedOrder | null
  link: Link
}

const nothing: Tracking = { isLooking: false, problem: null, order: null, link: 'reconnecting' }

/** Looks up an order and follows it: the server sends every change while the page is open and the token is valid. */
export function useTracking() {
  const [tracking, setTracking] = useState(nothing)
  const [ticket, setTicket] = useState<{ token: string } | null>(null)
  const become = useCallback((change: Partial<Tracking>) => setTracking((before) => ({ ...before, ...change })), [])
  useEffect(() => {
    if (ticket === null) return undefined
    return follow(ticket.token, { onOrder: (order) => become({ order, link: 'live' }), onLink: (link) => become({ link }) })
  }, [ticket, become])
  const find = async (orderNumber: string, phoneLast4: string) => {
    become({ isLooking: true, problem: null })
    keepInAddress(orderNumber)
    const answer = await lookUp(orderNumber, phoneLast4)
    if ('kind' in answer) {
      become({ isLooking: false, problem: answer })
      return
    }
    setTracking({ ...nothing, order: answer.order })
    // Two requests within a second get the same token: the order is followed anew all the same.
    setTicket({ token: answer.token })
  }
  return { ...tracking, find }
}

/** Keeps the number in the address, so that it survives a reload and the link can be shared. */
function keepInAddress(orderNumber: string) {
  const address = new URL(window.location.href)
  address.searchParams.set('order', orderNumber)
  window.history.replaceState(window.history.state, '', address)
}

interface Listener {
  onOrder: (order: TrackedOrder) => void
  onLink: (link: Link) => void
}

function follow(token: string, { onOrder, onLink }: Listener): () => void {
  const stream = new EventSource(`/api/public/track/stream?token=${encodeURIComponent(token)}`)
  stream.addEventListener('open', () => onLink('live'))
  stream.addEventListener('order', (event: MessageEvent<string>) => onOrder(JSON.parse(event.data) as TrackedOrder))
  stream.addEventListener('expired', () => {
    stream.close()
    onLink('expired')
  })
  // The browser reconnects by itself, unless the server rejected the request: then the token has expired.
  stream.addEventListener('error', () => onLink(stream.readyState === EventSource.CLOSED ? 'expired' : 'reconnecting'))
  return () => stream.close()
}
