import { errorCode, errorDetail } from '../../../api/errors.ts'
import { newIdempotencyKey } from '../../../api/idempotency.ts'
import type { BatchCommand } from './batchCommandsApi.ts'
import { batchTarget } from './batchTarget.ts'

const triesMax = 8

/**
 * Sends commands to a run that is under way. Its counts change all the time, which is no reason to ask again: where they have, the command, of
 * which nothing was carried out, goes to the run as it is then. Sent again under the key of one without an answer, it is sent as it last was.
 */
export function whateverCounts() {
  let last: { key: string; asked: BatchCommand } | null = null
  return async <Input extends BatchCommand, Result>(input: Input, send: (input: Input) => Promise<Result>): Promise<Result> => {
    let asked = last?.key === input.key ? { ...input, ...last.asked } : input
    for (let tries = 1; ; tries += 1)
      try {
        last = { key: input.key, asked: { id: asked.id, version: asked.version, key: asked.key } }
        return await send(asked)
      } catch (error) {
        const now = errorCode(error) === 'stale_version' ? batchTarget.parse(errorDetail(error, 'current')) : undefined
        if (!now || tries === triesMax) throw error
        asked = { ...input, version: now.version, key: newIdempotencyKey() }
      }
  }
}
