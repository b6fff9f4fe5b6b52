import type { Order } from '@kainsiap/ops/orders/contract'
import { useState } from 'react'
import { useLazyGetOrderQuery } from '../ordersApi.ts'
import { commandKeys } from './commandKeys.ts'
import { orderProblem, type OrderProblem } from './orderProblem.ts'

interface Sending<Input> {
  /** Sends it; throws what the server or the network said. */
  send: (input: Input & { key: string }) => Promise<Order>
  /** Whether an order that was read again is as the command wanted it. */
  isDone: (order: Order, input: Input) => boolean
  onDone: (order: Order) => void
}

export interface OrderCommandState<Input> {
  run: (input: Input) => Promise<void>
  isPending: boolean
  problem: OrderProblem | null
}

/** Sends a command and tells its three ends apart: done, not done for a reason, not known. What is not known is looked up, never guessed. */
export function useOrderCommand<Input extends { id: string; version: number }>({
  send,
  isDone,
  onDone,
}: Sending<Input>): OrderCommandState<Input> {
  const [keys] = useState(() => commandKeys())
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<OrderProblem | null>(null)
  const [readAgain] = useLazyGetOrderQuery()

  const lookUp = async (input: Input, found: OrderProblem) => {
    const { data } = await readAgain(input.id)
    if (data && data.version > input.version && isDone(data, input)) return onDone(data)
    const seen = data ? 'The order was read again and does not show it yet.' : 'The order could not be read again either.'
    setProblem({ ...found, sentence: `${found.sentence} ${seen} Sending it again is safe: it is carried out once.` })
  }
  const run = async (input: Input) => {
    setPending(true)
    setProblem(null)
    try {
      const order = await send({ ...input, key: keys.keyFor(input) })
      keys.answered()
      onDone(order)
    } catch (error) {
      const found = orderProblem(error, input.version)
      if (found.kind === 'unknown') await lookUp(input, found)
      else {
        keys.answered()
        setProblem(found)
      }
    } finally {
      setPending(false)
    }
  }
  return { run, isPending, problem }
}
