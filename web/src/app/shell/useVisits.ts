import { useEffect } from 'react'
import { useVisitQuery } from '../visitsApi.ts'

const everyMs = 5 * 60_000

/** Tells the server that the console is being looked at: when it is opened, shown and hidden, and now and then. A hidden tab says nothing. */
export function useVisits() {
  const { refetch } = useVisitQuery()
  useEffect(() => {
    const tell = () => void refetch()
    const timer = window.setInterval(() => document.visibilityState === 'visible' && tell(), everyMs)
    document.addEventListener('visibilitychange', tell)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [refetch])
}
