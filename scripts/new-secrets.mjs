// Generates secrets for docker compose and for machines that keep theirs in the environment:
//   node scripts/new-secrets.mjs --write .env           production
//   node scripts/new-secrets.mjs --write .env --demo    a demo with generated orders and published passwords
//   node scripts/new-secrets.mjs --add .env             those that an existing file lacks, after an update; the others stay
// A file to write must not exist yet; both are readable by their owner only. Without a file the secrets are printed, for a secret store.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { newSecrets, writePrivate } from './setup/secrets.mjs'

const USAGE = 'usage: node scripts/new-secrets.mjs [--write FILE [--demo] | --add FILE]'

try {
  const { write, add, demo } = readOptions()
  if (add !== undefined) addMissing(add)
  else if (write === undefined) process.stdout.write(textOf(settings(demo)))
  else writeNew(write, textOf(settings(demo)))
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function settings(demo) {
  return { KAINSIAP_MODE: demo ? 'demo' : 'production', ...(demo && { COMPOSE_PROFILES: 'demo' }), ...newSecrets({ demo }) }
}

function textOf(values) {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}

function readOptions() {
  const options = { write: { type: 'string' }, add: { type: 'string' }, demo: { type: 'boolean', default: false } }
  try {
    const { values } = parseArgs({ options })
    if (values.add !== undefined && (values.write !== undefined || values.demo)) throw new Error('--add goes with no other option.')
    return values
  } catch (error) {
    throw new Error(`${error.message}\n${USAGE}`, { cause: error })
  }
}

function writeNew(file, text) {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw new Error(`${file} cannot be written (${error.code}).`, { cause: error })
    throw new Error(
      `${file} is there already, and its secrets may be in use: --add ${file} adds those that it lacks; or move it away first, or write to another file.`,
      { cause: error },
    )
  }
  process.stdout.write(`${file} has fresh secrets, and only you can read it.\n`)
}

function addMissing(file) {
  const text = readExisting(file)
  const given = Object.fromEntries(
    [...text.matchAll(/^(?<name>\w+)=(?<value>.*)$/gm)].map(({ groups }) => [groups.name, groups.value.trim()]),
  )
  const missing = Object.entries(newSecrets({ demo: given.KAINSIAP_MODE === 'demo' })).filter(([name]) => !given[name])
  if (missing.length === 0) return void process.stdout.write(`${file} lacks no secret.\n`)
  writePrivate(file, `${text}${text.endsWith('\n') || text === '' ? '' : '\n'}${textOf(Object.fromEntries(missing))}`)
  process.stdout.write(`${file} has a fresh ${missing.map(([name]) => name).join(', ')}; everything else is as it was.\n`)
}

function readExisting(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be read (${error.code}): --write ${file} makes a new one.`, { cause: error })
  }
}
