import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseDatabase } from '../setup/database.mjs'
import { toolsFolder } from '../setup/packages.mjs'
import { readSecrets } from '../setup/secrets.mjs'
import { buildWeb } from '../setup/web.mjs'
import { requireReachable } from './external.mjs'
import { answersOk } from './probe.mjs'
import { redisSpec } from './redis-spec.mjs'
import { innerPort } from './ports.mjs'
import { watchSources } from './reload.mjs'
import { serviceSpecs } from './service-specs.mjs'
import { Supervised } from './supervised.mjs'

/** How long the closing line waits for the demo to play: the console serves without it. */
const FIELD_WAIT_MS = 15_000

/** Brings everything up on an open data folder and keeps it up. `held` is the port the console will be on. */
export async function launch(session, { root, settings, data, redis, held, dev }) {
  const keep = (spec) => {
    const child = new Supervised(spec, session)
    session.onClose(() => child.stop())
    return child
  }
  // The order of keep() is the order of starting; stopping goes the other way round.
  const [database, redisUrl, webDir] = await Promise.all([
    startDatabase(session, { root, settings, data, keep }),
    startRedis(session, { settings, data, redis, keep }),
    dev ? undefined : buildWeb(session, root),
  ])
  const ports = { api: dev ? await innerPort() : held.number, worker: await innerPort() }
  const publicUrl = settings.publicUrl ?? `http://localhost:${held.number}`
  const demo = settings.mode === 'demo'
  const secrets = readSecrets(data.path, { demo })
  const specs = serviceSpecs({ root, settings, database, redisUrl, secrets, ports, publicUrl, webDir, dev })
  await held.release()
  const [api, worker] = [keep(specs.api), keep(specs.worker)]
  const web = dev ? keep(webDevSpec(root, { settings, port: held.number, api: specs.api.at })) : undefined
  await Promise.all([api.start(), worker.start(), web?.start()])
  const field = demo ? keep(specs.field) : undefined
  if (field) await Promise.race([field.start(), sleep(FIELD_WAIT_MS, undefined, { ref: false })])
  if (dev) reloadOnSave(session, root, { api, worker, field })
  return publicUrl
}

async function startDatabase(session, { root, settings, data, keep }) {
  const toolsDir = toolsFolder(root)
  const database = await chooseDatabase(session, {
    root,
    settings,
    folder: data.path,
    toolsDir,
    engine: data.engine,
    logFile: data.logFile('database'),
  })
  if (database.spec) {
    data.remember(database.engine)
    await keep(database.spec).start()
  } else {
    data.remember(data.engine)
    await requireReachable(session, 'MONGO_URL', database.url)
  }
  return database
}

async function startRedis(session, { settings, data, redis, keep }) {
  if (settings.redisUrl) {
    await requireReachable(session, 'REDIS_URL', settings.redisUrl)
    return settings.redisUrl
  }
  const port = await innerPort()
  await keep(redisSpec(await redis, { port, folder: path.join(data.path, 'redis'), logFile: data.logFile('redis') })).start()
  return `redis://127.0.0.1:${port}`
}

/** The console with reload on save: vite in front, which passes the API's paths on (web/vite.config.ts). */
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

function reloadOnSave(session, root, { api, worker, field }) {
  const reload = (folder, children) =>
    watchSources(session, [path.join(root, folder)], (file) => {
      session.say(`${file} was saved: restarting`)
      for (const child of children) void child?.restart()
    })
  reload('services/ops/src', [api, worker])
  reload('services/field/src', [field])
}
