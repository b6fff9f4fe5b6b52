import { z } from 'zod'
import { isGuessable } from '../security/secret-quality.ts'

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(65_535))
const count = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(100_000))
const secret = z.string().min(32).max(512)
const gatewayKey = z.string().min(16).max(512)
/** The secret with which a gateway signs; two while it is changed. */
const signingKeys = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(gatewayKey).min(1).max(2))
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)
const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1')

interface Variable {
  schema: z.ZodType
  expected: string
  example: string
}

/** Every variable the server reads, the expected values, and an example for the error message. */
const variables = {
  KAINSIAP_MODE: { schema: z.enum(['demo', 'production']), expected: 'demo or production', example: 'production' },
  HOST: { schema: z.string().min(1).default('127.0.0.1'), expected: 'an address to listen on', example: '0.0.0.0' },
  PORT: { schema: port.default(4000), expected: 'a port from 1 to 65535', example: '4000' },
  WORKER_PORT: { schema: port.default(4001), expected: 'a port from 1 to 65535', example: '4001' },
  PUBLIC_URL: { schema: origin, expected: 'the public address', example: 'https://ops.example.com' },
  ALLOWED_ORIGINS: {
    schema: z
      .string()
      .default('')
      .transform((list) => list.split(',').filter(Boolean))
      .pipe(z.array(origin)),
    expected: 'more origins, separated by commas',
    example: 'http://localhost:5173',
  },
  TRUST_PROXY: {
    schema: z
      .string()
      .default('')
      .transform((list) => list.split(',').filter(Boolean))
      .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
    expected: 'the addresses of trusted proxies, separated by commas',
    example: '172.16.0.0/12',
  },
  CONNECTIONS_PER_ADDRESS_MAX: {
    schema: count.default(2_000),
    expected: 'how many connections one address may have, from 1 to 100000',
    example: '2000',
  },
  REQUEST_TIMEOUT_SECONDS: {
    schema: count.default(30),
    expected: 'how long a request may take to arrive, from 1 to 100000 seconds',
    example: '30',
  },
  MONGO_URL: {
    schema: z.string().regex(/^mongodb(\+srv)?:\/\/[^/]+\/[\w-]+/),
    expected: 'a MongoDB address with a database name',
    example: 'mongodb://127.0.0.1:27017/kainsiap',
  },
  KAINSIAP_DATABASE: {
    schema: z.enum(['mongo_url', 'mongod', 'embedded', 'download']).default('mongo_url'),
    expected: 'mongo_url, mongod, embedded or download',
    example: 'mongo_url',
  },
  REDIS_URL: {
    schema: z.union([z.url({ protocol: /^rediss?$/ }), z.string().regex(/^\/[^?]+$/)]),
    expected: 'a Redis address, or the path of its socket',
    example: 'redis://127.0.0.1:6379',
  },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/, hostname: /^[^/]{1,253}$/ }).optional(),
    expected: 'the address of your mail server',
    example: 'smtps://user:password@mail.example.com',
  },
  MAIL_FROM: {
    schema: z.email().max(254).optional(),
    expected: 'the sender address of emails',
    example: 'console@example.com',
  },
  ACCESS_TOKEN_SECRET: { schema: secret, expected: 'a secret of at least 32 characters', example: 'the output of openssl rand -base64 48' },
  REFRESH_TOKEN_SECRET: {
    schema: secret,
    expected: 'a secret of at least 32 characters',
    example: 'the output of openssl rand -base64 48',
  },
  DATA_SECRET: { schema: secret, expected: 'a secret of at least 32 characters', example: 'the output of openssl rand -base64 48' },
  DATA_SECRETS_RETIRED: {
    schema: z
      .string()
      .default('')
      .transform((list) => list.split(',').filter(Boolean))
      .pipe(z.array(secret)),
    expected: 'earlier values of DATA_SECRET, newest first, separated by commas',
    example: 'unset',
  },
  METRICS_TOKEN: { schema: secret, expected: 'a secret of at least 32 characters', example: 'the output of openssl rand -base64 48' },
  DEMO_FIELD_CUSTOMER_KEY: { schema: secret.optional(), expected: 'a key of at least 32 characters, in demo mode only', example: 'unset' },
  DEMO_FIELD_AGENT_KEY: { schema: secret.optional(), expected: 'a key of at least 32 characters, in demo mode only', example: 'unset' },
  PROVIDERS_URL: { schema: origin.optional(), expected: 'the address of the sandbox of the gateways, in demo mode only', example: 'unset' },
  PROVIDERS_CONTROL_KEY: { schema: secret.optional(), expected: 'a key of at least 32 characters, in demo mode only', example: 'unset' },
  WEBHOOKS_URL: { schema: origin.optional(), expected: 'the address at which gateways reach the API', example: 'https://ops.example.com' },
  BILLPLZ_URL: { schema: origin.optional(), expected: 'the address of Billplz', example: 'https://billplz.example.com' },
  BILLPLZ_KEY: { schema: gatewayKey.optional(), expected: 'the API key of Billplz', example: 'the key that Billplz shows' },
  BILLPLZ_SIGNATURE_KEY: {
    schema: signingKeys.optional(),
    expected: 'the key with which Billplz signs, or the new and the old one, separated by a comma',
    example: 'the X signature key that Billplz shows',
  },
  STRIPE_URL: { schema: origin.optional(), expected: 'the address of Stripe', example: 'https://stripe.example.com' },
  STRIPE_KEY: { schema: gatewayKey.optional(), expected: 'the API key of Stripe', example: 'the key that Stripe shows' },
  STRIPE_WEBHOOK_SECRET: {
    schema: signingKeys.optional(),
    expected: 'the secret with which Stripe signs, or the new and the old one, separated by a comma',
    example: 'the signing secret that Stripe shows',
  },
  BANK_FILE_LAYOUTS: {
    schema: z.string().max(1_000).optional(),
    expected: 'the path of a JSON file with the payout file formats of banks',
    example: '/etc/kainsiap/bank-file-layouts.json',
  },
  DEMO_ORDERS: {
    schema: z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number)
      .default(1_800),
    expected: 'the number of demo orders of the last two months, from 0 to 999999',
    example: '1800',
  },
  DEMO_PAPERS: {
    schema: z.string().regex(/^\d$/).transform(Number).default(9),
    expected: 'the number of demo documents to review, from 0 to 9',
    example: '9',
  },
  DEMO_REFUNDS: {
    schema: z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .default(12),
    expected: 'the number of requested demo refunds in addition to those of cancelled orders, from 0 to 99; 0 for none',
    example: '12',
  },
  WEB_DIR: { schema: z.string().optional(), expected: 'the folder of the built web app', example: '/app/web/dist' },
  KEY_REQUESTS_MAX: { schema: count.default(1_000), expected: 'the number of requests per app in five seconds', example: '1000' },
  PERSON_REQUESTS_MAX: {
    schema: count.default(60),
    expected: 'the number of requests per person of an app in five seconds',
    example: '60',
  },
  ANONYMOUS_REQUESTS_MAX: {
    schema: count.default(1_200),
    expected: 'how many requests without a session or key one address may send in a minute',
    example: '1200',
  },
  API_DOCS: { schema: z.enum(['0', '1']).optional(), expected: '1 to serve /api/docs and /api/openapi.json, else 0', example: '1' },
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    expected: 'trace, debug, info, warn, error or silent',
    example: 'info',
  },
  CRASH_AT: {
    schema: z
      .string()
      .regex(/^[\w.]+:\d+(?::stop)?$/)
      .optional(),
    expected: 'a crash point and how often it may pass',
    example: 'unset',
  },
  KAINSIAP_SPARE: { schema: flag, expected: '1 to load and wait for a line on standard input, else 0', example: '0' },
  KAINSIAP_EXIT_WITH_PARENT: { schema: flag, expected: '1 to end when standard input ends, else 0', example: '0' },
} satisfies Record<string, Variable>

