import { z } from 'zod'

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(65_535))
const secret = z.string().min(32).max(512)
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

const variables = {
  HOST: { shape: z.string().min(1).default('127.0.0.1'), expected: 'an address to listen on' },
  PROVIDERS_PORT: { shape: port.default(4100), expected: 'a port from 1 to 65535' },
  PROVIDERS_DATA: { shape: z.string().min(1), expected: 'the folder of its journal' },
  PROVIDERS_PAGES_URL: { shape: address.optional(), expected: 'the address of the hosted payment pages' },
  PROVIDERS_CONTROL_KEY: { shape: secret, expected: 'a secret of at least 32 characters' },
  PROVIDERS_OPENING_SEN: {
    shape: z
      .string()
      .regex(/^\d{1,12}$/)
      .default('100000000')
      .transform(Number),
    expected: 'the opening balance of each account, in sen',
  },
  PROVIDERS_SETTLE_HOUR: {
    shape: z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .pipe(z.int().min(0).max(23))
      .optional(),
    expected: 'the hour of the daily bank settlement, in Malaysia time; unset: no automatic settlement',
  },
  BILLPLZ_KEY: { shape: secret, expected: 'a secret of at least 32 characters' },
  BILLPLZ_SIGNATURE_KEY: { shape: secret, expected: 'a secret of at least 32 characters' },
  STRIPE_KEY: { shape: secret, expected: 'a secret of at least 32 characters' },
  STRIPE_WEBHOOK_SECRET: { shape: secret, expected: 'a secret of at least 32 characters' },
  STRIPE_WEBHOOK_URL: { shape: address.optional(), expected: 'the address to which the Stripe side sends its events' },
}

type Variables = typeof variables
export type Config = { [Name in keyof Variables]: z.output<Variables[Name]['shape']> }

/** Exit status for an unusable configuration (EX_CONFIG of sysexits.h). */
export const exitConfig = 78
export class ConfigError extends Error {}

/** Throws `ConfigError` with a sentence for each unusable variable. An empty variable counts as unset. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = []
  const entries = Object.entries(variables).map(([name, { shape, expected }]) => {
    const given = env[name] === '' ? undefined : env[name]
    const parsed = shape.safeParse(given)
    if (!parsed.success) problems.push(`${name} ${given === undefined ? 'is not set' : 'is wrong'}: expected ${expected}.`)
    return [name, parsed.data] as const
  })
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return Object.fromEntries(entries) as Config
}
