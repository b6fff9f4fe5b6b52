import type { Order } from '@kainsiap/ops/orders/contract'
import { useState } from 'react'
import { useGetOrderQuery } from '../ordersApi.ts'
import { AssignAgentDialog } from './AssignAgentDialog.tsx'
import { CancelOrderDialog } from './CancelOrderDialog.tsx'
import { needsAgentToMove } from './nextMove.ts'
import type { OrderActionKind } from './orderActions.ts'
import { UpdateStatusDialog } from './UpdateStatusDialog.tsx'

export interface OpenDialog {
  kind: OrderActionKind
  /** The order when the dialog opened; the dialog itself loads the current one and keeps it up to date. */
  order: Order
}

export function OrderDialogs({ dialog, onClose }: { dialog: OpenDialog | null; onClose: () => void }) {
  return dialog && <LiveDialog key={`${dialog.kind}-${dialog.order.id}`} dialog={dialog} onClose={onClose} />
}

function LiveDialog({ dialog: { kind, order: opened }, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  const { data } = useGetOrderQuery(opened.number)
  const order = data && data.version >= opened.version ? data : opened
  // Without an agent no later status is possible: the order must be assigned first.
  const [needsAgent] = useState(kind === 'move' && needsAgentToMove(opened))
  if (needsAgent) return <AssignAgentDialog order={order} lead="Every later status needs an agent: assign one first." onClose={onClose} />
  switch (kind) {
    case 'assign':
      return <AssignAgentDialog order={order} onClose={onClose} />
    case 'move':
      return <UpdateStatusDialog order={order} onClose={onClose} />
    case 'cancel':
      return <CancelOrderDialog order={order} onClose={onClose} />
  }
}
