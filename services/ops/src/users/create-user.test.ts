import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Permission, roleDefaults } from '../permissions.ts'
import { demoPassword } from '../demo/accounts.ts'
import { AppError } from '../platform/errors.ts'
import { readCookie } from '../testing/http/cookies.ts'
import { runScript } from '../testing/command-line.ts'
import { startEmptyDatabase } from '../testing/system/database.ts'
import { buildServedApp } from '../testing/http/routes.ts'
import { isExtended } from '../testing/tier.ts'
import { UserModel, type UserDoc } from './model.ts'
import { hashNewPassword } from './passwords/passwords.ts'

const good = 'teh tarik kurang manis'

let database: Awaited<ReturnType<typeof startEmptyDatabase>>
let app: FastifyInstance

beforeAll(async () => {
  database = await startEmptyDatabase()
  app = await buildServedApp('https://ops.example.com')
})
afterAll(async () => {
  await app.close()
  await database.stop()
})

function run(args: Record<string, string>, password: string | null, env: Record<string, string> = { MONGO_URL: database.url }) {
  const options = Object.entries(args).flatMap(([name, value]) => [`--${name}`, value])
  return runScript('create-user', options, { env, typed: password === null ? '' : `${password}\n` })
}

const person = (email: string, more: Record<string, string> = {}) => ({ email, name: 'Puan Halimah', ...more })
const signIn = (email: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password, rememberMe: true } })

/** Each starts a process. */
const refusals = [
  ['no password', person('a@kainsiap.example'), null, /^Use at least 12 characters\.$/],
  ['a short password', person('a@kainsiap.example'), 'elevenchars', /^Use at least 12 characters\.$/],
  ['a common password', person('a@kainsiap.example'), 'Password12345', /^This password is too common/],
  ['no address', { name: 'Somebody' }, good, /^--email: is required$/m],
  ['a wrong address', person('not an address'), good, /^--email: must be an email address/],
  ['no name', { email: 'a@kainsiap.example' }, good, /^--name: is required$/m],
  [
    'an unknown role',
    person('a@kainsiap.example', { role: 'owner' }),
    good,
    /^--role: must be one of viewer, support, manager, admin, super_admin$/m,
  ],
  ['an unknown option', person('a@kainsiap.example', { permissions: 'all' }), good, /permissions/],
] as const

describe('user:create', () => {
  it('makes the first administrator of a new installation, who can sign in at once', async () => {
    const made = await run(person('Halimah@KainSiap.example'), good)
    expect(made).toEqual({ code: 0, output: 'halimah@kainsiap.example can now sign in as super_admin.' })
    const answer = await signIn('halimah@kainsiap.example', good)
    expect(answer.json()).toMatchObject({ user: { role: 'super_admin', permissions: Permission.options } })
    const doc = await UserModel.findOne({ email: 'halimah@kainsiap.example' }).orFail().lean<UserDoc>()
    expect(doc.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(doc.isDemo).toBe(false)
    const cookies = [answer.headers['set-cookie'] ?? []].flat().map(readCookie)
    expect(cookies.map(({ name, attributes }) => [name, ...attributes.toSorted()])).toEqual([
      ['__Host-ks_refresh', 'httponly', 'max-age=2592000', 'path=/', 'samesite=strict', 'secure'],
      ['__Host-ks_device', 'httponly', 'max-age=31536000', 'path=/', 'samesite=strict', 'secure'],
    ])
  })

  it('gives another role its default permissions', async () => {
    expect((await run(person('support@kainsiap.example', { role: 'support', department: 'Support' }), good)).code).toBe(0)
    expect((await signIn('support@kainsiap.example', good)).json()).toMatchObject({
      user: { role: 'support', department: 'Support', permissions: roleDefaults.support },
    })
  })

  it('refuses an address that signs somebody in already, whatever its case', async () => {
    await run(person('twice@kainsiap.example'), good)
    expect(await run(person('TWICE@kainsiap.example'), good)).toMatchObject({ code: 1, output: expect.stringContaining('signs in with') })
    expect(await UserModel.countDocuments({ email: 'twice@kainsiap.example' })).toBe(1)
  })

  it.each(refusals.filter(([what]) => isExtended || ['a common password', 'no address'].includes(what)))(
    'refuses %s with a sentence, and makes nobody',
    async (_what, args, password, sentence) => {
      const { code, output } = await run(args, password)
      expect(code).toBe(1)
      expect(output).toMatch(sentence)
      expect(output).not.toMatch(/\n\s+at /)
      expect(await UserModel.countDocuments({ email: 'a@kainsiap.example' })).toBe(0)
    },
  )

  it.runIf(isExtended)('says which database it needs', async () => {
    const refused = (sentence: RegExp) => ({ code: 1, output: expect.stringMatching(sentence) })
    expect(await run(person('a@kainsiap.example'), good, { MONGO_URL: '' })).toMatchObject(refused(/^MONGO_URL is not set: /))
    const nameless = database.url.replace(/\/\w+$/, '')
    expect(await run(person('a@kainsiap.example'), good, { MONGO_URL: nameless })).toMatchObject(refused(/^MONGO_URL is wrong: /))
    const away = 'mongodb://127.0.0.1:1/kainsiap?serverSelectionTimeoutMS=500'
    expect(await run(person('a@kainsiap.example'), good, { MONGO_URL: away })).toMatchObject(refused(/^The database at MONGO_URL does not/))
  })

  it('says how it is used', async () => {
    const { code, output } = await runScript('create-user', ['--help'], { env: {} })
    expect([code, output]).toEqual([0, expect.stringMatching(/^npm run user:create -- --email/)])
  })
})

describe('a new password', () => {
  const owner = { name: 'Nurul Aina Rahman', email: 'aina.rahman@kainsiap.example', passwordHash: null }
  const ruleOf = (password: string): Promise<unknown> =>
    hashNewPassword(password, owner).then(
      () => 'accepted',
      (error: unknown) => (error instanceof AppError ? error.details?.['rule'] : error),
    )

  it.each(['teh tarik kurang manis', 'correct horse battery', 'Gu7&kjP!x2mQz', '密码密码很长的一个句子真的很长', demoPassword])(
    'may be %j',
    async (password) => {
      expect(await ruleOf(password)).toBe('accepted')
    },
  )

  it.each(['', 'short', 'elevenchars', 'x'.repeat(129)])('has from 12 to 128 characters: not %j', async (password) => {
    expect(await ruleOf(password)).toBe('password_length')
  })

  it.each([
    'password1234',
    'Passw0rd12345',
    'qwertyqwerty',
    '123456789012',
    'aaaaaaaaaaaa',
    'KainSiap2026!',
    'iloveyou1234',
    'abcabcabcabc',
    'admin1234567',
    'Malaysia2026!',
    'P@ssw0rd2026!!',
    'zaq12wsxcde3',
    'ainarahman2026',
    'x'.repeat(60),
    'p@55w0rd'.repeat(16),
  ])('is not a common one, nor made of what is known of its owner: not %j', async (password) => {
    expect(await ruleOf(password)).toBe('password_common')
  })
})
