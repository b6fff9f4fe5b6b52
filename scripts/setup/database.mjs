import path from 'node:path'
import { freePort } from '../run/ports.mjs'
import { accepts } from '../run/probe.mjs'
import { privateSocket } from '../run/sockets.mjs'
import { fromSource } from '../run/source.mjs'
import { runTool } from '../run/tool.mjs'
import { findProgram } from './packages.mjs'
import { UserError } from './user-error.mjs'
import { newPassword } from './secrets.mjs'

/**
 * Chooses the database: MONGO_URL, a mongod of this machine, the embedded database, or a downloaded mongod (docs/operations.md).
 * Returns `{ engine, url }`, the url without a database name, and for all but MONGO_URL the `spec` of the process to keep running. Other users of
 * this machine cannot reach such a process: the embedded database requires a password, a mongod's socket is in a private folder.
 *   folder      the parent of the folder for its data
 *   engine      the engine that wrote existing data: another engine would not find it
 *   password    the embedded database's password
 *   temporary   whether the data may be deleted with the process
 */
export async function chooseDatabase(
  session,
  { root, settings, folder, toolsDir, engine, password = newPassword(), logFile, temporary = false },
) {
  if (settings.mongoUrl && (settings.production || !settings.database)) return { engine: 'mongo_url', url: settings.mongoUrl }
  const options = { root, folder, toolsDir, logFile, password, temporary }
  const wanted = settings.database ?? engine
  for (const [name, prepare] of Object.entries(ENGINES)) {
    const found = !wanted || name === wanted ? await prepare(session, options) : undefined
    if (found) return { engine: name, url: found.url, spec: { name: 'database', ...found.spec, at: `${found.spec.at} (${name})` } }
  }
  throw noDatabase(settings, engine, folder)
}

// In order of preference; each returns what to run, or undefined if this machine does not have it.
const ENGINES = {
  mongod: (session, options) => {
    const program = findProgram(...[process.env.MONGOMS_SYSTEM_BINARY, 'mongod'].filter(Boolean))
    return program && mongod(session, program, options)
  },
  embedded: (session, options) => (process.platform === 'linux' && process.arch === 'x64' ? embedded(options) : undefined),
  download: async (session, options) => {
    session.print('looking for a mongod to download')
    const script = path.join(import.meta.dirname, 'fetch-mongod.mjs')
    const fetched = await runTool(session, {
      command: process.execPath,
      args: [script, path.join(options.toolsDir, 'mongod')],
      cwd: options.root,
    })
    return fetched.ok ? mongod(session, fetched.output.trim().split('\n').at(-1), options) : undefined
  },
}

async function embedded({ root, folder, logFile, password, temporary }) {
  const kept = temporary ? [] : ['--data', path.join(folder, 'database'), '--durable']
  const port = await freePort()
  const address = `127.0.0.1:${port}`
  const spec = {
    ...fromSource(root, 'services/embedded-db/src/start.ts', [...kept, '--port', String(port), '--log', logFile]),
    at: `mongodb://${address}/kainsiap`,
    env: { ...process.env, EMBEDDED_DB_PASSWORD: password },
    readyLine: /^mongodb:\/\//,
    quiet: true,
    stopLimitMs: 5000,
  }
  return { url: `mongodb://kainsiap:${password}@${address}`, spec }
}

function mongod(session, program, { folder, logFile }) {
  const dbpath = path.join(folder, 'mongod')
  const socket = privateSocket(session, { folder: dbpath, name: 'mongod.sock' })
  const args = ['--dbpath', dbpath, '--bind_ip', socket, '--logpath', logFile, '--logappend']
  const isReady = () => accepts({ path: socket })
  const spec = { at: socket, command: program, args, env: process.env, isReady, quiet: true, stopLimitMs: 5000 }
  return { url: `mongodb://${encodeURIComponent(socket)}`, spec }
}

const ABSENT = {
  mongod: 'there is no mongod on PATH or at MONGOMS_SYSTEM_BINARY',
  embedded: 'the embedded database runs on Linux x86-64 only',
  download: 'no mongod could be downloaded',
}

function noDatabase({ database }, engine, folder) {
  if (database) return new UserError(`KAINSIAP_DB is "${database}", but ${ABSENT[database]}: leave KAINSIAP_DB out to take what there is.`)
  if (engine)
    return new UserError(
      `The data in ${folder} is of the database "${engine}", but ${ABSENT[engine]}: set KAINSIAP_DATA_DIR to another folder.`,
    )
  return new UserError(
    'There is no MongoDB here and none could be downloaded: start one and set MONGO_URL, for example MONGO_URL=mongodb://localhost:27017/kainsiap.',
  )
}
