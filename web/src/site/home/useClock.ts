import { useEffect, useState } from 'react'

const refreshMs = 60_000
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kuala_Lumpur', hour: '2-digit', minute: '2-digit' })

/** The time in Malaysia as a phone shows it. The time of viewing is unknown at build: pre-rendered pages start with a fixed time. */
export function useClock(): string {
  const [time, setTime] = useState('09:41')
  useEffect(() => {
    const refresh = () => setTime(clock.format(Date.now()))
    refresh()
    const timer = setInterval(refresh, refreshMs)
    return () => clearInterval(timer)
  }, [])
  return time
}
