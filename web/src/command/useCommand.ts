import { useState } from 'react'
import type { Copy } from '../api/copies.ts'
import { carryOut, type CommandWays } from './carryOut.ts'
import { commandKeys } from './commandKeys.ts'
import type { CommandProblem } from './commandProblem.ts'
import type { CommandTarget } from './commandTarget.ts'
import { useCooldown } from './useCooldown.ts'
import { useSeenChange } from './useSeenChange.ts'

interface CommandUse<Input, Result, Now extends Copy> extends CommandWays<Input, Result> {
  target: CommandTarget<Now>
  /** The record as it is now; omitted by a command that creates one. */
  record?: Now
  onDone: (result: Result) => void
  /** Told of the error as well as shown the problem. */
  onFailed?: (error: unknown) => void
  /** The form stays open after its command: changes of one's own, from it or beside it, are no news. */
  staysOpen?: boolean
  /** Said before the reason when the command was refused: "Failed to update user". */
  failed?: string
}

export interface CommandState<Input> {
  run: (input: Input) => Promise<void>
  isPending: boolean
  /** That of the last command, or a change by somebody else since the form was opened. */
  problem: CommandProblem | null
  /** The last command has failed. */
  hasFailed: boolean
  /** The reason why the button is disabled just after somebody else changed the record. */
  coolingDown: string | null
}

/** A command that a form sends, and its outcome. Sent again after an unknown outcome, the same input keeps its idempotency key. */
export function useCommand<Input extends object, Result, Now extends Copy>(use: CommandUse<Input, Result, Now>): CommandState<Input> {
  const { target, record, onDone, onFailed, failed, staysOpen = false } = use
  const [keys] = useState(() => commandKeys())
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<CommandProblem | null>(null)
  const isCoolingDown = useCooldown(record?.version ?? 0)
  const seen = useSeenChange(target, record, failure, staysOpen)

  const run = async (input: Input) => {
    setPending(true)
    setFailure(null)
    const end = await carryOut(input, { ...use, keys })
    setPending(false)
    if ('result' in end) {
      onDone(end.result)
      return
    }
    const { problem: met, error } = end
    setFailure(failed && met.kind === 'refused' ? { ...met, sentence: `${failed}. ${met.sentence}` } : met)
    onFailed?.(error)
  }
  const repeat = () => {
    const open = keys.open() as Input | null
    if (open) void run(open)
  }
  const problem = seen?.kind === 'unknown' ? { ...seen, repeat } : seen
  const coolingDown = isCoolingDown ? `This ${target.noun} just changed. Wait a second.` : null
  return { run, isPending, problem, hasFailed: failure !== null, coolingDown }
}
