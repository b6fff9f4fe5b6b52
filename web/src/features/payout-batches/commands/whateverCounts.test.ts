import { expect, it } from 'vitest'
import type { Failure } from '../../../api/errors.ts'
import { aRun } from '../testPayoutBatch.ts'
import type { BatchCommand } from './batchCommandsApi.ts'
import { whateverCounts } from './whateverCounts.ts'

const refusal = (code: string, details?: object): Failure =>
  ({
    kind: 'refused',
    status: 409,
    body: { code, message: code, requestId: 'r', ...(details && { details }) },
    retryAfterSeconds: null,
  }) as Failure
const input: BatchCommand = { id: aRun().id, version: 3, key: 'first' }

it('follows a run whose counts change, and says whatever else is wrong', async () => {
  const sent: BatchCommand[] = []
  const send = (command: BatchCommand) => {
    sent.push(command)
    if (command.version < 5) return Promise.reject(refusal('stale_version', { current: aRun({ version: command.version + 1 }) }))
    return Promise.resolve('done')
  }
  expect(await whateverCounts()(input, send)).toBe('done')
  expect(sent.map(({ version }) => version)).toEqual([3, 4, 5])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)

  const never = refusal('rule_broken')
  let tries = 0
  const refuse = () => {
    tries += 1
    return Promise.reject(never)
  }
  await expect(whateverCounts()(input, refuse)).rejects.toBe(never)
  expect(tries).toBe(1)
})

it('sends what had no answer again as it last was, under the key that was last sent', async () => {
  const sent: BatchCommand[] = []
  const answers = [refusal('stale_version', { current: aRun({ version: 4 }) }), { kind: 'unknown_outcome' } satisfies Failure]
  const follow = whateverCounts()
  const send = (command: BatchCommand) => {
    const answer = answers[sent.push(command) - 1]
    return answer ? Promise.reject(answer) : Promise.resolve('done')
  }
  await expect(follow(input, send)).rejects.toMatchObject({ kind: 'unknown_outcome' })
  expect(await follow(input, send)).toBe('done')
  expect(sent[2]).toEqual(sent[1])
  expect(sent[1]?.version).toBe(4)
  // Another command is its own.
  await follow({ ...input, key: 'second' }, send)
  expect(sent[3]).toEqual({ ...input, key: 'second' })
})
