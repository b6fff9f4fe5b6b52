import path from 'node:path'
import { installByPackageManager, findProgram, unpackFromApt, wrapProgram } from './packages.mjs'
import { UserError } from './user-error.mjs'

const PROGRAMS = ['redis-server', 'valkey-server']
const PACKAGES = { 'apt-get': 'redis-server', brew: 'redis', dnf: 'redis', apk: 'redis' }

/** The path of a Redis (or Valkey) server: on PATH, else installed, else unpacked without root. */
export async function findRedis(session, toolsDir) {
  const installed = () => findProgram(...PROGRAMS, '/opt/homebrew/bin/redis-server', '/usr/local/bin/redis-server')
  const tree = path.join(toolsDir, 'root')
  const unpacked = () => findProgram(path.join(tree, 'usr/bin/redis-server'))
  if (installed()) return installed()
  if (!unpacked()) {
    await installByPackageManager(session, PACKAGES)
    if (installed()) return installed()
    await unpackFromApt(session, 'redis-server', toolsDir)
  }
  if (unpacked()) return wrapProgram(unpacked(), { tree, folder: toolsDir })
  throw new UserError(
    'There is no Redis here and none could be installed: install redis-server (apt, brew, dnf or apk), or set REDIS_URL, for example REDIS_URL=redis://localhost:6379.',
  )
}
