import { useEffect, useState } from 'react'
import { BookingScreen } from '../phone/BookingScreen.tsx'
import type { PhoneScreen } from '../phone/PhoneScreens.tsx'
import type { Audience } from './PhoneShow.tsx'

/** spec/1 section 9. */
export const screensPerApp = 5

type Screens = Readonly<Record<Audience, readonly PhoneScreen[]>>

/** By then the page has been taken over; the second screen is wanted after 3 s. */
const settledMs = 300

/** Only the first screen is part of the page; the other nine are fetched once it stands. */
const atFirst: Screens = { customer: [{ id: 'booking', Screen: BookingScreen }], agent: [] }
let fetched = atFirst

export function usePhoneScreens(audience: Audience): readonly PhoneScreen[] {
  const [screens, setScreens] = useState(fetched)
  useEffect(() => {
    const fetchOthers = async () => {
      const { customerScreens, agentScreens } = await import('../phone/PhoneScreens.tsx')
      fetched = { customer: customerScreens, agent: agentScreens }
      setScreens(fetched)
    }
    if (fetched !== atFirst) return undefined
    const timer = setTimeout(() => {
      fetchOthers().catch(() => {
        // On a line that broke, the first screen stays.
      })
    }, settledMs)
    return () => clearTimeout(timer)
  }, [])
  return screens[audience]
}
