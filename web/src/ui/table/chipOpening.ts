import { createContext } from 'react'

interface ChipOpening {
  /** It was chosen to be set: its choices are shown as soon as it stands there. */
  opensAtOnce: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** What the bar around a filter's chip has to do with its choices. */
export const ChipOpeningContext = createContext<ChipOpening>({ opensAtOnce: false, onOpenChange: () => undefined })
