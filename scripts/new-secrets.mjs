// Generates secrets for docker compose and for machines that keep theirs in the environment:
//   node scripts/new-secrets.mjs --write .env           production
//   node scripts/new-secrets.mjs --write .env --demo    a demo with generated orders and published passwords
// The file must not exist yet, and is readable by its owner only. Without --write the secrets are printed, for a secret store.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { newSecrets } from './setup/secrets.mjs'

const USAGE = 'usage: node scripts/new-secrets.mjs [--write FILE] [--demo]'

try {
  const { write, demo } = readOptions()
  const settings = { KAINSIAP_MODE: demo ? 'demo' : 'production', ...(demo && { COMPOSE_PROFILES: 'demo' }), ...newSecrets({ demo }) }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  if (write === undefined) process.stdout.write(lines.join(''))
  else writeNew(write, lines.join(''))
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function readOptions() {
  try {
    return parseArgs({ options: { write: { type: 'string' }, demo: { type: 'boolean', default: false } } }).values
  } catch (error) {
    throw new Error(`${error.message}\n${USAGE}`, { cause: error })
  }
}

function writeNew(file, text) {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw new Error(`${file} cannot be written (${error.code}).`, { cause: error })
    throw new Error(`${file} is there already, and its secrets may be in use: move it away first, or write to another file.`, {
      cause: error,
    })
  }
  process.stdout.write(`${file} has fresh secrets, and only you can read it.\n`)
}
