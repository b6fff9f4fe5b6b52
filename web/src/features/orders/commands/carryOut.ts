import type { OrderDetails } from '@kainsiap/ops/orders/contract'
import type { commandKeys } from './commandKeys.ts'
import { orderProblem, type OrderProblem } from './orderProblem.ts'

interface Carrier<Input> {
  /** Sends the command; throws a Failure. */
  send: (input: Input & { key: string }) => Promise<OrderDetails>
  /** Reads the order again; undefined on failure. */
  readAgain: (id: string) => Promise<OrderDetails | undefined>
  /** Whether the order, read again, is in the state that the command requested. */
  isDone: (order: OrderDetails, input: Input) => boolean
  keys: ReturnType<typeof commandKeys>
}

/** The outcome of a command: the resulting order, or the problem. */
export type CommandEnd = { order: OrderDetails } | { problem: OrderProblem; error: unknown }

/** Sends a command and distinguishes its outcomes: done, failed with a reason, unknown. An unknown outcome is looked up, never guessed. */
export async function carryOut<Input extends { id: string; version: number }>(
  input: Input,
  { send, readAgain, isDone, keys }: Carrier<Input>,
): Promise<CommandEnd> {
  try {
    const order = await send({ ...input, key: keys.keyFor(input) })
    keys.answered()
    return { order }
  } catch (error) {
    const problem = orderProblem(error, input.version)
    if (problem.kind !== 'unknown') {
      keys.answered()
      return { problem, error }
    }
    const seen = await readAgain(input.id)
    if (seen && seen.version > input.version && isDone(seen, input)) return { order: seen }
    return { problem: { ...problem, sentence: `${problem.sentence} ${lookupSentence(seen)}` }, error }
  }
}

function lookupSentence(seen: OrderDetails | undefined): string {
  const looked = seen ? 'The order was read again and does not show it yet.' : 'The order could not be read again either.'
  return `${looked} Sending it again is safe: it is carried out once.`
}
