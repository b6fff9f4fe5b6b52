// npm start: runs everything KainSiap needs on this machine, behind one address. With --dev (npm run dev) it reloads on save.
// Only Node is required at first: until the packages are installed, only Node's own modules are imported here.
import path from 'node:path'
import { launch } from './run/launch.mjs'
import { reservePort } from './run/ports.mjs'
import { runSession } from './run/session.mjs'
import { openDataFolder } from './setup/data-folder.mjs'
import { installPackages } from './setup/install.mjs'
import { findRedis } from './setup/redis.mjs'
import { toolsFolder } from './setup/packages.mjs'
import { loadEnvFile, readSettings, requireNodeVersion } from './setup/settings.mjs'

const root = path.resolve(import.meta.dirname, '..')

await runSession(async (session) => {
  requireNodeVersion()
  loadEnvFile(root)
  const settings = readSettings(root)
  const data = openDataFolder(settings)
  session.onClose(data.release)
  const reserved = await reservePort(settings)
  const redis = settings.redisUrl ? undefined : findRedis(session, toolsFolder(root))
  await Promise.all([installPackages(session, root), redis])
  const address = await launch(session, { root, settings, data, redis, reserved, dev: process.argv.includes('--dev') })
  session.print(
    settings.mode === 'demo'
      ? 'the demo accounts are shown on the sign-in page'
      : 'the first administrator is made by npm run user:create (docs/operations.md)',
  )
  session.print(`the data is kept in ${data.path}; Ctrl-C stops everything`)
  process.stdout.write(`KainSiap is ready at ${address}\n`)
  await new Promise((resolve) => session.signal.addEventListener('abort', resolve))
  return 0
})
