import { Order, type OrderDetails } from '@kainsiap/ops/orders/contract'
import { statusLabel } from '@kainsiap/ops/orders/status-machine'
import type { CommandTarget } from '../../../command/commandTarget.ts'
import { type CommandState, useCommand } from '../../../command/useCommand.ts'
import { malaysianClock } from '../../../ui/format/malaysianTime.ts'
import { actorName } from '../orderLabels.ts'
import { useLazyGetOrderQuery } from '../ordersApi.ts'

/** The fields that tell who changed an order, and what it is now. */
export type OrderNow = Pick<Order, 'id' | 'version' | 'lastTracking' | 'status' | 'customer'>

export const orderTarget: CommandTarget<OrderNow> = {
  noun: 'order',
  parse: (snapshot) => Order.safeParse(snapshot).data,
  changedSentence,
}

/** "Nurul Aina Rahman changed this order at 10:41 am. It is agent assigned now." */
export function changedSentence(order: Omit<OrderNow, 'id' | 'version'>): string {
  const { performedBy, timestamp } = order.lastTracking
  return `${actorName(performedBy, order)} changed this order at ${malaysianClock(timestamp)}. The status is now ${statusLabel(order.status).toLowerCase()}.`
}

interface OrderCommand<Input> {
  /** Sends the command; throws a Failure. */
  send: (input: Input & { key: string }) => Promise<OrderDetails>
  /** Whether the order, read again, is in the state that the command requested. */
  isDone: (order: OrderDetails, input: Input) => boolean
  onDone: (order: OrderDetails) => void
}

/** A command on an order that a dialog sends. */
export function useOrderCommand<Input extends object>(order: OrderNow, { send, isDone, onDone }: OrderCommand<Input>): CommandState<Input> {
  const readAgain = useReadAgain()
  return useCommand({ target: orderTarget, record: order, send, lookUp: { readAgain, isDone }, onDone })
}

/** Reads an order again; undefined on failure. */
export function useReadAgain(): (id: string) => Promise<OrderDetails | undefined> {
  const [get] = useLazyGetOrderQuery()
  return async (id) => (await get(id)).data
}
