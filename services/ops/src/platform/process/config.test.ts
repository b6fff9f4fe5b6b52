import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demo/accounts.ts'
import { startEmptyDatabase } from '../../testing/system/database.ts'
import { required } from '../../testing/hostile/required.ts'
import { freePort, startProcess } from '../../testing/system/processes.ts'
import { isExtended } from '../../testing/tier.ts'
import { createUser } from '../../users/commands.ts'
import { hashPassword } from '../../users/passwords/passwords.ts'
import { systemContext } from '../changes/command-context.ts'
import { ConfigError, readConfig, servesDocs } from './config.ts'
import { isGuessable } from '../security/secret-quality.ts'

/** Long enough, but publicly known. */
const guessable = [
  'the output of openssl rand -base64 48',
  'lipat-kemas-wangi-2026-lipat-kemas-wangi-2026',
  'KainSiap-production-access-token-1',
  'correct-horse-password-battery-staple',
  'abcdefghijklmnopqrstuvwxyz012345',
  '0123456789012345678901234567890123456789',
  'zyxwvutsrqponmlkjihgfedcba987654',
  'qwertyuiopasdfghjklzxcvbnm098765',
  'f3Kp9xQ7vLf3Kp9xQ7vLf3Kp9xQ7vLf3Kp9xQ7vL',
]

const secret = () => randomBytes(36).toString('base64url')

