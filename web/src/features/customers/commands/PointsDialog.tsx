import type { Customer } from '@kainsiap/ops/customers/contract'
import { PointsAdjustment } from '@kainsiap/ops/customers/input-contract'
import { useState } from 'react'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { useAdjustPointsMutation } from '../customersApi.ts'
import { useCustomerRejections } from './customerActions.ts'
import { useCustomerCommand } from './useCustomerCommand.ts'

const options = [
  { value: 'add', label: 'Add points' },
  { value: 'take', label: 'Deduct points' },
] as const

/** Adds loyalty points or takes them away, with a reason. */
export function PointsDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [change, setChange] = useState<'add' | 'take'>('add')
  const [written, setWritten] = useState('')
  const [reason, setReason] = useState('')
  const refused = useCustomerRejections(customer).points
  const command = usePointsCommand(customer, onClose)
  const points = /^\d{1,6}$/.test(written.trim()) ? Number(written) : 0
  const input = PointsAdjustment.safeParse({ version: customer.version, change, points, reason })
  const left = customer.loyaltyPoints + (change === 'add' ? points : -points)
  return (
    <CommandDialog
      title={`Change points of ${customer.name}`}
      description={`${customer.name} has ${formatCount(customer.loyaltyPoints)} points.`}
      command={command}
      keep="Cancel"
      action={{
        label: change === 'add' ? 'Add points' : 'Deduct points',
        variant: 'primary',
        act: () => input.success && void command.run({ id: customer.id, ...input.data }),
      }}
      refused={refused ?? problemOf({ points, left, reason }) ?? command.coolingDown}
      onClose={onClose}
    >
      <Select label="Action" value={change} options={options} onValue={setChange} />
      <TextInput label="Points" inputMode="numeric" autoComplete="off" maxLength={6} value={written} onValue={setWritten} />
      <TextArea label="Reason" hint="Saved in the history." maxLength={300} value={reason} onValue={setReason} />
    </CommandDialog>
  )
}

function problemOf({ points, left, reason }: { points: number; left: number; reason: string }): string | null {
  if (points < 1 || points > 100_000) return 'Enter a whole number of points, 1 to 100,000.'
  if (left < 0) return 'The customer does not have this many points.'
  return reason.trim() === '' ? 'Enter a reason.' : null
}

function usePointsCommand(customer: Customer, onClose: () => void) {
  const [adjust] = useAdjustPointsMutation()
  const toast = useToast()
  return useCustomerCommand<PointsAdjustment & { id: string }>({
    customer,
    failed: 'Failed to change points',
    send: (input) => adjust(input).unwrap(),
    isDone: ({ loyaltyPoints }) => loyaltyPoints !== customer.loyaltyPoints,
    onDone: () => {
      toast.done('Points changed successfully', { about: customer.id })
      onClose()
    },
  })
}
