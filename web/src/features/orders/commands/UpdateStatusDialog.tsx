import type { Order } from '@kainsiap/ops/orders/contract'
import { type OrderStatus, statusTransitions, statusLabel, whyNotMove } from '@kainsiap/ops/orders/status-machine'
import { useState } from 'react'
import { Action } from '../../../ui/Action.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useToast } from '../../../ui/Toasts.tsx'
import { useUpdateStatusMutation } from '../ordersApi.ts'
import { CommandNotice } from './CommandNotice.tsx'
import { useOrderRejections } from './orderActions.ts'
import { nextMove } from './nextMove.ts'
import { type OrderCommandState, useOrderCommand } from './useOrderCommand.ts'
import { cooldownReason, useCooldown } from './useCooldown.ts'
import { useSeenChange } from './useSeenChange.ts'

interface Move {
  id: string
  version: number
  status: OrderStatus
  notes?: string | undefined
  location?: string | undefined
}

export function useMoveOrder(order: Order, onDone: () => void): OrderCommandState<Move> {
  const [updateStatus] = useUpdateStatusMutation()
  const toast = useToast()
  return useOrderCommand<Move>({
    send: (input) => updateStatus(input).unwrap(),
    isDone: (seen, { status }) => seen.status === status,
    onDone: ({ status }) => {
      toast.done(`${order.number}: ${statusLabel(status).toLowerCase()}`, { about: order.id })
      onDone()
    },
  })
}

/** Every later status, with optional notes: statuses may be skipped forward, never taken back. */
export function UpdateStatusDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [chosen, setChosen] = useState<OrderStatus | null>(nextMove(order))
  const [notes, setNotes] = useState('')
  const [location, setLocation] = useState('')
  const command = useMoveOrder(order, onClose)
  const problem = useSeenChange(order, command.problem)
  const refusedAtAll = useOrderRejections(order).move
  const isCoolingDown = useCooldown(order.version)
  const refused = refusedAtAll ?? (chosen ? whyNotMove(order, chosen) : 'Choose a status first.') ?? (isCoolingDown ? cooldownReason : null)
  const options = statusTransitions[order.status].map((status) => {
    const why = whyNotMove(order, status)
    return { value: status, label: why ? `${statusLabel(status)} – ${why}` : statusLabel(status), disabled: why !== null }
  })
  const move = () => {
    if (chosen) void command.run({ id: order.id, version: order.version, status: chosen, notes: given(notes), location: given(location) })
  }
  const buttons = (
    <>
      <Button onClick={onClose} disabled={command.isPending}>
        Close
      </Button>
      <Action label="Update status" variant="primary" refused={refused} pending={command.isPending} onAct={move} />
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={command.isPending}
      title={`Update status of ${order.number}`}
      description={`It is ${statusLabel(order.status).toLowerCase()} now. A status is never taken back.`}
      footer={buttons}
    >
      <Select
        label="New status"
        value={chosen ?? ''}
        placeholder="Choose a status"
        options={options}
        onValue={setChosen}
        disabled={refusedAtAll !== null}
      />
      <TextInput label="Location" optional maxLength={120} value={location} onValue={setLocation} readOnly={command.isPending} />
      <TextArea label="Notes" optional maxLength={500} value={notes} onValue={setNotes} readOnly={command.isPending} />
      <CommandNotice problem={problem} why={refused} />
    </Dialog>
  )
}

function given(typed: string): string | undefined {
  return typed.trim() === '' ? undefined : typed.trim()
}
