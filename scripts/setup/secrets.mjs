import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { UserError } from './user-error.mjs'

const PRODUCTION = ['ACCESS_TOKEN_SECRET', 'REFRESH_TOKEN_SECRET', 'DATA_SECRET', 'METRICS_TOKEN']
const DEMO = ['DEMO_FIELD_CUSTOMER_KEY', 'DEMO_FIELD_AGENT_KEY']
/** What a demo's console and the sandbox of the gateways know each other by. */
const SANDBOX = ['PROVIDERS_CONTROL_KEY', 'BILLPLZ_KEY', 'BILLPLZ_SIGNATURE_KEY', 'STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET']
/** For docker compose's MongoDB and Redis; a mongod reads its key file as base64. */
const STORES = ['MONGO_PASSWORD', 'MONGO_ROOT_PASSWORD', 'MONGO_KEY', 'REDIS_PASSWORD']
const DATABASE = 'DATABASE_PASSWORD'

const newSecret = (name) => randomBytes(32).toString(name === 'MONGO_KEY' ? 'hex' : 'base64url')
const newOnes = (names) => Object.fromEntries(names.map((name) => [name, newSecret(name)]))

/** Fresh values for a machine that keeps its secrets in the environment. */
export const newSecrets = ({ demo }) => newOnes([...PRODUCTION, ...STORES, ...(demo ? [...DEMO, ...SANDBOX] : [])])

export const newPassword = () => newSecret(DATABASE)

/** The secrets of this data folder, generated at the first start. The environment takes precedence. */
export function readSecrets(dataDir, { demo }) {
  const kept = keptSecrets(dataDir)
  const names = demo ? [...PRODUCTION, ...DEMO, ...SANDBOX] : PRODUCTION
  return Object.fromEntries(names.map((name) => [name, process.env[name] || kept[name]]))
}

/** The password of this data folder's database. */
export const readDatabasePassword = (dataDir) => keptSecrets(dataDir)[DATABASE]

/** The stored secrets; those that an earlier version did not need are generated and added. */
function keptSecrets(dataDir) {
  const file = path.join(dataDir, 'secrets.json')
  const kept = existsSync(file) ? parsed(file) : {}
  const all = { ...newOnes([...PRODUCTION, ...DEMO, ...SANDBOX, DATABASE]), ...kept }
  if (Object.keys(all).length > Object.keys(kept).length) writePrivate(file, `${JSON.stringify(all, null, 2)}\n`)
  else chmodSync(file, 0o600)
  return all
}

function parsed(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new UserError(
      `${file} is damaged: restore it from a backup, or remove it. Then all users must sign in again, links in emails stop working, and two-step verification must be reset for users who have it.`,
    )
  }
}

/** Writes atomically, and the file is never readable by others, not even for a moment. */
export function writePrivate(file, text) {
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, text, { mode: 0o600 })
  renameSync(fresh, file)
}
