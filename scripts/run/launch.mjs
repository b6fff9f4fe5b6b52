import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseDatabase } from '../setup/database.mjs'
import { toolsFolder } from '../setup/packages.mjs'
import { readDatabasePassword, readSecrets } from '../setup/secrets.mjs'
import { buildServices } from '../setup/services.mjs'
import { buildWeb, webFolder } from '../setup/web.mjs'
import { requireReachable } from './external.mjs'
import { answersOk } from './probe.mjs'
import { ownRedis } from './redis-spec.mjs'
import { freePort } from './ports.mjs'
import { watchSources } from './reload.mjs'
import { serviceSpecs } from './service-specs.mjs'
import { Supervised } from './supervised.mjs'

/** How long the launch waits for the field before it prints the last line: the console works without it. */
const FIELD_WAIT_MS = 15_000

/** Starts everything on an open data folder and keeps it running. `reserved` is the console's port. */
export async function launch(session, { root, settings, data, redis, reserved, dev }) {
  const supervise = (spec) => {
    const child = new Supervised(spec, session)
    session.onClose(() => child.stop())
    return child
  }
  // Only the API serves the web app: meanwhile a worker fills an empty database.
  const webDir = dev ? undefined : webFolder(root)
  const built = dev ? undefined : buildWeb(session, root)
  // A failure is thrown where it is waited for.
  built?.catch(() => {})
  // Processes are stopped in the reverse order of the supervise() calls.
  const [database, redisUrl, programs] = await Promise.all([
    startDatabase(session, { root, settings, data, supervise }),
    startRedis(session, { settings, data, redis, supervise }),
    dev ? undefined : buildServices(root),
  ])
  const ports = { api: dev ? await freePort() : reserved.number, worker: await freePort(), providers: await freePort() }
  const publicUrl = settings.publicUrl ?? `http://localhost:${reserved.number}`
  const demo = settings.mode === 'demo'
  const secrets = readSecrets(data.path, { demo })
  const specs = serviceSpecs({ root, settings, dataDir: data.path, database, redisUrl, secrets, ports, publicUrl, webDir, programs })
  // The gateways outlive the console: what it asked of them last is answered.
  const providers = demo ? supervise(specs.providers) : undefined
  const [api, worker] = [supervise(specs.api), supervise(specs.worker)]
  const web = dev ? supervise(webDevSpec(root, { settings, port: reserved.number, api: specs.api.at })) : undefined
  const startFront = async () => {
    await built
    await reserved.release()
    await Promise.all([api.start(), web?.start()])
  }
  await Promise.all([providers?.start(), worker.start(), startFront()])
  const field = demo ? supervise(specs.field) : undefined
  if (field) await Promise.race([field.start(), sleep(FIELD_WAIT_MS, undefined, { ref: false })])
  if (dev) reloadOnSave(session, root, { api, worker, field, providers })
  else for (const each of [api, worker]) each.keepSpare()
  return publicUrl
}

async function startDatabase(session, { root, settings, data, supervise }) {
  const toolsDir = toolsFolder(root)
  const database = await chooseDatabase(session, {
    root,
    settings,
    folder: data.path,
    toolsDir,
    engine: data.engine,
    password: readDatabasePassword(data.path),
    logFile: data.logFile('database'),
  })
  if (database.spec) {
    data.remember(database.engine)
    await supervise(database.spec).start()
    session.onClose(data.publishDatabase(database.url))
  } else {
    data.remember(data.engine)
    await requireReachable(session, 'MONGO_URL', database.url)
  }
  return database
}

async function startRedis(session, { settings, data, redis, supervise }) {
  if (settings.redisUrl) {
    await requireReachable(session, 'REDIS_URL', settings.redisUrl)
    return settings.redisUrl
  }
  const own = ownRedis(session, { command: await redis, folder: data.path, logFile: data.logFile('redis') })
  await supervise(own.spec).start()
  return own.url
}

/** The console with reload on save: vite in front, which proxies the API's paths (web/vite.config.ts). */
function webDevSpec(root, { settings, port, api }) {
  const args = [
    path.join(root, 'node_modules/vite/bin/vite.js'),
    '--host',
    settings.host,
    '--port',
    String(port),
    '--strictPort',
    '--logLevel',
    'warn',
  ]
  const env = { ...process.env, API_URL: api }
  const at = `http://${settings.host}:${port}`
  return {
    name: 'web',
    at,
    command: process.execPath,
    args,
    cwd: path.join(root, 'web'),
    env,
    isReady: () => answersOk(at),
    firstStartTries: Infinity,
  }
}

function reloadOnSave(session, root, { api, worker, field, providers }) {
  const reload = (folder, children) =>
    watchSources(session, [path.join(root, folder)], (file) => {
      session.print(`${file} was saved: restarting`)
      for (const child of children) void child?.restart()
    })
  reload('services/ops/src', [api, worker])
  reload('services/field/src', [field])
  reload('services/providers/src', [providers])
}
