import { existsSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { UserError, invalidVariable } from './user-error.mjs'

const NODE_VERSIONS = 'Node 20.19 or newer in the 20 line, 22.13 or newer in the 22 line, or 24 and above'

/** Throws if this Node is too old for the packages, with a shorter message than npm's. */
export function requireNodeVersion(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  const suits = major >= 24 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19)
  if (!suits) throw new UserError(`Node ${version} does not run KainSiap: install ${NODE_VERSIONS}.`)
}

/** Loads the root's .env into the environment. Variables that are already set are kept. */
export function loadEnvFile(root) {
  const file = path.join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/** Reads the launcher's own settings; the services validate theirs themselves (exit code 78). */
export function readSettings(root, env = process.env) {
  const chosenMode = choice(env, 'KAINSIAP_MODE', ['demo', 'production'])
  const requestedBy = ['NODE_ENV', 'KAINSIAP_MODE'].find((name) => env[name] === 'production')
  const production = requestedBy !== undefined
  if (production && !env.MONGO_URL) {
    throw new UserError(
      `${requestedBy} is "production", which needs a MongoDB of yours: set MONGO_URL, for example MONGO_URL=mongodb://localhost:27017/kainsiap`,
    )
  }
  choice(env, 'LOG_FORMAT', ['text', 'json'])
  wholeNumber(env, 'WORKER_PORT', 65_535)
  return {
    production,
    mode: chosenMode ?? (production ? 'production' : 'demo'),
    database: choice(env, 'KAINSIAP_DB', ['embedded', 'mongod', 'download']),
    host: address(env) ?? '127.0.0.1',
    port: { number: wholeNumber(env, 'PORT', 65_535) ?? 4000, chosen: Boolean(env.PORT) },
    publicUrl: url(env, 'PUBLIC_URL', ['http:', 'https:'], 'https://console.example.com'),
    mongoUrl: mongoUrl(env),
    redisUrl: env.REDIS_URL?.startsWith('/') ? env.REDIS_URL : url(env, 'REDIS_URL', ['redis:', 'rediss:'], 'redis://localhost:6379'),
    dataDir: readDataDir(root, env),
    diskMinMb: wholeNumber(env, 'KAINSIAP_DISK_MIN_MB', 1_000_000) ?? 500,
  }
}

export const readDataDir = (root, env = process.env) => path.resolve(root, env.KAINSIAP_DATA_DIR || '.data')

function choice(env, name, values) {
  const value = env[name]
  if (!value) return undefined
  if (!values.includes(value)) throw invalidVariable(name, value, { expected: values.join(' or '), example: values[0] })
  return value
}

function wholeNumber(env, name, max) {
  const value = env[name]
  if (!value) return undefined
  const number = /^\d+$/.test(value) ? Number(value) : NaN
  if (!(number >= 1 && number <= max)) {
    throw invalidVariable(name, value, { expected: `a whole number from 1 to ${max}`, example: name.endsWith('PORT') ? 4000 : 500 })
  }
  return number
}

function address(env) {
  const { HOST } = env
  if (!HOST) return undefined
  if (HOST !== 'localhost' && !net.isIP(HOST))
    throw invalidVariable('HOST', HOST, { expected: 'an IP address of this machine', example: '0.0.0.0' })
  return HOST
}

function url(env, name, protocols, example) {
  const value = env[name]
  if (!value) return undefined
  const expected = `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw invalidVariable(name, withoutPassword(value), { expected, example })
  return value.replace(/\/$/, '')
}

const MONGO_URL = /^(?<server>mongodb(?:\+srv)?:\/\/[^/?\s]+)(?:\/(?<name>[^?\s]*))?(?<options>\?\S*)?$/

/** MONGO_URL with a database name: `kainsiap` if it has none. */
function mongoUrl(env) {
  const value = env.MONGO_URL
  if (!value) return undefined
  const parts = MONGO_URL.exec(value)?.groups
  if (!parts) {
    const expected = 'an address that starts with mongodb:// or mongodb+srv://'
    throw invalidVariable('MONGO_URL', withoutPassword(value), { expected, example: 'mongodb://localhost:27017/kainsiap' })
  }
  return `${parts.server}/${parts.name || 'kainsiap'}${parts.options ?? ''}`
}

const withoutPassword = (value) => value.replace(/:[^:@/]+@/, ':…@')
