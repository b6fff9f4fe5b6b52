import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ownRedis } from '../run/redis-spec.mjs'
import { runSession } from '../run/session.mjs'
import { fromSource } from '../run/source.mjs'
import { Supervised } from '../run/supervised.mjs'
import { runTool } from '../run/tool.mjs'
import { chooseDatabase } from '../setup/database.mjs'
import { requireDiskSpace } from '../setup/disk.mjs'
import { installPackages } from '../setup/install.mjs'
import { toolsFolder } from '../setup/packages.mjs'
import { findRedis } from '../setup/redis.mjs'
import { buildServices } from '../setup/services.mjs'
import { readSettings, requireNodeVersion } from '../setup/settings.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/** Runs a program of services/ops that measures, with the arguments of this process, on a durable database and a Redis of its own. */
export const runBench = (file) =>
  runSession(async (session) => {
    requireNodeVersion()
    const settings = readSettings(root, { ...process.env, NODE_ENV: 'test', REDIS_URL: '' })
    const toolsDir = toolsFolder(root)
    const folder = mkdtempSync(path.join(os.tmpdir(), 'kainsiap-bench-'))
    chmodSync(folder, 0o755)
    session.onClose(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
    requireDiskSpace(folder, settings.diskMinMb)
    const [redis] = await Promise.all([findRedis(session, toolsDir), installPackages(session, root)])
    const logFile = path.join(folder, 'database.log')
    const { engine, url, spec } = await chooseDatabase(session, { root, settings, folder, toolsDir, logFile })
    const own = ownRedis(session, { command: redis, folder, logFile: path.join(folder, 'redis.log') })
    await Promise.all([spec && startSupervised(session, spec), startSupervised(session, own.spec)])
    const { model } = os.cpus()[0]
    session.print(
      `measuring on ${os.cpus().length} × ${model}, database ${engine}; load average ${os.loadavg()[0].toFixed(1)} before anything ran`,
    )
    const bench = fromSource(root, file, process.argv.slice(2))
    const server = url.replace(/^(?<server>[^:]+:\/\/[^/?]+).*$/, '$<server>')
    const { ops, providers } = await buildServices(root)
    const env = { ...process.env, TEST_MONGO_URL: server, TEST_REDIS_URL: own.url, OPS_PROGRAMS: ops, PROVIDERS_PROGRAMS: providers }
    const { code } = await runTool(session, { ...bench, env, show: true })
    return code ?? 1
  })

function startSupervised(session, spec) {
  const child = new Supervised(spec, session)
  session.onClose(() => child.stop())
  return child.start()
}
