import { useEffect } from 'react'
import { isVerdict } from '../../api/errors.ts'
import { useEndReviewMutation, useStartReviewMutation } from './approvalsApi.ts'

/** The lease is five minutes. */
const renewEveryMs = 2 * 60_000
/** After a start that the server did not answer. */
const retryAfterMs = 5_000

/** Shows the others that one has it open, as long as it is shown and waits. What fails here keeps nobody from deciding. */
export function useReview(id: string, isWaiting: boolean): void {
  const [start] = useStartReviewMutation()
  const [end] = useEndReviewMutation()
  useEffect(() => {
    if (!isWaiting) return
    let isOver = false
    let last: Promise<unknown> = Promise.resolve()
    const inTurn = (send: () => Promise<unknown>) => (last = last.then(send, send).catch(() => {}))
    let again: number | undefined
    const take = () =>
      void inTurn(async () => {
        window.clearTimeout(again)
        if (isOver) return
        const { error } = await start(id)
        if (error !== undefined && !isVerdict(error) && !isOver) again = window.setTimeout(take, retryAfterMs)
      })
    const letGo = () => void inTurn(() => end(id).unwrap())
    take()
    const timer = window.setInterval(() => document.visibilityState === 'visible' && take(), renewEveryMs)
    window.addEventListener('pagehide', letGo)
    return () => {
      isOver = true
      window.clearInterval(timer)
      window.clearTimeout(again)
      window.removeEventListener('pagehide', letGo)
      letGo()
    }
  }, [id, isWaiting, start, end])
}
