import type { Copy } from '../api/copies.ts'
import type { commandKeys } from './commandKeys.ts'
import { commandProblem, type CommandProblem } from './commandProblem.ts'
import type { CommandTarget } from './commandTarget.ts'

/** How a command is sent, and how its effect is found when no response arrives. */
export interface CommandWays<Input, Result> {
  /** Sends the command; throws a Failure. */
  send: (input: Input & { key: string }) => Promise<Result>
  /** Omitted by a command that creates a record: there is none to read yet. */
  lookUp?: {
    /** Reads the record again; undefined on failure. */
    readAgain: (id: string) => Promise<Result | undefined>
    /** Whether the record, read again, is in the state that the command requested. */
    isDone: (record: Result, input: Input) => boolean
  }
}

interface Carrier<Input, Result, Now extends Copy> extends CommandWays<Input, Result> {
  target: CommandTarget<Now>
  keys: ReturnType<typeof commandKeys>
}

/** The outcome of a command: its result, or the problem. */
export type CommandEnd<Result> = { result: Result } | { problem: CommandProblem; error: unknown }

/**
 * Sends a command and distinguishes its outcomes: done, failed with a reason, unknown. An unknown outcome is looked up, never guessed.
 * `input` names the `id` and the `version` of the record that it changes.
 */
export async function carryOut<Input extends object, Result, Now extends Copy>(
  input: Input,
  { send, lookUp, target, keys }: Carrier<Input, Result, Now>,
): Promise<CommandEnd<Result>> {
  const { command, key } = keys.keyed(input)
  const { id, version = 0 } = command as Partial<Copy>
  try {
    const result = await send({ ...command, key })
    keys.answered()
    return { result }
  } catch (error) {
    const problem = commandProblem(error, version, target)
    if (problem.kind !== 'unknown') {
      keys.answered()
      return { problem, error }
    }
    if (!lookUp || id === undefined) return { problem: { ...problem, sentence: `${problem.sentence} ${safeToRepeat}` }, error }
    const seen = await lookUp.readAgain(id)
    if (seen && versionOf(seen) > version && lookUp.isDone(seen, command)) return { result: seen }
    const looked = seen
      ? `The ${target.noun} was read again and does not show it yet.`
      : `The ${target.noun} could not be read again either.`
    return { problem: { ...problem, sentence: `${problem.sentence} ${looked} ${safeToRepeat}` }, error }
  }
}

const safeToRepeat = 'Sending it again is safe: it is carried out once.'
const versionOf = (record: object) => (record as Partial<Copy>).version ?? 0
