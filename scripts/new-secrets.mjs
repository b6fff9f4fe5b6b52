// Generates secrets for docker compose and for machines that keep theirs in the environment:
//   node scripts/new-secrets.mjs --write .env           production
//   node scripts/new-secrets.mjs --write .env --demo    a demo with generated orders and published passwords
//   node scripts/new-secrets.mjs --add .env             those that an existing file lacks, after an update; the others stay
// In production it also writes the variables that only you know the value of, empty, and names them. A file to write must not exist yet; both are readable by their owner only. Without a file the secrets are printed, for a secret store.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { newSecrets, writePrivate } from './setup/secrets.mjs'

const USAGE = 'usage: node scripts/new-secrets.mjs [--write FILE [--demo] | --add FILE]'

/** What production needs and nobody can generate. */
const YOURS = {
  PUBLIC_URL: 'https://console.example.com',
  SMTP_URL: 'smtps://user:password@mail.example.com',
}

try {
  const { write, add, demo } = readOptions()
  if (add !== undefined) addMissing(add)
  else if (write === undefined) process.stdout.write(textOf(settings(demo)))
  else writeNew(write, textOf(settings(demo)), demo ? [] : Object.keys(YOURS))
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function settings(demo) {
  return {
    KAINSIAP_MODE: demo ? 'demo' : 'production',
    ...(demo ? { COMPOSE_PROFILES: 'demo' } : emptyOf(Object.keys(YOURS))),
    ...newSecrets({ demo }),
  }
}

function emptyOf(names) {
  return Object.fromEntries(names.map((name) => [name, '']))
}

/** The sentence that names the variables still to be set, if there are any. */
function toSet(file, names) {
  if (names.length === 0) return ''
  const examples = names.map((name) => `  ${name}=${YOURS[name]}\n`).join('')
  return `Before you start, set in ${file}, for example:\n${examples}`
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

function writeNew(file, text, namesToSet) {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw new Error(`${file} cannot be written (${error.code}).`, { cause: error })
    throw new Error(
      `${file} is there already, and its secrets may be in use: --add ${file} adds those that it lacks; or move it away first, or write to another file.`,
      { cause: error },
    )
  }
  process.stdout.write(`${file} has fresh secrets, and only you can read it.\n${toSet(file, namesToSet)}`)
}

function addMissing(file) {
  const text = readExisting(file)
  const given = Object.fromEntries(
    [...text.matchAll(/^(?<name>\w+)=(?<value>.*)$/gm)].map(({ groups }) => [groups.name, groups.value.trim()]),
  )
  const demo = given.KAINSIAP_MODE === 'demo'
  const secrets = Object.entries(newSecrets({ demo })).filter(([name]) => !given[name])
  const namesToSet = demo ? [] : Object.keys(YOURS).filter((name) => !given[name])
  const added = { ...emptyOf(namesToSet.filter((name) => given[name] === undefined)), ...Object.fromEntries(secrets) }
  if (Object.keys(added).length > 0) writePrivate(file, `${text}${text.endsWith('\n') || text === '' ? '' : '\n'}${textOf(added)}`)
  const result =
    secrets.length === 0
      ? `${file} lacks no secret.`
      : `${file} has a fresh ${secrets.map(([name]) => name).join(', ')}; everything else is as it was.`
  process.stdout.write(`${result}\n${toSet(file, namesToSet)}`)
}

function readExisting(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be read (${error.code}): --write ${file} makes a new one.`, { cause: error })
  }
}
