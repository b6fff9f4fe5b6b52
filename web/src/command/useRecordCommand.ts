import type { Copy } from '../api/copies.ts'
import type { CommandTarget } from './commandTarget.ts'
import { useCommand } from './useCommand.ts'

interface RecordCommand<Input, Now extends Copy, Result extends Now> {
  target: CommandTarget<Now>
  record: Now
  /** Said before the reason when it was refused. */
  failed: string
  send: (input: Input & { key: string }) => Promise<Result | undefined>
  readAgain: (id: string) => Promise<Result | undefined>
  /** Whether the record, as read again after an unknown outcome, shows that it was done. */
  isDone: (seen: Result, input: Input) => boolean
  /** A worker goes on with what was done at once: the record may be further than one version by then. */
  isFollowed?: boolean
  onDone: () => void
  /** Told of the error as well as shown the problem. */
  onFailed?: (error: unknown) => void
}

/** A command on one record, from a dialog. */
export function useRecordCommand<Input extends Copy, Now extends Copy, Result extends Now = Now>(use: RecordCommand<Input, Now, Result>) {
  const { target, record, failed, send, readAgain, isDone, isFollowed = false, onDone, onFailed } = use
  return useCommand<Input, Result | undefined, Now>({
    target,
    record,
    failed,
    send,
    lookUp: {
      readAgain,
      isDone: (seen, input) => seen !== undefined && (isFollowed || seen.version === input.version + 1) && isDone(seen, input),
    },
    onDone,
    ...(onFailed && { onFailed }),
  })
}
