import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/accounts.ts'
import { startEmptyDatabase } from '../testing/database.ts'
import { required } from '../testing/ops.ts'
import { freePort, startProcess } from '../testing/processes.ts'
import { createUser } from '../users/commands.ts'
import { systemCause } from './cause.ts'
import { ConfigError, readConfig } from './config.ts'

const secret = () => randomBytes(36).toString('base64url')

/** A production environment that is as it should be; `change` breaks what a test is about. */
const production = (change: Record<string, string | undefined> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      KAINSIAP_MODE: 'production',
      PUBLIC_URL: 'https://ops.example.com',
      MONGO_URL: 'mongodb://127.0.0.1:1/kainsiap',
      REDIS_URL: 'redis://127.0.0.1:1',
      ACCESS_TOKEN_SECRET: secret(),
      REFRESH_TOKEN_SECRET: secret(),
      METRICS_TOKEN: secret(),
      ...change,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

function refusal(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

/** Starts a process that should refuse to. */
async function startRefused(entry: 'api' | 'worker', env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const running = startProcess(entry, await freePort(), env)
  return { code: await running.exited, output: running.output().trim() }
}

describe('a configuration', () => {
  it('is accepted when it is as it should be, and an empty variable counts as unset', () => {
    expect(refusal(production())).toBe('accepted')
    expect(refusal(production({ PORT: '', LOG_LEVEL: '', DEMO_FIELD_AGENT_KEY: '' }))).toBe('accepted')
  })

  it.each(['KAINSIAP_MODE', 'PUBLIC_URL', 'MONGO_URL', 'REDIS_URL', 'ACCESS_TOKEN_SECRET', 'REFRESH_TOKEN_SECRET', 'METRICS_TOKEN'])(
    'is refused without %s, in one sentence that says what was expected, with an example',
    (name) => {
      for (const absent of [undefined, '']) {
        expect(refusal(production({ [name]: absent }))).toMatch(new RegExp(`^${name} is not set: expected .+, for instance .+\\.$`))
      }
    },
  )

  it.each([
    ['KAINSIAP_MODE', 'staging'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['WORKER_PORT', '4e3'],
    ['PUBLIC_URL', 'ops.example.com'],
    ['PUBLIC_URL', 'ftp://ops.example.com'],
    ['ALLOWED_ORIGINS', 'https://a.example,not-an-origin'],
    ['MONGO_URL', 'postgres://127.0.0.1/kainsiap'],
    ['MONGO_URL', 'mongodb://127.0.0.1:27017'],
    ['MONGO_URL', 'mongodb://127.0.0.1:27017/'],
    ['REDIS_URL', 'http://127.0.0.1'],
    ['ACCESS_TOKEN_SECRET', 'short'],
    ['REFRESH_TOKEN_SECRET', 'x'.repeat(513)],
    ['METRICS_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['CRASH_AT', 'change.afterCommit'],
    ['KAINSIAP_EXIT_WITH_PARENT', 'yes'],
  ])('is refused with %s=%j, in one sentence that keeps the value to itself', (name, value) => {
    const told = refusal(production({ [name]: value }))
    expect(told).toMatch(new RegExp(`^${name} is wrong: expected .+, for instance .+\\.$`))
    if (name.endsWith('SECRET') || name.endsWith('TOKEN')) expect(told).not.toContain(value)
  })

  it('names everything that is wrong at once, one sentence a line', () => {
    expect(refusal({}).split('\n')).toHaveLength(7)
  })

  it.each(['ACCESS_TOKEN_SECRET', 'REFRESH_TOKEN_SECRET', 'METRICS_TOKEN'])('is refused in production with a default for %s', (name) => {
    for (const value of [`change-me-${secret()}`, `CHANGEME${secret()}`, `default${secret()}`, `my-secret-${secret()}`, 'ab'.repeat(20)]) {
      expect(refusal(production({ [name]: value }))).toContain(`${name} is a default or too simple for production`)
      expect(refusal(production({ [name]: value, KAINSIAP_MODE: 'demo' }))).toBe('accepted')
    }
  })

  it('is refused with one secret for two purposes, and in production with the keys of the demo', () => {
    const same = secret()
    for (const KAINSIAP_MODE of ['production', 'demo'])
      expect(refusal(production({ KAINSIAP_MODE, ACCESS_TOKEN_SECRET: same, REFRESH_TOKEN_SECRET: same }))).toContain(
        'must differ from each other',
      )
    expect(refusal(production({ DEMO_FIELD_AGENT_KEY: secret() }))).toContain('leave them unset in production')
    expect(refusal(production({ DEMO_FIELD_CUSTOMER_KEY: secret() }))).toContain('leave them unset in production')
  })
})

describe.each(['api', 'worker'] as const)('the process %s', (entry) => {
  it('does not start without a variable: it ends with 78 and the sentence', async () => {
    const { code, output } = await startRefused(entry, production({ MONGO_URL: undefined }))
    expect([code, output]).toEqual([
      78,
      'MONGO_URL is not set: expected a MongoDB address with a database name, for instance mongodb://127.0.0.1:27017/kainsiap.',
    ])
  })

  it('does not start in production with a default secret', async () => {
    const { code, output } = await startRefused(entry, production({ ACCESS_TOKEN_SECRET: 'change-me-change-me-change-me-change-me' }))
    expect(code).toBe(78)
    expect(output).toMatch(/^ACCESS_TOKEN_SECRET is a default or too simple for production: .+\.$/)
  })
})

describe('a database with demo accounts', () => {
  let database: Awaited<ReturnType<typeof startEmptyDatabase>>

  beforeAll(async () => {
    database = await startEmptyDatabase()
    const person = { email: 'demo@staff.example', name: 'Demo', role: 'super_admin', department: null } as const
    await createUser(systemCause, { ...person, password: demoPassword, isDemo: true })
  })
  afterAll(() => database.stop())

  it.each(['api', 'worker'] as const)('is refused by the %s in production, with 78 and the sentence', async (entry) => {
    const { code, output } = await startRefused(entry, production({ MONGO_URL: database.url, REDIS_URL: required('TEST_REDIS_URL') }))
    expect(code).toBe(78)
    expect(output).toContain('This database holds demo accounts: production does not start on it.')
  })
})
