import { useEffect, useState } from 'react'
import { BookingScreen } from '../phone/BookingScreen.tsx'
import type { PhoneScreen } from '../phone/PhoneScreens.tsx'

export type Audience = 'customer' | 'agent'
export const screensPerApp = 5

type Screens = Readonly<Record<Audience, readonly PhoneScreen[]>>

/** By then the page is hydrated; the second screen is needed after 3 s. */
const settledMs = 300

/** Only the first screen is part of the page; the other nine are loaded after hydration. */
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
        // When loading fails, the first screen stays.
      })
    }, settledMs)
    return () => clearTimeout(timer)
  }, [])
  return screens[audience]
}
