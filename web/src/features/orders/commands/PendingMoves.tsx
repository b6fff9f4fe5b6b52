import type { Order } from '@kainsiap/ops/orders/contract'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { beforeSignOut } from '../../../api/beforeSignOut.ts'
import { watchChanges } from '../../../api/copies.ts'
import { carryOut } from '../../../command/carryOut.ts'
import { commandKeys } from '../../../command/commandKeys.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { statusLabel } from '@kainsiap/ops/orders/status-machine'
import { useUpdateStatusMutation } from '../ordersApi.ts'
import { moveVerb } from '../orderLabels.ts'
import { orderTarget, useReadAgain } from './orderCommand.ts'
import { createPendingMoves, type PendingMove, type PendingMoves } from './pendingMoves.ts'
import { PendingMovesBar } from './PendingMovesBar.tsx'

const PendingMovesContext = createContext<PendingMoves | null>(null)

export function usePendingMoves(): PendingMoves {
  const moves = useContext(PendingMovesContext)
  if (!moves) throw new Error('usePendingMoves must be used within PendingMovesProvider')
  return moves
}

/** The pending step of this order, if any. */
export function usePendingMove(id: string): PendingMove | undefined {
  const { subscribe, list } = usePendingMoves()
  return useSyncExternalStore(subscribe, () => list().find(({ order }) => order.id === id))
}

/** Keeps the steps that can be undone, for the whole console: they survive navigation between its pages. */
export function PendingMovesProvider({ children }: { children: ReactNode }) {
  const isGone = useRef(false)
  const moves = useMoves(isGone)
  useEffect(() => {
    isGone.current = false
    const sendAll = () => void moves.sendAll()
    // A phone may kill a hidden page without another event: becoming hidden is the last reliable one.
    const sendWhenHidden = () => {
      if (document.visibilityState === 'hidden') sendAll()
    }
    window.addEventListener('pagehide', sendAll)
    document.addEventListener('visibilitychange', sendWhenHidden)
    const stay = beforeSignOut(() => moves.sendAll())
    const unwatch = watchChanges('order', (after) => moves.seen(after as unknown as Order))
    return () => {
      isGone.current = true
      window.removeEventListener('pagehide', sendAll)
      document.removeEventListener('visibilitychange', sendWhenHidden)
      stay()
      unwatch()
      sendAll()
    }
  }, [moves])
  return (
    <PendingMovesContext value={moves}>
      {children}
      <PendingMovesBar moves={moves} />
    </PendingMovesContext>
  )
}

function useMoves(isGone: { readonly current: boolean }): PendingMoves {
  const toast = useToast()
  const [updateStatus] = useUpdateStatusMutation()
  const readAgain = useReadAgain()
  const [moves] = useState(() => {
    const keys = new Map<string, ReturnType<typeof commandKeys>>()
    const keysOf = (id: string) => keys.get(id) ?? keys.set(id, commandKeys()).get(id) ?? commandKeys()
    return createPendingMoves({
      send: ({ order: { id, version }, to }) =>
        carryOut(
          { id, version, status: to },
          {
            send: (input) => updateStatus(input).unwrap(),
            lookUp: { readAgain, isDone: ({ status }, wanted) => status === wanted.status },
            target: orderTarget,
            keys: keysOf(id),
          },
        ),
      onDone: ({ id, number, status }) => toast.done(`${number}: ${statusLabel(status).toLowerCase()}`, { about: id }),
      // When the bar is gone, the failure is shown as a toast, on the sign-in page.
      onStopped: ({ order, to }, error) => {
        if (isGone.current) toast.failed(`${moveVerb(to).toLowerCase()} (${order.number})`, error, { about: order.id })
      },
    })
  })
  return moves
}
