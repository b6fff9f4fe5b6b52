import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { innerPort } from '../run/ports.mjs'
import { accepts } from '../run/probe.mjs'
import { fromSource } from '../run/source.mjs'
import { runTool } from '../run/tool.mjs'
import { findProgram } from './packages.mjs'
import { Refusal } from './refusal.mjs'

/**
 * Chooses the database: MONGO_URL, a mongod of this machine, the embedded database, or a downloaded mongod (docs/operations.md).
 * Gives `{ engine, url }`, the url without a database name, and for all but MONGO_URL the `spec` of the process to keep running.
 *   folder      where it keeps its data, in a folder of its own
 *   engine      what wrote the data that is there: it would seem lost under another engine
 *   temporary   true when the data may go with the process
 */
export async function chooseDatabase(session, { root, settings, folder, toolsDir, engine, logFile, temporary = false }) {
  if (settings.mongoUrl && (settings.production || !settings.database)) return { engine: 'mongo_url', url: settings.mongoUrl }
  const place = { root, folder, toolsDir, logFile, temporary, port: await innerPort() }
  const wanted = settings.database ?? engine
  for (const [name, prepare] of Object.entries(ENGINES)) {
    const spec = !wanted || name === wanted ? await prepare(session, place) : undefined
    if (spec)
      return {
        engine: name,
        url: `mongodb://127.0.0.1:${place.port}`,
        spec: { name: 'database', at: `mongodb://127.0.0.1:${place.port}/kainsiap (${name})`, ...spec },
      }
  }
  throw noDatabase(settings, engine, folder)
}

// In the order of preference; each gives what to run, or undefined when this machine has not got it.
const ENGINES = {
  mongod: (session, place) => {
    const program = findProgram(...[process.env.MONGOMS_SYSTEM_BINARY, 'mongod'].filter(Boolean))
    return program && mongodSpec(program, place)
  },
  embedded: (session, place) => (process.platform === 'linux' && process.arch === 'x64' ? embeddedSpec(place) : undefined),
  download: async (session, place) => {
    session.say('looking for a mongod to download')
    const script = path.join(import.meta.dirname, 'fetch-mongod.mjs')
    const fetched = await runTool(session, {
      command: process.execPath,
      args: [script, path.join(place.toolsDir, 'mongod')],
      cwd: place.root,
    })
    return fetched.ok ? mongodSpec(fetched.output.trim().split('\n').at(-1), place) : undefined
  },
}

function embeddedSpec({ root, folder, logFile, port, temporary }) {
  const kept = temporary ? [] : ['--data', path.join(folder, 'database'), '--durable']
  return {
    ...fromSource(root, 'services/embedded-db/src/start.ts', [...kept, '--port', String(port), '--log', logFile]),
    env: process.env,
    readyLine: /^mongodb:\/\//,
    quiet: true,
    stopLimitMs: 5000,
  }
}

function mongodSpec(program, { folder, logFile, port }) {
  const dbpath = path.join(folder, 'mongod')
  mkdirSync(dbpath, { recursive: true })
  const args = ['--dbpath', dbpath, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket', '--logpath', logFile, '--logappend']
  return { command: program, args, env: process.env, isReady: () => accepts(port), quiet: true, stopLimitMs: 5000 }
}

const ABSENT = {
  mongod: 'there is no mongod on PATH or at MONGOMS_SYSTEM_BINARY',
  embedded: 'the embedded database runs on Linux x86-64 only',
  download: 'no mongod could be downloaded',
}

function noDatabase({ database }, engine, folder) {
  if (database) return new Refusal(`KAINSIAP_DB is "${database}", but ${ABSENT[database]}: leave KAINSIAP_DB out to take what there is.`)
  if (engine)
    return new Refusal(
      `The data in ${folder} is of the database "${engine}", but ${ABSENT[engine]}: set KAINSIAP_DATA_DIR to another folder.`,
    )
  return new Refusal(
    'There is no MongoDB here and none could be downloaded: start one (docker compose up --wait mongo), or set MONGO_URL, for example MONGO_URL=mongodb://localhost:27017/kainsiap.',
  )
}
