import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const PRODUCTION = ['ACCESS_TOKEN_SECRET', 'REFRESH_TOKEN_SECRET', 'METRICS_TOKEN']
const DEMO = ['DEMO_FIELD_CUSTOMER_KEY', 'DEMO_FIELD_AGENT_KEY']

const newSecret = () => randomBytes(32).toString('base64url')

/** Fresh values for a machine that keeps its secrets in the environment. */
export const newSecrets = ({ demo }) => Object.fromEntries([...PRODUCTION, ...(demo ? DEMO : [])].map((name) => [name, newSecret()]))

/** The secrets of this data folder, made at the first start and then kept. What the environment says goes before. */
export function readSecrets(dataDir, { demo }) {
  const file = path.join(dataDir, 'secrets.json')
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const all = { ...newSecrets({ demo: true }), ...kept }
  if (Object.keys(all).length > Object.keys(kept).length) writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 })
  const names = demo ? [...PRODUCTION, ...DEMO] : PRODUCTION
  return Object.fromEntries(names.map((name) => [name, process.env[name] || all[name]]))
}
