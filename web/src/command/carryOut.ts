import type { Copy } from '../api/copies.ts'
import { errorSentence, type Failure, isFailure, isVerdict } from '../api/errors.ts'
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
 * Sends a command and distinguishes its outcomes: done, failed with a reason, unknown. An unknown outcome is looked up, never guessed, and stays
 * unknown until the server decides about this very command: that it could not be sent again says nothing of the first time.
 * `input` names the `id` and the `version` of the record that it changes.
 */
export async function carryOut<Input extends object, Result, Now extends Copy>(
  input: Input,
  { send, lookUp, target, keys }: Carrier<Input, Result, Now>,
): Promise<CommandEnd<Result>> {
  const { command, key, mayBeDone, earlier } = keys.keyed(input)
  const { version = 0 } = command as Partial<Copy>
  if (earlier) {
    const problem = await settle(earlier, { lookUp, keys, version })
    if (problem) return { problem, error: { kind: 'unknown_outcome' } satisfies Failure }
  }
  try {
    const result = await send({ ...command, key })
    keys.answered()
    keys.forgetEarlier()
    return { result }
  } catch (error) {
    const problem = commandProblem(error, version, mayBeDone || earlier ? { ...target, unsent: '' } : target)
    const isOpen = problem.kind === 'unknown' || (mayBeDone && !isVerdict(error))
    if (isOpen) keys.unknown()
    else keys.answered()
    // Of a command whose answers are not kept, the change that came first may be its own.
    if (!isOpen && !(mayBeDone && problem.kind === 'changed')) return { problem, error }
    const { seen, isDone } = await look(command, lookUp)
    if (seen !== undefined && isDone) {
      keys.answered()
      return { result: seen }
    }
    if (!isOpen) return { problem, error }
    const said = problem.kind === 'unknown' ? problem.sentence : unsentAgain(error)
    const sentence = [said, ...lookedText(command, { lookUp, target, seen }), safeToRepeat].join(' ')
    return { problem: { ...problem, kind: 'unknown', canRepeat: true, sentence }, error }
  }
}

type LookUp<Input, Result> = CommandWays<Input, Result>['lookUp']

/** The record read again, and whether it shows the effect of a command. */
async function look<Input extends object, Result>(command: Input, lookUp: LookUp<Input, Result>) {
  const { id, version = 0 } = command as Partial<Copy>
  const seen = id === undefined ? undefined : await lookUp?.readAgain(id)
  return { seen, isDone: isVersioned(seen) && seen.version > version && lookUp?.isDone(seen, command) === true }
}

function lookedText<Input extends object, Result, Now extends Copy>(
  command: Input,
  { lookUp, target, seen }: Pick<Carrier<Input, Result, Now>, 'lookUp' | 'target'> & { seen: Result | undefined },
): string[] {
  if (!lookUp || !('id' in command)) return []
  return [seen ? `The ${target.noun} was reloaded and does not show your request yet.` : `The ${target.noun} could not be reloaded.`]
}

/**
 * Before another command is sent than the one of which nobody knows what became. Of two that name the version of their record only one can be
 * carried out; where there is none to read, the first has to be sent again.
 */
async function settle<Input extends object, Result>(
  earlier: Input,
  { lookUp, keys, version }: Pick<Carrier<Input, Result, Copy>, 'lookUp' | 'keys'> & { version: number },
): Promise<CommandProblem | null> {
  const sentence = `${earlierOpen} Send it again first. ${carriedOutOnce}`
  if (!lookUp) return { kind: 'unknown', sentence, version, canRepeat: true }
  const { seen, isDone } = await look(earlier, lookUp)
  if (!isDone || !isVersioned(seen)) return null
  keys.answered()
  keys.forgetEarlier()
  return {
    kind: 'changed',
    version: seen.version,
    canRepeat: false,
    sentence: 'Your previous request was completed. Nothing new was sent.',
  }
}

/** That it could not be sent again says nothing of the first time. */
function unsentAgain(error: unknown): string {
  const why = isFailure(error) && error.kind === 'unreachable' ? 'It could not be sent again.' : errorSentence(error)
  return `Your previous request is still unconfirmed. ${why}`
}

const carriedOutOnce = 'It is processed only once.'
const safeToRepeat = 'You can safely send it again. It is processed only once.'
const earlierOpen = 'Your previous request is still unconfirmed.'
const isVersioned = (record: unknown): record is Pick<Copy, 'version'> =>
  typeof record === 'object' && record !== null && 'version' in record
