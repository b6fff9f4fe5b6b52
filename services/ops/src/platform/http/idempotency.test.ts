import { createHash } from 'node:crypto'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmptyDatabase, type TestDatabase } from '../../testing/system/database.ts'
import { until } from '../../testing/system/processes.ts'
import { rotateKeys } from '../personal-data/rotate.ts'
import { createLog } from '../process/log.ts'
import { createDataSeal } from '../security/data-seal.ts'
import { createOnce, forgetAnswers, sealedRequests, startHashRemoval, type Once } from './idempotency.ts'

const [oldSecret, newSecret] = ['o'.repeat(48), 'n'.repeat(48)]
const [before, after, alone] = [createDataSeal(oldSecret), createDataSeal(newSecret, [oldSecret]), createDataSeal(newSecret)]
const [agentId, userId] = ['a'.repeat(24), 'b'.repeat(24)]
const records = () => mongoose.connection.collection<{ _id: string; sealedHash?: string | null; about: string[] }>('idempotency')

let database: TestDatabase
beforeAll(async () => {
  database = await startEmptyDatabase()
})
afterAll(() => database.stop())

let keys = 0
/** A request that stores an account number, sent any number of times. */
function requestOf(once: Once, scope = [`staff:${userId}`, 'POST /api/agents/:id/bank', `key ${(keys += 1)}`]) {
  const send = (accountNumber = '514228103917', by = once) =>
    by({ scope, userId, request: { params: { id: agentId }, query: undefined, body: { version: 1, accountNumber } } }, async () => ({
      status: 200,
      body: JSON.stringify({ id: agentId }),
    }))
  const _id = createHash('sha256').update(JSON.stringify(scope)).digest('hex')
  return { _id, send, read: () => records().findOne({ _id }) }
}
const reused = { code: 'idempotency_key_reused' }

it('tells nobody without the secret what was sent, however little is left to guess', async () => {
  const { send, read } = requestOf(createOnce(before))
  await send()
  const guesses = [
    JSON.stringify({ params: { id: agentId }, body: { version: 1, accountNumber: '514228103917' } }),
    JSON.stringify({ version: 1, accountNumber: '514228103917' }),
    '514228103917',
  ].flatMap((text) => (['hex', 'base64', 'base64url'] as const).map((form) => createHash('sha256').update(text).digest(form)))
  const stored = JSON.stringify(await read())
  expect(guesses.filter((guess) => stored.includes(guess))).toEqual([])
  // The same request under another key looks different.
  const again = requestOf(createOnce(before))
  await again.send()
  expect((await again.read())?.sealedHash).not.toBe((await read())?.sealedHash)
})

it('compares requests that were sent before the secret was replaced, while both are known and after', async () => {
  const { send, read } = requestOf(createOnce(before))
  await send()
  for (const seal of [after, alone]) {
    if (seal === alone)
      expect((await rotateKeys([sealedRequests], after))[0]).toMatchObject({ field: 'idempotency.sealedHash', unreadable: [] })
    expect(await send('514228103917', createOnce(seal))).toMatchObject({ status: 200, replayed: true })
    await expect(send('999999999999', createOnce(seal))).rejects.toMatchObject(reused)
  }
  expect(after.isNewest((await read())?.sealedHash ?? '')).toBe(true)
})

it.each([
  ['whom it is about', agentId],
  ['who sent it', userId],
])('is erased with %s, also where no answer was stored', async (_who, id) => {
  const [done, broken] = [requestOf(createOnce(alone)), requestOf(createOnce(alone))]
  await Promise.all([done.send(), broken.send()])
  await records().updateOne({ _id: broken._id }, { $set: { state: 'running', status: null, body: null } as never })
  await forgetAnswers(id)
  for (const { read } of [done, broken]) expect(await read()).toMatchObject({ sealedHash: null, about: [], body: null })
  // The operation recognises itself when the request comes again.
  expect(await done.send()).toMatchObject({ status: 200, replayed: false })
})

it('removes the bare hashes of an earlier version, and still answers what they were kept for', async () => {
  const { _id, send, read } = requestOf(createOnce(alone))
  await send()
  await records().updateOne({ _id }, { $set: { requestHash: 'f'.repeat(64) }, $unset: { sealedHash: '' } } as never)
  const removal = startHashRemoval(createLog('silent', 'worker'))
  await until(async () => (await records().countDocuments({ requestHash: { $exists: true } })) === 0)
  await removal.stop()
  expect(Object.keys((await read()) ?? {})).not.toContain('requestHash')
  expect(await send()).toMatchObject({ status: 200, replayed: true })
})
