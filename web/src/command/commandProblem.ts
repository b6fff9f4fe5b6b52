import type { Copy } from '../api/copies.ts'
import { errorCode, errorDetail, errorSentence, isFailure, isUnknownOutcome } from '../api/errors.ts'
import type { CommandTarget } from './commandTarget.ts'

/** The ways in which a command can fail. */
export interface CommandProblem {
  /**
   * `changed`: somebody else changed the record first; it is shown as it is now. `unknown`: the command was sent and no response arrived.
   * `refused`: the server rejected the command, or the network failed before it was sent.
   */
  kind: 'changed' | 'unknown' | 'refused'
  sentence: string
  /** The version of the record concerned: a later version makes the problem obsolete. */
  version: number
  /** Whether sending the same command again can help. */
  canRepeat: boolean
  /** Sends once more, as it was, the command of which nobody knows what became: also where something else was filled in since, or would be refused. */
  repeat?: () => void
}

export function commandProblem<Now extends Copy>(error: unknown, version: number, target: CommandTarget<Now>): CommandProblem {
  if (errorCode(error) === 'stale_version') {
    const current = target.parse(errorDetail(error, 'current'))
    if (current) return changedProblem(current, target)
    return { kind: 'changed', sentence: errorSentence(error), version, canRepeat: false }
  }
  if (isUnknownOutcome(error)) return { kind: 'unknown', sentence: unknownSentence(error), version, canRepeat: true }
  const neverLeft = isFailure(error) && error.kind === 'unreachable'
  return { kind: 'refused', sentence: errorSentence(error), version, canRepeat: neverLeft }
}

/** Somebody else changed the record. */
export function changedProblem<Now extends Copy>(now: Now, { changedSentence, unsent }: CommandTarget<Now>): CommandProblem {
  const sentence = [changedSentence(now), ...(unsent ? [unsent] : [])].join(' ')
  return { kind: 'changed', sentence, version: now.version, canRepeat: false }
}

/** The caller that reads the record again adds what to do next, since it depends on the result. */
function unknownSentence(error: unknown): string {
  return isFailure(error) && error.kind === 'refused' ? errorSentence(error) : 'The server did not respond.'
}
