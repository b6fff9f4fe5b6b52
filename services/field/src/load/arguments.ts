import { parseArgs } from 'node:util'
import { defaultSeed, seedMax, UserError } from '../config.ts'

export interface LoadPlan {
  rate: number
  seconds: number
  seed: number
  inFlightMax: number
  url: string
}

export const loadHelp = `KainSiap field: plays customers and agents, or loads the API.

  npm run field                                  plays a day (OPS_URL, FIELD_CUSTOMER_KEY, FIELD_AGENT_KEY, FIELD_SEED, FIELD_PACE)
  npm run field -- --rate 200 --seconds 60       sends bookings, payments, acceptances and status changes at a steady rate

  --rate N        calls a second, 1 to 5000
  --seconds N     for so long, 1 to 3600
  --seed N        the same seed draws the same calls (default ${defaultSeed})
  --in-flight N   never more unanswered calls than this, 1 to 2000 (default 256); what does not fit is not sent, and counted
  --url URL       a KainSiap on this machine (default http://localhost:4000)
  --help          this text

The keys come from FIELD_CUSTOMER_KEY and FIELD_AGENT_KEY, else from secrets.json in KAINSIAP_DATA_DIR (default .data).`

/** Throws `UserError` (64) for the first invalid argument. Null for `--help`. */
export function readLoadPlan(args: readonly string[]): LoadPlan | null {
  const values = parse(args)
  if (values.help) return null
  return {
    rate: number(values.rate, { option: '--rate', max: 5000, example: '200' }),
    seconds: number(values.seconds, { option: '--seconds', max: 3600, example: '60' }),
    seed: number(values.seed, { option: '--seed', min: 0, max: seedMax, example: '57' }),
    inFlightMax: number(values['in-flight'], { option: '--in-flight', max: 2000, example: '256' }),
    url: loopbackUrl(values.url),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        rate: { type: 'string' },
        seconds: { type: 'string' },
        seed: { type: 'string', default: String(defaultSeed) },
        'in-flight': { type: 'string', default: '256' },
        url: { type: 'string', default: 'http://localhost:4000' },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split(/\.\s/)
    throw new UserError(`${sentence}. See npm run field -- --help.`, 64)
  }
}

function number(
  value: string | undefined,
  { option, min = 1, max, example }: { option: string; min?: number; max: number; example: string },
): number {
  const parsed = value !== undefined && /^\d{1,10}$/.test(value) ? Number(value) : NaN
  if (parsed >= min && parsed <= max) return parsed
  const found = value === undefined ? 'is missing' : `is ${JSON.stringify(value)}`
  throw new UserError(`${option} ${found}: expected a whole number from ${min} to ${max}, for example ${option} ${example}.`, 64)
}

/** Load is only sent to this machine: any other host is rejected. */
function loopbackUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UserError(
      `--url is ${JSON.stringify(value)}: expected an http address of this machine, for example --url http://localhost:4000.`,
      64,
    )
  if (!/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname))
    throw new UserError(`--url names ${url.hostname}: load is sent only to this machine (localhost, 127.0.0.1 or [::1]).`, 64)
  return url.origin
}
