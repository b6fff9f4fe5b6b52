import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { UserError } from '../config.ts'
import type { Target } from '../client.ts'

const Secrets = z.object({ DEMO_FIELD_CUSTOMER_KEY: z.string(), DEMO_FIELD_AGENT_KEY: z.string() })

/** The keys from the environment, else those of the demo on this machine. Throws `UserError` (78). */
export function readKeys(env: Readonly<Record<string, string | undefined>>): Target['keys'] {
  const { FIELD_CUSTOMER_KEY: customer, FIELD_AGENT_KEY: agent } = env
  if (customer && agent) return { customer, agent }
  const file = join(env.KAINSIAP_DATA_DIR || '.data', 'secrets.json')
  const missing = customer ? 'FIELD_AGENT_KEY' : 'FIELD_CUSTOMER_KEY'
  if (!existsSync(file))
    throw new UserError(
      `${missing} is not set and ${file} is not there: set both field keys, or start KainSiap here first with npm start.`,
      78,
    )
  const secrets = Secrets.safeParse(readJson(file))
  if (!secrets.success) throw new UserError(`${file} holds no demo field keys: set FIELD_CUSTOMER_KEY and FIELD_AGENT_KEY.`, 78)
  return { customer: customer || secrets.data.DEMO_FIELD_CUSTOMER_KEY, agent: agent || secrets.data.DEMO_FIELD_AGENT_KEY }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