type Variables = typeof variables
export type Config = { [Name in keyof Variables]: z.output<Variables[Name]['schema']> }

/** An invalid configuration; its message has one sentence for each invalid variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Exit status of a process with an invalid configuration (EX_CONFIG of sysexits.h): a restart would not help. */
export const exitConfig = 78

/** Parses the environment once. An empty variable counts as unset. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const config = readVariables(env, Object.keys(variables) as (keyof Config)[])
  if (new Set(secrets.map((name) => config[name])).size < secrets.length)
    throw new ConfigError(`${secrets.join(', ')} must differ from each other: create each with openssl rand -base64 48.`)
  checkGateways(config)
  if (config.KAINSIAP_MODE === 'production') checkProduction(config)
  return config
}

/** The API docs are on by default in demo mode, and opt-in in production. */
export const servesDocs = ({ API_DOCS, KAINSIAP_MODE }: Config): boolean => (API_DOCS ?? (KAINSIAP_MODE === 'demo' ? '1' : '0')) === '1'

/** The database URL for shell commands. Throws a ConfigError that names the problem. */
export function readMongoUrl(env: Record<string, string | undefined>): string {
  return readVariables(env, ['MONGO_URL']).MONGO_URL
}

/** The secrets of sealed fields, for shell commands. Throws a ConfigError that names the problem. */
export function readDataSecrets(env: Record<string, string | undefined>): { newest: string; retired: string[] } {
  const { DATA_SECRET, DATA_SECRETS_RETIRED } = readVariables(env, ['DATA_SECRET', 'DATA_SECRETS_RETIRED'])
  return { newest: DATA_SECRET, retired: DATA_SECRETS_RETIRED }
}

