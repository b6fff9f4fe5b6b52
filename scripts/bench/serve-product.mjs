import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { innerPort } from '../run/ports.mjs'
import { redisSpec } from '../run/redis-spec.mjs'
import { serviceSpecs } from '../run/service-specs.mjs'
import { Supervised } from '../run/supervised.mjs'
import { chooseDatabase } from '../setup/database.mjs'
import { toolsFolder } from '../setup/packages.mjs'
import { findRedis } from '../setup/redis.mjs'
import { readSecrets } from '../setup/secrets.mjs'
import { readSettings } from '../setup/settings.mjs'
import { buildWeb } from '../setup/web.mjs'

/** The product as npm start brings it up, without the field, on a database that is thrown away. Answers its address. */
export async function serveProduct(session, root) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kainsiap-bench-'))
  session.onClose(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const settings = readSettings(root, { ...process.env, REDIS_URL: '', MONGO_URL: '' })
  const toolsDir = toolsFolder(root)
  const keep = (spec) => {
    const child = new Supervised(spec, session)
    session.onClose(() => child.stop())
    return child.start()
  }
  const redisPort = await innerPort()
  await keep(redisSpec(await findRedis(session, toolsDir), { port: redisPort, folder, logFile: path.join(folder, 'redis.log') }))
  const database = await chooseDatabase(session, {
    root,
    settings,
    folder,
    toolsDir,
    logFile: path.join(folder, 'database.log'),
    temporary: true,
  })
  if (database.spec) await keep(database.spec)
  const webDir = await buildWeb(session, root)
  const ports = { api: await innerPort(), worker: await innerPort() }
  const publicUrl = `http://localhost:${ports.api}`
  const redisUrl = `redis://127.0.0.1:${redisPort}`
  const secrets = readSecrets(folder, { demo: true })
  const { api, worker } = serviceSpecs({ root, settings, database, redisUrl, secrets, ports, publicUrl, webDir, dev: false })
  await Promise.all([keep(api), keep(worker)])
  return publicUrl
}
