import type { ComponentType } from 'react'
import { BookingScreen } from './BookingScreen.tsx'
import { ChecklistScreen } from './ChecklistScreen.tsx'
import { EarningsScreen } from './EarningsScreen.tsx'
import { JobsScreen } from './JobsScreen.tsx'
import { ProfileScreen } from './ProfileScreen.tsx'
import { ReceiptScreen } from './ReceiptScreen.tsx'
import { RouteScreen } from './RouteScreen.tsx'
import { SlotScreen } from './SlotScreen.tsx'
import { TrackingScreen } from './TrackingScreen.tsx'
import { WalletScreen } from './WalletScreen.tsx'

export interface PhoneScreen {
  id: string
  Screen: ComponentType
}

export const customerScreens: readonly PhoneScreen[] = [
  { id: 'booking', Screen: BookingScreen },
  { id: 'slot', Screen: SlotScreen },
  { id: 'tracking', Screen: TrackingScreen },
  { id: 'wallet', Screen: WalletScreen },
  { id: 'receipt', Screen: ReceiptScreen },
]

export const agentScreens: readonly PhoneScreen[] = [
  { id: 'jobs', Screen: JobsScreen },
  { id: 'route', Screen: RouteScreen },
  { id: 'checklist', Screen: ChecklistScreen },
  { id: 'earnings', Screen: EarningsScreen },
  { id: 'profile', Screen: ProfileScreen },
]
