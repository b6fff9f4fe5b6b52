import { useEffect } from 'react'
import { useEndReviewMutation, useStartReviewMutation } from './approvalsApi.ts'

/** The lease is five minutes. */
const renewEveryMs = 2 * 60_000

/** Shows the others that one has it open, as long as it is shown and waits. What fails here keeps nobody from deciding. */
export function useReview(id: string, isWaiting: boolean): void {
  const [start] = useStartReviewMutation()
  const [end] = useEndReviewMutation()
  useEffect(() => {
    if (!isWaiting) return
    let isOver = false
    let last: Promise<unknown> = Promise.resolve()
    const inTurn = (send: () => Promise<unknown>) => (last = last.then(send, send).catch(() => {}))
    const take = () => void inTurn(async () => isOver || (await start(id).unwrap()))
    const letGo = () => void inTurn(() => end(id).unwrap())
    take()
    const timer = window.setInterval(() => document.visibilityState === 'visible' && take(), renewEveryMs)
    window.addEventListener('pagehide', letGo)
    return () => {
      isOver = true
      window.clearInterval(timer)
      window.removeEventListener('pagehide', letGo)
      letGo()
    }
  }, [id, isWaiting, start, end])
}
