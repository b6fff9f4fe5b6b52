import type { Agent } from '@kainsiap/ops/agents/contract'
import type { Order } from '@kainsiap/ops/orders/contract'
import { useState } from 'react'
import { Action } from '../../../ui/Action.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { malaysianMoment } from '../../../ui/malaysianTime.ts'
import { useSay } from '../../../ui/Toasts.tsx'
import { useAssignAgentMutation } from '../ordersApi.ts'
import { AgentPicker } from './AgentPicker.tsx'
import { CommandNotice } from './CommandNotice.tsx'
import { useOrderRefusals } from './orderActions.ts'
import { useOrderCommand } from './useOrderCommand.ts'
import { useSeenChange } from './useSeenChange.ts'
import { Why } from './Why.tsx'

export function AssignAgentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [chosen, setChosen] = useState<Agent | null>(null)
  const [assign] = useAssignAgentMutation()
  const say = useSay()
  const command = useOrderCommand<{ id: string; version: number; agentId: string }>({
    send: (input) => assign(input).unwrap(),
    isDone: ({ agent }, { agentId }) => agent?.id === agentId,
    onDone: ({ agent }) => {
      say.done(`${order.number} given to ${agent?.name ?? 'the agent'}`, { about: order.id })
      onClose()
    },
  })
  const problem = useSeenChange(order, command.problem)
  const refusedAtAll = useOrderRefusals(order).assign
  const refused = refusedAtAll ?? (chosen ? null : 'Choose an agent first.')
  const give = () => {
    if (chosen && !refused && !command.isPending) void command.run({ id: order.id, version: order.version, agentId: chosen.id })
  }
  const buttons = (
    <>
      <Button onClick={onClose} disabled={command.isPending}>
        Close
      </Button>
      <Action
        label={chosen ? `Assign ${chosen.name}` : 'Assign agent'}
        variant="primary"
        refused={refused}
        pending={command.isPending}
        onAct={give}
      />
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={command.isPending}
      title={`${order.agent ? 'Change agent of' : 'Assign agent to'} ${order.number}`}
      description={`Pickup in ${order.pickup.city}, ${malaysianMoment(order.scheduledPickupTime)}.`}
      footer={buttons}
    >
      <CommandNotice problem={problem} />
      <AgentPicker chosen={chosen} onChosen={setChosen} onConfirm={give} currentId={order.agent?.id} />
      {refusedAtAll && <Why>{refusedAtAll}</Why>}
    </Dialog>
  )
}
