import type { AccountStatus, Customer } from '@kainsiap/ops/customers/contract'
import { ReasonDialog } from '../../../command/ReasonDialog.tsx'
import type { ButtonVariant } from '../../../ui/button/Button.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useActivateCustomerMutation, useBanCustomerMutation, useSuspendCustomerMutation } from '../customersApi.ts'
import { useCustomerRejections } from './customerActions.ts'
import { useCustomerCommand } from './useCustomerCommand.ts'

type StatusKind = 'suspend' | 'activate' | 'ban'

interface Wording {
  label: string
  consequence: (customer: Customer) => string
  variant: ButtonVariant
  done: string
  /** The statuses that show that it was done. */
  leadsTo: readonly AccountStatus[]
}

const wordings: Readonly<Record<StatusKind, Wording>> = {
  suspend: {
    label: 'Suspend',
    consequence: ({ name }) => `${name} can’t book until the account is activated again. Open orders continue.`,
    variant: 'danger',
    done: 'Customer suspended successfully',
    leadsTo: ['suspended'],
  },
  ban: {
    label: 'Ban',
    consequence: ({ name }) =>
      `${name} can no longer book. A ban is permanent. To block the customer temporarily, use Suspend. Open orders continue.`,
    variant: 'danger',
    done: 'Customer banned successfully',
    leadsTo: ['banned'],
  },
  activate: {
    label: 'Activate',
    consequence: ({ name, isVerified }) =>
      isVerified
        ? `${name} can book again immediately.`
        : `${name} is not verified. The account status becomes Pending verification, with a daily booking limit.`,
    variant: 'primary',
    done: 'Customer activated successfully',
    leadsTo: ['active', 'pending_verification'],
  },
}

/** Suspends, bans or activates, with a reason. */
export function StatusDialog({ kind, customer, onClose }: { kind: StatusKind; customer: Customer; onClose: () => void }) {
  const { label, consequence, variant } = wordings[kind]
  const refused = useCustomerRejections(customer)[kind]
  const command = useStatusCommand(kind, customer, onClose)
  return (
    <ReasonDialog
      title={`${label} ${customer.name}`}
      consequence={consequence(customer)}
      action={{ label: `${label} customer`, variant }}
      command={command}
      refused={refused}
      hint="Saved in the history. Not shown to the customer."
      onSend={(reason) => void command.run({ id: customer.id, version: customer.version, reason })}
      onClose={onClose}
    />
  )
}

function useStatusCommand(kind: StatusKind, customer: Customer, onClose: () => void) {
  const [suspend] = useSuspendCustomerMutation()
  const [activate] = useActivateCustomerMutation()
  const [ban] = useBanCustomerMutation()
  const mutation = { suspend, activate, ban }[kind]
  const toast = useToast()
  return useCustomerCommand<{ id: string; version: number; reason: string }>({
    customer,
    failed: 'Failed to update customer status',
    send: (input) => mutation(input).unwrap(),
    isDone: ({ status }) => wordings[kind].leadsTo.includes(status),
    onDone: () => {
      toast.done(wordings[kind].done, { about: customer.id })
      onClose()
    },
  })
}
