import { z } from 'zod'
import type { Target } from './client.ts'

export interface Config {
  target: Target
  seed: number
  pace: number
}

/** An unusable argument (`exitCode` 64) or environment variable (78); the message is shown without a stack. */
export class UserError extends Error {
  constructor(
    message: string,
    readonly exitCode: 64 | 78,
  ) {
    super(message)
  }
}

export const seedMax = 4_294_967_295
export const defaultSeed = 57

const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().min(low).max(high))
const key = z.string().min(8).max(256)

type Env = Readonly<Record<string, string | undefined>>

interface Variable<Value> {
  shape: z.ZodType<Value>
  expected: string
  example: string
}

const variables = {
  OPS_URL: { shape: z.url({ protocol: /^https?$/ }), expected: 'the address of the API', example: 'http://localhost:4000' },
  FIELD_CUSTOMER_KEY: { shape: key, expected: 'the customers’ app’s API key, of at least 8 characters', example: 'ks_customer_3f9c…' },
  FIELD_AGENT_KEY: { shape: key, expected: 'the agents’ app’s API key, of at least 8 characters', example: 'ks_agent_81b2…' },
  FIELD_PAGES_URL: {
    shape: z.url({ protocol: /^https?$/ }).optional(),
    expected: 'the address at which the gateways’ pages are reached',
    example: 'http://proxy:8080',
  },
  FIELD_SEED: { shape: wholeNumber(0, seedMax).default(defaultSeed), expected: `a whole number from 0 to ${seedMax}`, example: '57' },
  FIELD_PACE: { shape: wholeNumber(1, 1000).default(60), expected: 'a whole number from 1 to 1000', example: '60' },
}

/** Throws `UserError` (78) that names the variable, what was expected and an example. */
export function readConfig(env: Env): Config {
  const { OPS_URL, FIELD_CUSTOMER_KEY, FIELD_AGENT_KEY, FIELD_PAGES_URL, FIELD_SEED, FIELD_PACE } = variables
  const pagesUrl = read(env, 'FIELD_PAGES_URL', FIELD_PAGES_URL)
  return {
    target: {
      url: read(env, 'OPS_URL', OPS_URL).replace(/(?<!\/)\/+$/, ''),
      keys: { customer: read(env, 'FIELD_CUSTOMER_KEY', FIELD_CUSTOMER_KEY), agent: read(env, 'FIELD_AGENT_KEY', FIELD_AGENT_KEY) },
      ...(pagesUrl !== undefined && { pagesUrl }),
    },
    seed: read(env, 'FIELD_SEED', FIELD_SEED),
    pace: read(env, 'FIELD_PACE', FIELD_PACE),
  }
}

function read<Value>(env: Env, name: string, { shape, expected, example }: Variable<Value>): Value {
  const value = env[name] === '' ? undefined : env[name]
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  // An invalid key is still a secret: it is not printed.
  const found = value === undefined ? 'is not set' : name.endsWith('_KEY') ? 'is too short or too long' : `is ${JSON.stringify(value)}`
  throw new UserError(`${name} ${found}: expected ${expected}, for example ${name}=${example}.`, 78)
}
