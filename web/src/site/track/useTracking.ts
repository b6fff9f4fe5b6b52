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

/** One order, looked up and then followed: the server tells every change while the page is open and the token lasts. */
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
    const answer = await lookUp(orderNumber, phoneLast4)
    if ('kind' in answer) {
      become({ isLooking: false, problem: answer })
      return
    }
    setTracking({ ...nothing, order: answer.order })
    // Asked twice within a second, the server gives the same token: it is followed anew all the same.
    setTicket({ token: answer.token })
  }
  return { ...tracking, find }
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
  // The browser tries again by itself, unless the server refused: then the token is over.
  stream.addEventListener('error', () => onLink(stream.readyState === EventSource.CLOSED ? 'expired' : 'reconnecting'))
  return () => stream.close()
}
