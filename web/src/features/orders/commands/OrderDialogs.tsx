import type { Order } from '@kainsiap/ops/orders/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useGetOrderQuery } from '../ordersApi.ts'
import { needsAgentToMove } from './nextMove.ts'
import type { OrderActionKind } from './orderActions.ts'

export interface OpenDialog {
  kind: OrderActionKind
  /** The order when the dialog opened; the dialog itself loads the current one and keeps it up to date. */
  order: Order
}

const importAssign = () => import('./AssignAgentDialog.tsx')
const importMove = () => import('./UpdateStatusDialog.tsx')
const importCancel = () => import('./CancelOrderDialog.tsx')
const AssignAgentDialog = lazy(async () => ({ default: (await importAssign()).AssignAgentDialog }))
const UpdateStatusDialog = lazy(async () => ({ default: (await importMove()).UpdateStatusDialog }))
const CancelOrderDialog = lazy(async () => ({ default: (await importCancel()).CancelOrderDialog }))

export function OrderDialogs({ dialog, onClose }: { dialog: OpenDialog | null; onClose: () => void }) {
  usePreloadedDialogs()
  return (
    dialog && (
      <Suspense fallback={null}>
        <LiveDialog key={`${dialog.kind}-${dialog.order.id}`} dialog={dialog} onClose={onClose} />
      </Suspense>
    )
  )
}

/** The dialogs are loaded after the screen, which need not wait for them, and before somebody opens one. */
function usePreloadedDialogs() {
  useEffect(() => {
    // What fails is loaded again when it is opened.
    for (const load of [importAssign, importMove, importCancel]) void load().catch(() => undefined)
  }, [])
}

function LiveDialog({ dialog: { kind, order: opened }, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  const { data } = useGetOrderQuery(opened.number)
  const order = data && data.version >= opened.version ? data : opened
  // Without an agent no later status is possible: the order must be assigned first.
  const [needsAgent] = useState(kind === 'move' && needsAgentToMove(opened))
  if (needsAgent) return <AssignAgentDialog order={order} lead="Assign an agent first." onClose={onClose} />
  switch (kind) {
    case 'assign':
      return <AssignAgentDialog order={order} onClose={onClose} />
    case 'move':
      return <UpdateStatusDialog order={order} onClose={onClose} />
    case 'cancel':
      return <CancelOrderDialog order={order} onClose={onClose} />
  }
}
