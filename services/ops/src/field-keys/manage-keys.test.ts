import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditModel } from '../platform/audit/audit-entry.ts'
import { runScript } from '../testing/command-line.ts'
import { startEmptyDatabase, type TestDatabase } from '../testing/system/database.ts'
import { inTier } from '../testing/tier.ts'
import { FieldKeyModel } from './model.ts'
import { hashKey } from './queries.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await startEmptyDatabase()
})
afterAll(() => database.stop())

const run = (...args: string[]) => runScript('manage-keys', args, { env: { MONGO_URL: database.url } })

it('makes a key, shows it once, revokes it, and audits both', async () => {
  const made = await run('--create', '--name', 'Agent app', '--scope', 'field:agent')
  expect(made).toEqual({ code: 0, output: expect.stringMatching(/^[\w-]{43}\nSave the key. It is not shown again\.$/) })
  const stored = await FieldKeyModel.findOne({ name: 'Agent app' }).orFail().lean()
  expect(stored).toMatchObject({ keyHash: hashKey(made.output.split('\n')[0] ?? ''), scopes: ['field:agent'], revokedAt: null })
  expect(await run('--revoke', '--name', 'Agent app')).toEqual({ code: 0, output: 'All keys named Agent app are revoked.' })
  expect((await FieldKeyModel.findOne({ name: 'Agent app' }).orFail().lean()).revokedAt).toBeInstanceOf(Date)
  const notes = await AuditModel.find({ entity: 'field_key', id: stored._id.toHexString() }).lean()
  expect(notes.map(({ action }) => action).toSorted()).toEqual(['field_key.created', 'field_key.revoked'])
})

/** Each starts a process. */
const refusals = [
  ['neither or both', ['--name', 'App'], /^Use either --create or --revoke\.$/m],
  ['no name', ['--create', '--scope', 'field:agent'], /^--name: is required$/m],
  ['a scope that there is not', ['--create', '--name', 'App', '--scope', 'all'], /^--scope: must be one of field:customer, field:agent$/m],
  ['a name that no key has', ['--revoke', '--name', 'Nobody'], /^No key named Nobody is in use\.$/],
  ['an option that there is not', ['--delete'], /^Unknown option '--delete'/],
] as const

it.each(refusals.slice(0, inTier(1, refusals.length)))('refuses %s with a sentence', async (_what, args, sentence) => {
  const { code, output } = await run(...args)
  expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
  expect(output).not.toMatch(/\n\s+at /)
})
