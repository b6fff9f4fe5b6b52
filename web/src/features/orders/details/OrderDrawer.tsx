import { Drawer } from '../../../ui/Drawer.tsx'
import { OrderDetailsView } from './OrderDetailsView.tsx'

interface OrderDrawerProps {
  /** The number of the order that is open, if one is. */
  number: string | null
  onClose: () => void
  returnFocusTo: () => HTMLElement | null | undefined
}

/** An order over the list it was opened from. */
export function OrderDrawer({ number, onClose, returnFocusTo }: OrderDrawerProps) {
  return (
    <Drawer isOpen={number !== null} onClose={onClose} label={`Order ${number ?? ''}`} returnFocusTo={returnFocusTo} size="details">
      {number && <OrderDetailsView key={number} number={number} onClose={onClose} />}
    </Drawer>
  )
}
