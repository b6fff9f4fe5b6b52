import { errorCode, errorDetail } from '../../../api/errors.ts'
import { newIdempotencyKey } from '../../../api/idempotency.ts'
import type { BatchCommand } from './batchCommandsApi.ts'
import { batchTarget } from './batchTarget.ts'

const triesMax = 8

/**
 * Sends a command to a run that is under way. Its counts change all the time, which is no reason to ask again: where they have, the command, of
 * which nothing was carried out, goes to the run as it is then.
 */
export async function whateverCounts<Result>(input: BatchCommand, send: (input: BatchCommand) => Promise<Result>): Promise<Result> {
  let asked = input
  for (let tries = 1; ; tries += 1)
    try {
      return await send(asked)
    } catch (error) {
      const now = errorCode(error) === 'stale_version' ? batchTarget.parse(errorDetail(error, 'current')) : undefined
      if (!now || tries === triesMax) throw error
      asked = { ...input, version: now.version, key: newIdempotencyKey() }
    }
}
