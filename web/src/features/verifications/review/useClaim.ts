import type { VerificationReview } from '@kainsiap/ops/verifications/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isFailure } from '../../../api/errors.ts'
import { useTimed } from '../../../ui/format/clock.ts'
import type { PapersKind } from '../kinds.ts'
import { useClaimPapersMutation, useReleasePapersMutation } from '../verificationsApi.ts'

/** Papers as one reviewer has them. */
export type Claimed =
  | { state: 'loading' }
  | { state: 'held'; review: VerificationReview }
  /** Somebody else has them, or has decided. */
  | { state: 'refused'; error: unknown }
  /** The five minutes have passed: nothing of them is shown any more. */
  | { state: 'over' }

/** The lease is five minutes. */
const renewEveryMs = 2 * 60_000

let last: Promise<unknown> = Promise.resolve()
/** One after another: what is let go of is let go of before the next is taken, and no version changes while a decision is sent. */
export function inTurn<Result>(send: () => Promise<Result>): Promise<Result> {
  const turn = last.then(send, send)
  last = turn.catch(() => {})
  return turn
}

/** Takes papers while they are shown, and lets go of them afterwards. `version` is that of the latest answer. */
export function useClaim(kind: PapersKind, id: string) {
  const [claimed, setClaimed] = useState<Claimed>({ state: 'loading' })
  const version = useRef(0)
  const [claim] = useClaimPapersMutation()
  const [release] = useReleasePapersMutation()
  const take = useCallback(
    (visit: Visit) =>
      inTurn(async () => {
        if (visit.isOver) return
        try {
          const review = await claim({ kind, id }).unwrap()
          version.current = review.version
          if (!visit.isOver) setClaimed({ state: 'held', review })
        } catch (error) {
          // Without a connection they are shown until the claim has run out.
          const isFinal = isFailure(error) && error.kind === 'refused'
          if (!visit.isOver) setClaimed((before) => (before.state === 'held' && !isFinal ? before : { state: 'refused', error }))
        }
      }),
    [kind, id, claim],
  )
  useEffect(() => {
    const visit: Visit = { isOver: false }
    const letGo = async () => void (version.current > 0 && (await release({ kind, id, version: version.current }).unwrap()))
    void take(visit)
    const timer = window.setInterval(() => document.visibilityState === 'visible' && void take(visit), renewEveryMs)
    // A page that ends waits for nothing; one that the browser brings back takes them again.
    const onHide = () => void letGo().catch(() => {})
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void take(visit)
    window.addEventListener('pagehide', onHide)
    window.addEventListener('pageshow', onShow)
    return () => {
      visit.isOver = true
      window.clearInterval(timer)
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('pageshow', onShow)
      void inTurn(letGo).catch(() => {})
    }
  }, [kind, id, take, release])
  const until = claimed.state === 'held' ? Date.parse(claimed.review.claim?.until ?? '') : Infinity
  const isOver = useTimed((nowMs) => nowMs > until)
  const renew = useCallback(() => void take({ isOver: false }), [take])
  return { claimed: isOver ? ({ state: 'over' } as const) : claimed, version, renew }
}

interface Visit {
  isOver: boolean
}
