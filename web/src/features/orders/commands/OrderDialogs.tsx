import type { Order } from '@kainsiap/ops/orders/contract'
import { useGetOrderQuery } from '../ordersApi.ts'
import { AssignAgentDialog } from './AssignAgentDialog.tsx'
import { CancelOrderDialog } from './CancelOrderDialog.tsx'
import type { OrderActionKind } from './orderActions.ts'
import { UpdateStatusDialog } from './UpdateStatusDialog.tsx'

export interface OpenDialog {
  kind: OrderActionKind
  /** The order as it was when the dialog opened; what has happened since is asked for and kept true. */
  order: Order
}

export function OrderDialogs({ dialog, onClose }: { dialog: OpenDialog | null; onClose: () => void }) {
  return dialog && <LiveDialog key={`${dialog.kind}-${dialog.order.id}`} dialog={dialog} onClose={onClose} />
}

function LiveDialog({ dialog: { kind, order: opened }, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  const { data } = useGetOrderQuery(opened.number)
  const order = data && data.version >= opened.version ? data : opened
  switch (kind) {
    case 'assign':
      return <AssignAgentDialog order={order} onClose={onClose} />
    case 'move':
      return <UpdateStatusDialog order={order} onClose={onClose} />
    case 'cancel':
      return <CancelOrderDialog order={order} onClose={onClose} />
  }
}
