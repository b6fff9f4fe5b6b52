// npm test: the same set-up as npm start, then vitest, with one database and one Redis of its own for the whole run. With --all (npm run test:all)
// the extended tests run too; with --changed only tests of what has changed that need no running system. All arguments but --all go to vitest.
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ownRedis } from './run/redis-spec.mjs'
import { runSession } from './run/session.mjs'
import { Supervised } from './run/supervised.mjs'
import { runTool } from './run/tool.mjs'
import { findChromium } from './setup/chromium.mjs'
import { chooseDatabase } from './setup/database.mjs'
import { requireDiskSpace } from './setup/disk.mjs'
import { installPackages, npmEnvironment } from './setup/install.mjs'
import { toolsFolder } from './setup/packages.mjs'
import { findRedis } from './setup/redis.mjs'
import { buildServices } from './setup/services.mjs'
import { readSettings, requireNodeVersion } from './setup/settings.mjs'
import { buildWeb } from './setup/web.mjs'

/** Linux: files in memory, for a sandbox that flushes each of its writes. */
const memory = '/dev/shm'
const root = path.resolve(import.meta.dirname, '..')
const given = process.argv.slice(2)
const tier = given.includes('--all') ? 'all' : given.some((arg) => arg.startsWith('--changed')) ? 'quick' : ''

await runSession(async (session) => {
  requireNodeVersion()
  // Tests write, flush and drop: they never use the stores configured in .env or REDIS_URL, nor NODE_ENV=production.
  const settings = readSettings(root, { ...process.env, NODE_ENV: 'test', REDIS_URL: '' })
  const toolsDir = toolsFolder(root)
  const folder = temporaryFolder(session, 'kainsiap-test-')
  // What the tests leave behind when they are interrupted goes with it. Started by root, a database of a test drops to another user.
  const filesOfTests = temporaryFolder(session, 'kainsiap-test-files-')
  chmodSync(filesOfTests, 0o755)
  requireDiskSpace(folder, settings.diskMinMb)
  // One after the other: a package manager cannot run twice at once.
  const programs = findRedis(session, toolsDir).then(async (redis) => ({ redis, chromium: await findChromium(session, toolsDir) }))
  const [{ redis, chromium }] = await Promise.all([programs, installPackages(session, root)])
  const [database, redisUrl, webDir, services] = await Promise.all([
    startDatabase(session, { settings, folder, toolsDir }),
    startRedis(session, redis, folder),
    buildWeb(session, root),
    buildServices(root),
  ])
  const env = {
    ...testEnvironment(),
    TMPDIR: filesOfTests,
    TEST_MEMORY_FOLDER: existsSync(memory) ? temporaryFolder(session, 'kainsiap-test-', memory) : filesOfTests,
    TEST_TIER: tier,
    TEST_MONGO_URL: database.url,
    TEST_DATABASE_ENGINE: database.engine,
    TEST_REDIS_URL: redisUrl,
    TEST_REDIS_COMMAND: redis,
    CHROMIUM_PATH: chromium,
    WEB_DIR: webDir,
    OPS_PROGRAMS: services.ops,
    FIELD_PROGRAMS: services.field,
    PROVIDERS_PROGRAMS: services.providers,
  }
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const { code } = await runTool(session, {
    command: process.execPath,
    args: [vitest, 'run', ...withReporters(given.filter((arg) => arg !== '--all'))],
    cwd: root,
    env,
    show: true,
  })
  return code ?? 1
})

/** Is removed with the run. */
function temporaryFolder(session, prefix, parent = os.tmpdir()) {
  const folder = mkdtempSync(path.join(parent, prefix))
  session.onClose(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Adds the report of the slowest files to whatever reporters are selected. */
function withReporters(args) {
  const own = args.some((arg) => arg.startsWith('--reporter')) ? [] : ['--reporter=default']
  return [...own, `--reporter=${path.join(root, 'scripts/test-times.mjs')}`, ...args]
}

async function startDatabase(session, { settings, folder, toolsDir }) {
  const logFile = path.join(folder, 'database.log')
  const { engine, url, spec } = await chooseDatabase(session, { root, settings, folder, toolsDir, logFile, temporary: true })
  if (spec) await startSupervised(session, spec)
  // Each test file adds the name of a database of its own.
  return { engine, url: url.replace(/^(?<server>[^:]+:\/\/[^/?]+).*$/, '$<server>') }
}

async function startRedis(session, redis, folder) {
  const own = ownRedis(session, { command: redis, folder, logFile: path.join(folder, 'redis.log') })
  await startSupervised(session, own.spec)
  return own.url
}

function startSupervised(session, spec) {
  const child = new Supervised(spec, session)
  session.onClose(() => child.stop())
  return child.start()
}

/** The environment without the launch configuration, so that tests run in the same environment everywhere. */
function testEnvironment() {
  const own =
    /^(?:KAINSIAP_|FIELD_|DEMO_|MONGO_URL|REDIS_URL|PORT$|HOST$|PUBLIC_URL|WORKER_PORT|CONNECTIONS_|REQUEST_TIMEOUT|SMTP_URL|MAIL_FROM|PROVIDERS_|BILLPLZ_|STRIPE_|WEBHOOKS_URL|ALLOWED_ORIGINS|LOG_|\w+_TOKEN_SECRET|DATA_SECRET|METRICS_TOKEN)/
  const rest = Object.entries(npmEnvironment()).filter(([name]) => !own.test(name))
  return { ...Object.fromEntries(rest), NODE_ENV: 'test' }
}
