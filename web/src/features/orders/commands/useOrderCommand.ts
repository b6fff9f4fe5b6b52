import type { OrderDetails } from '@kainsiap/ops/orders/contract'
import { useState } from 'react'
import { useLazyGetOrderQuery } from '../ordersApi.ts'
import { carryOut } from './carryOut.ts'
import { commandKeys } from './commandKeys.ts'
import type { OrderProblem } from './orderProblem.ts'

interface Sending<Input> {
  /** Sends the command; throws a Failure. */
  send: (input: Input & { key: string }) => Promise<OrderDetails>
  /** Whether the order, read again, is in the state that the command requested. */
  isDone: (order: OrderDetails, input: Input) => boolean
  onDone: (order: OrderDetails) => void
}

export interface OrderCommandState<Input> {
  run: (input: Input) => Promise<void>
  isPending: boolean
  problem: OrderProblem | null
}

/** A command that a dialog sends, and its outcome. */
export function useOrderCommand<Input extends { id: string; version: number }>({
  send,
  isDone,
  onDone,
}: Sending<Input>): OrderCommandState<Input> {
  const [keys] = useState(() => commandKeys())
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<OrderProblem | null>(null)
  const [readAgain] = useLazyGetOrderQuery()

  const run = async (input: Input) => {
    setPending(true)
    setProblem(null)
    const end = await carryOut(input, { send, isDone, keys, readAgain: async (id) => (await readAgain(id)).data })
    setPending(false)
    if ('order' in end) onDone(end.order)
    else setProblem(end.problem)
  }
  return { run, isPending, problem }
}
