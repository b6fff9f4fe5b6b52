import type { Order } from '@kainsiap/ops/orders/contract'
import type { CommandState } from '../../../command/useCommand.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useAssignAgentMutation } from '../ordersApi.ts'
import { useOrderCommand } from './orderCommand.ts'

export interface Assigning {
  id: string
  version: number
  agentId: string
  /** The user confirmed an agent from another state than the pickup's. */
  allowOtherState?: boolean
}

/** Assigns the order to an agent. */
export function useAssign(order: Order, onDone: () => void): CommandState<Assigning> {
  const [assign] = useAssignAgentMutation()
  const toast = useToast()
  return useOrderCommand<Assigning>(order, {
    send: (input) => assign(input).unwrap(),
    isDone: ({ agent }, { agentId }) => agent?.id === agentId,
    onDone: ({ agent }) => {
      toast.done(`${order.number} assigned to ${agent?.name ?? 'the agent'}`, { about: order.id })
      onDone()
    },
  })
}