function readVariables<Name extends keyof Config>(env: Record<string, string | undefined>, names: readonly Name[]): Pick<Config, Name> {
  const problems: string[] = []
  const entries = names.map((name) => {
    const { schema, expected, example } = variables[name]
    const given = env[name] === '' ? undefined : env[name]
    const parsed = schema.safeParse(given)
    if (!parsed.success)
      problems.push(`${name} ${given === undefined ? 'is not set' : 'is wrong'}: expected ${expected}, for instance ${example}.`)
    return [name, parsed.data] as const
  })
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return Object.fromEntries(entries) as Pick<Config, Name>
}

const secrets = ['ACCESS_TOKEN_SECRET', 'REFRESH_TOKEN_SECRET', 'DATA_SECRET', 'METRICS_TOKEN'] as const

/** Rejects a gateway of which only a part is configured: it would take money and not hear of it. */
function checkGateways(config: Config): void {
  const sandboxUrl = config.KAINSIAP_MODE === 'demo' ? config.PROVIDERS_URL : undefined
  const gateways = {
    BILLPLZ_URL: [config.BILLPLZ_URL ?? sandboxUrl, config.BILLPLZ_KEY, config.BILLPLZ_SIGNATURE_KEY],
    STRIPE_URL: [config.STRIPE_URL ?? sandboxUrl, config.STRIPE_KEY, config.STRIPE_WEBHOOK_SECRET],
  }
  for (const [name, [url, ...keys]] of Object.entries(gateways)) {
    const given = keys.filter((value) => value !== undefined)
    if (given.length === 0 && !(url && config.KAINSIAP_MODE === 'production')) continue
    const names =
      name === 'BILLPLZ_URL' ? 'BILLPLZ_URL, BILLPLZ_KEY and BILLPLZ_SIGNATURE_KEY' : 'STRIPE_URL, STRIPE_KEY and STRIPE_WEBHOOK_SECRET'
    if (!url || given.length < keys.length)
      throw new ConfigError(`${names} must be set together: set all of them to use the gateway, or none.`)
    if (config.KAINSIAP_MODE === 'production' && !isSafeOrigin(String(url)))
      throw new ConfigError(
        `${name} is ${String(url)}, over which keys would go unencrypted: expected an address that starts with https://.`,
      )
  }
}

/** Rejects settings that are only acceptable on a developer's machine. */
function checkProduction(config: Config): void {
  for (const name of secrets) {
    if (isGuessable(config[name])) {
      throw new ConfigError(
        `${name} is a default or too simple for production: expected ${variables[name].expected}, for instance ${variables[name].example}.`,
      )
    }
  }
  const origins = [['PUBLIC_URL', config.PUBLIC_URL], ...config.ALLOWED_ORIGINS.map((one) => ['ALLOWED_ORIGINS', one] as const)] as const
  for (const [name, address] of origins) {
    if (!isSafeOrigin(address))
      throw new ConfigError(
        `${name} is ${address}, over which passwords would go unencrypted: expected an address that starts with https://, for instance ${variables.PUBLIC_URL.example}. Only localhost may do without.`,
      )
  }
  if (!config.SMTP_URL)
    throw new ConfigError(
      `SMTP_URL is not set. It is required to send invitations: expected ${variables.SMTP_URL.expected}, for instance ${variables.SMTP_URL.example}.`,
    )
  if (config.KAINSIAP_DATABASE === 'embedded')
    throw new ConfigError('The embedded database is for demos and tests. Set MONGO_URL to your MongoDB, or KAINSIAP_MODE=demo.')
  if (config.CRASH_AT) throw new ConfigError('CRASH_AT is for fault tests. Remove it in production.')
  if (config.DEMO_FIELD_CUSTOMER_KEY ?? config.DEMO_FIELD_AGENT_KEY) {
    throw new ConfigError('DEMO_FIELD_CUSTOMER_KEY and DEMO_FIELD_AGENT_KEY are for demo mode. Remove them in production.')
  }
}

/** Whether traffic cannot be intercepted: it is encrypted, or never leaves this machine. */
function isSafeOrigin(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
