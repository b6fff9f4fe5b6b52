import { type Order, StatusUpdate } from '@kainsiap/ops/orders/contract'
import { statusTransitions, statusLabel, whyNotMove } from '@kainsiap/ops/orders/status-machine'
import type { z } from 'zod'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import type { CommandState } from '../../../command/useCommand.ts'
import { useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useUpdateStatusMutation } from '../ordersApi.ts'
import { nextMove } from './nextMove.ts'
import { useOrderRejections } from './orderActions.ts'
import { useOrderCommand } from './orderCommand.ts'

const StatusForm = StatusUpdate.omit({ version: true })
type Move = z.infer<typeof StatusUpdate> & { id: string }

/** Every later status, with optional notes: statuses may be skipped forward, never taken back. */
export function UpdateStatusDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useCommandForm(StatusForm, { status: nextMove(order) ?? undefined, notes: '', location: '' })
  const status = useFormField(form.control, 'status')
  const location = useFormField(form.control, 'location')
  const notes = useFormField(form.control, 'notes')
  const command = useMoveOrder(order, onClose)
  const refusedAtAll = useOrderRejections(order).move
  const refused = refusedAtAll ?? (status.value ? whyNotMove(order, status.value) : 'Select a status.') ?? command.coolingDown
  const move = form.submit((input) => void command.run({ id: order.id, version: order.version, ...input }))
  return (
    <CommandDialog
      title={`Update status of ${order.number}`}
      description={`The status is now ${statusLabel(order.status).toLowerCase()}. A status can’t be reversed.`}
      command={command}
      action={{ label: 'Update status', variant: 'primary', act: move }}
      refused={refused}
      onClose={onClose}
    >
      <Select
        {...status}
        label="New status"
        value={status.value ?? ''}
        placeholder="Select a status"
        options={statusOptions(order)}
        disabled={refusedAtAll !== null}
      />
      <TextInput {...location} value={location.value ?? ''} label="Location" optional maxLength={120} readOnly={command.isPending} />
      <TextArea {...notes} value={notes.value ?? ''} label="Notes" optional maxLength={500} readOnly={command.isPending} />
    </CommandDialog>
  )
}

function statusOptions(order: Order) {
  return statusTransitions[order.status].map((status) => {
    const why = whyNotMove(order, status)
    return { value: status, label: why ? `${statusLabel(status)} – ${why}` : statusLabel(status), disabled: why !== null }
  })
}

function useMoveOrder(order: Order, onDone: () => void): CommandState<Move> {
  const [updateStatus] = useUpdateStatusMutation()
  const toast = useToast()
  return useOrderCommand<Move>(order, {
    send: (input) => updateStatus(input).unwrap(),
    isDone: (seen, { status }) => seen.status === status,
    onDone: ({ status }) => {
      toast.done(`${order.number}: ${statusLabel(status).toLowerCase()}`, { about: order.id })
      onDone()
    },
  })
}
