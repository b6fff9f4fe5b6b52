import type { Order } from '@kainsiap/ops/orders/contract'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { AgentPicker } from './AgentPicker.tsx'
import { AssignButtons } from './AssignButtons.tsx'
import { AssignFacts } from './AssignFacts.tsx'
import { AssignFoot } from './AssignFoot.tsx'
import { ColleagueFirst } from './ColleagueFirst.tsx'
import { useAssignChoice } from './useAssignChoice.ts'
import { usePickupDay } from './usePickupDay.ts'

interface AssignAgentDialogProps {
  order: Order
  /** The reason why this dialog opened instead of the requested one. */
  lead?: string
  onClose: () => void
}

/** Selects the agent of an order. It always has the maximum height, whatever its content. */
export function AssignAgentDialog({ order, lead, onClose }: AssignAgentDialogProps) {
  const choice = useAssignChoice(order, onClose)
  const { found, search, chosen, command, refused, firstAgent } = choice
  const { problem } = command
  const day = usePickupDay(order)
  const foot = (
    <AssignFoot
      chosen={firstAgent ? null : chosen}
      day={day}
      why={firstAgent ? null : refused}
      // A colleague's earlier assignment is shown above, in detail.
      problem={firstAgent && problem?.kind === 'changed' ? null : problem}
    >
      <AssignButtons choice={choice} onClose={onClose} />
    </AssignFoot>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={command.isPending}
      size="tall"
      title={`${order.agent ? 'Change agent of' : 'Assign agent to'} ${order.number}`}
      description={firstAgent ? `For ${order.customer.name}` : (lead ?? `For ${order.customer.name}`)}
      footer={foot}
    >
      <AssignFacts order={order} />
      {firstAgent ? (
        <ColleagueFirst order={{ ...order, agent: firstAgent }} chosen={chosen} day={day} wasSent={command.hasFailed} />
      ) : (
        <AgentPicker found={found} search={search} onSearch={choice.changeSearch} chosen={chosen} onChosen={choice.choose} day={day} />
      )}
    </Dialog>
  )
}