/** A valid production environment; `change` breaks what a test is about. */
const production = (change: Record<string, string | undefined> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      KAINSIAP_MODE: 'production',
      PUBLIC_URL: 'https://ops.example.com',
      MONGO_URL: 'mongodb://127.0.0.1:1/kainsiap',
      REDIS_URL: 'redis://127.0.0.1:1',
      ACCESS_TOKEN_SECRET: secret(),
      REFRESH_TOKEN_SECRET: secret(),
      DATA_SECRET: secret(),
      METRICS_TOKEN: secret(),
      SMTP_URL: 'smtps://user:password@mail.example.com',
      ...change,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

function rejection(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

/** Starts a process that should exit with an error. */
async function startRefused(entry: 'api' | 'worker', env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const running = startProcess(entry, await freePort(), env)
  return { code: await running.exited, output: running.output().trim() }
}

describe('a configuration', () => {
  it('is accepted when it is as it should be, and an empty variable counts as unset', () => {
    expect(rejection(production())).toBe('accepted')
    expect(rejection(production({ PORT: '', LOG_LEVEL: '', DEMO_FIELD_AGENT_KEY: '' }))).toBe('accepted')
  })

  it.each([
    'KAINSIAP_MODE',
    'PUBLIC_URL',
    'MONGO_URL',
    'REDIS_URL',
    'ACCESS_TOKEN_SECRET',
    'REFRESH_TOKEN_SECRET',
    'DATA_SECRET',
    'METRICS_TOKEN',
  ])('is refused without %s, in one sentence that says what was expected, with an example', (name) => {
    for (const absent of [undefined, '']) {
      expect(rejection(production({ [name]: absent }))).toMatch(new RegExp(`^${name} is not set: expected .+, for instance .+\\.$`))
    }
  })

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
    ['DATA_SECRET', 'short'],
    ['METRICS_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['API_DOCS', 'yes'],
    ['KEY_REQUESTS_MAX', '0'],
    ['PERSON_REQUESTS_MAX', 'all'],
    ['ANONYMOUS_REQUESTS_MAX', '0'],
    ['CRASH_AT', 'change.afterCommit'],
    ['CRASH_AT', 'change.afterCommit:1:wait'],
    ['STRIPE_URL', 'stripe.example.com'],
    ['STRIPE_WEBHOOK_SECRET', 'short'],
    ['KAINSIAP_EXIT_WITH_PARENT', 'yes'],
  ])('is refused with %s=%j, in one sentence that keeps the value to itself', (name, value) => {
    const refused = rejection(production({ [name]: value }))
    expect(refused).toMatch(new RegExp(`^${name} is wrong: expected .+, for instance .+\\.$`))
    if (name.endsWith('SECRET') || name.endsWith('TOKEN')) expect(refused).not.toContain(value)
  })

  it('names everything that is wrong at once, one sentence a line', () => {
    expect(rejection({}).split('\n')).toHaveLength(8)
  })

  it.each(['ACCESS_TOKEN_SECRET', 'REFRESH_TOKEN_SECRET', 'DATA_SECRET', 'METRICS_TOKEN'])(
    'is refused in production with a default for %s',
    (name) => {
      for (const value of [
        `change-me-${secret()}`,
        `CHANGEME${secret()}`,
        `default${secret()}`,
        `my-secret-${secret()}`,
        'ab'.repeat(20),
        ...guessable,
      ]) {
        expect(rejection(production({ [name]: value }))).toContain(`${name} is a default or too simple for production`)
        expect(rejection(production({ [name]: value, KAINSIAP_MODE: 'demo' }))).toBe('accepted')
      }
    },
  )

  it('takes a payment gateway whole or not at all, over an encrypted connection in production', () => {
    const billplz = { BILLPLZ_URL: 'https://billplz.example.com', BILLPLZ_KEY: secret(), BILLPLZ_SIGNATURE_KEY: secret() }
    expect(rejection(production(billplz))).toBe('accepted')
    expect(
      readConfig(production({ ...billplz, BILLPLZ_SIGNATURE_KEY: `${'n'.repeat(20)},${'o'.repeat(20)}` })).BILLPLZ_SIGNATURE_KEY,
    ).toEqual(['n'.repeat(20), 'o'.repeat(20)])
    for (const name of Object.keys(billplz))
      expect(rejection(production({ ...billplz, [name]: '' }))).toBe(
        'BILLPLZ_URL, BILLPLZ_KEY and BILLPLZ_SIGNATURE_KEY must be set together: set all of them to use the gateway, or none.',
      )
    expect(rejection(production({ ...billplz, BILLPLZ_URL: 'http://billplz.example.com' }))).toContain('keys would go unencrypted')
    // The sandbox of a demo is an address for both, which production does not read.
    const stripe = { STRIPE_KEY: secret(), STRIPE_WEBHOOK_SECRET: secret(), PROVIDERS_URL: 'http://127.0.0.1:4100' }
    expect(rejection(production({ ...stripe, KAINSIAP_MODE: 'demo' }))).toBe('accepted')
    expect(rejection(production(stripe))).toContain('STRIPE_URL, STRIPE_KEY and STRIPE_WEBHOOK_SECRET must be set together')
  })

  it('serves the documentation of the API in a demo, and in production when it is switched on', () => {
    const served = (change: Record<string, string>) => servesDocs(readConfig(production(change)))
    expect([served({}), served({ API_DOCS: '0' }), served({ API_DOCS: '1' })]).toEqual([false, false, true])
    expect([served({ KAINSIAP_MODE: 'demo' }), served({ KAINSIAP_MODE: 'demo', API_DOCS: '0' })]).toEqual([true, false])
  })

  it.each([
    'http://console.example.com',
    'http://10.0.0.7:4000',
    'http://192.168.1.20',
    'http://localhost.example.com',
    'http://notlocalhost',
    'http://127.0.0.1.example.com',
    'http://[::2]',
    'http://localhost@example.com',
  ])('is refused in production with %s, where passwords would go unencrypted, as the public address or another', (origin) => {
    for (const name of ['PUBLIC_URL', 'ALLOWED_ORIGINS']) {
      expect(rejection(production({ [name]: origin }))).toMatch(
        new RegExp(`^${name} is http://.+ expected an address that starts with https://`),
      )
      expect(rejection(production({ [name]: origin, KAINSIAP_MODE: 'demo' }))).toBe('accepted')
    }
  })

  it.each([
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
    'http://kainsiap.localhost',
    'https://console.example.com',
  ])('is accepted in production with %s', (origin) =>
    expect(rejection(production({ PUBLIC_URL: origin, ALLOWED_ORIGINS: origin }))).toBe('accepted'),
  )

  it.each(['mail.example.com', 'http://mail.example.com', 'smtp://', 'smtp:///x', 'smtp:mail'])(
    'is refused with %s as its mail server',
    (url) => {
      expect(rejection(production({ SMTP_URL: url }))).toMatch(
        /^SMTP_URL is wrong: expected the address of your mail server, for instance smtps:/,
      )
    },
  )

  it('is refused in production without a mail server, and in a demo needs none', () => {
    expect(rejection(production({ SMTP_URL: undefined }))).toContain('SMTP_URL is not set. It is required to send invitations')
    expect(rejection(production({ SMTP_URL: undefined, KAINSIAP_MODE: 'demo' }))).toBe('accepted')
    expect(rejection(production({ MAIL_FROM: 'not an address' }))).toContain('MAIL_FROM is wrong')
  })

  it('is refused in production with the embedded database', () => {
    expect(rejection(production({ KAINSIAP_DATABASE: 'embedded' }))).toContain('Set MONGO_URL to your MongoDB')
    expect(rejection(production({ KAINSIAP_DATABASE: 'embedded', KAINSIAP_MODE: 'demo' }))).toBe('accepted')
  })

  it('is refused with one secret for two purposes, and in production with the keys of the demo', () => {
    const same = secret()
    for (const KAINSIAP_MODE of ['production', 'demo'])
      expect(rejection(production({ KAINSIAP_MODE, ACCESS_TOKEN_SECRET: same, REFRESH_TOKEN_SECRET: same }))).toContain(
        'must differ from each other',
      )
    expect(rejection(production({ DEMO_FIELD_AGENT_KEY: secret() }))).toContain('Remove them in production')
    expect(rejection(production({ DEMO_FIELD_CUSTOMER_KEY: secret() }))).toContain('Remove them in production')
  })
})

describe('a secret', () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

  it(`can be guessed when it is a few characters again and again, or counts up or down (FUZZ_SEED=${seed})`, () => {
    const repeated = fc
      .tuple(fc.string({ minLength: 1, maxLength: 16 }), fc.integer({ min: 32, max: 80 }))
      .map(([unit, length]) => unit.repeat(80).slice(0, length))
    const counted = fc
      .tuple(fc.integer({ min: 40, max: 90 }), fc.integer({ min: 32, max: 36 }), fc.boolean())
      .map(([from, length, isDown]) => String.fromCharCode(...Array.from({ length }, (_, i) => (isDown ? from + 36 - i : from + i))))
    fc.assert(fc.property(fc.oneof(repeated, counted), isGuessable), { seed })
  })

  it('cannot when a machine drew it, in whatever letters', () => {
    for (const [length, encoding] of [
      [32, 'base64url'],
      [48, 'base64'],
      [24, 'base64'],
      [16, 'hex'],
      [64, 'hex'],
    ] as const)
      expect(Array.from({ length: 2_000 }, () => randomBytes(length).toString(encoding)).filter(isGuessable)).toEqual([])
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

  it.runIf(isExtended)('does not start in production with a default secret', async () => {
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
    await createUser(systemContext, { ...person, passwordHash: await hashPassword(demoPassword), isDemo: true })
  })
  afterAll(() => database.stop())

  it.each(['api', 'worker'] as const)('is refused by the %s in production, with 78 and the sentence', async (entry) => {
    const { code, output } = await startRefused(entry, production({ MONGO_URL: database.url, REDIS_URL: required('TEST_REDIS_URL') }))
    expect(code).toBe(78)
    expect(output).toContain('This database has demo accounts and can’t be used in production.')
  })
})
