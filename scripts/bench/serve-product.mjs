import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { freePort } from '../run/ports.mjs'
import { ownRedis } from '../run/redis-spec.mjs'
import { serviceSpecs } from '../run/service-specs.mjs'
import { Supervised } from '../run/supervised.mjs'
import { findChromium } from '../setup/chromium.mjs'
import { chooseDatabase } from '../setup/database.mjs'
import { installPackages } from '../setup/install.mjs'
import { toolsFolder } from '../setup/packages.mjs'
import { findRedis } from '../setup/redis.mjs'
import { readSecrets } from '../setup/secrets.mjs'
import { readSettings, requireNodeVersion } from '../setup/settings.mjs'
import { buildServices } from '../setup/services.mjs'
import { buildWeb } from '../setup/web.mjs'

/** The product on a temporary database, and a Chromium to open it with. */
export async function openProduct(session, root) {
  requireNodeVersion()
  await installPackages(session, root)
  const [url, executablePath] = [await serveProduct(session, root), await findChromium(session, toolsFolder(root))]
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  session.onClose(() => browser.close())
  return { url, browser }
}

/** Starts the product as npm start does, without the field. Returns its address. */
async function serveProduct(session, root) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kainsiap-bench-'))
  session.onClose(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const settings = readSettings(root, { ...process.env, REDIS_URL: '', MONGO_URL: '' })
  const toolsDir = toolsFolder(root)
  const startSupervised = (spec) => {
    const child = new Supervised(spec, session)
    session.onClose(() => child.stop())
    return child.start()
  }
  const redis = ownRedis(session, { command: await findRedis(session, toolsDir), folder, logFile: path.join(folder, 'redis.log') })
  await startSupervised(redis.spec)
  const database = await chooseDatabase(session, {
    root,
    settings,
    folder,
    toolsDir,
    logFile: path.join(folder, 'database.log'),
    temporary: true,
  })
  if (database.spec) await startSupervised(database.spec)
  const [webDir, programs] = await Promise.all([buildWeb(session, root), buildServices(root)])
  const ports = { api: await freePort(), worker: await freePort() }
  const publicUrl = `http://localhost:${ports.api}`
  const secrets = readSecrets(folder, { demo: true })
  const { api, worker } = serviceSpecs({ root, settings, database, redisUrl: redis.url, secrets, ports, publicUrl, webDir, programs })
  await Promise.all([startSupervised(api), startSupervised(worker)])
  return publicUrl
}
