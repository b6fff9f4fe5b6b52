import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runTool } from '../run/tool.mjs'
import { requireDiskSpace } from './disk.mjs'
import { withLock } from './lock.mjs'
import { UserError } from './user-error.mjs'

const INSTALL_MB = 700

/** Installs the packages of package-lock.json unless they are installed; of two launches at once, one installs and the other waits. */
export async function installPackages(session, root) {
  if (isInstalled(root)) return
  const onWait = (pid) => session.print(`waiting for process ${pid}, which is installing the packages`)
  await withLock(path.join(root, '.setup.lock'), { onWait, signal: session.signal }, async () => {
    if (isInstalled(root)) return
    if (!matchesLockfile(root)) await npmCi(session, root)
    writeFileSync(stampFile(root), fingerprint(root))
  })
}

async function npmCi(session, root) {
  requireDiskSpace(root, INSTALL_MB)
  session.print('installing packages (npm ci), about half a minute the first time')
  // NODE_ENV=production would omit the packages that build and run the sources.
  const { command, args } = npm()
  const done = await runTool(session, {
    command,
    // The lockfile has the checksum of each package, so that nothing of the cache needs to be asked for again.
    args: [...args, 'ci', '--include=dev', '--no-progress', '--prefer-offline'],
    cwd: root,
    env: npmEnvironment(),
  })
  if (done.ok) return
  process.stderr.write(done.output)
  throw new UserError('The packages could not be installed: see what npm says above, then start again.')
}

const stampFile = (root) => path.join(root, 'node_modules', '.setup-stamp')

const isInstalled = (root) => existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === fingerprint(root)

function fingerprint(root) {
  const lockfile = readFileSync(path.join(root, 'package-lock.json'))
  return [createHash('sha256').update(lockfile).digest('hex'), process.platform, process.arch, process.versions.node.split('.')[0]].join(
    ' ',
  )
}

/** Whether npm has been run already: its record of node_modules holds everything this machine needs from the lockfile. */
function matchesLockfile(root) {
  const record = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted)
    .filter(([place, entry]) => place.includes('node_modules/') && !entry.link && isForThisMachine(entry))
    .every(([place, entry]) => installed[place]?.version === entry.version && installed[place]?.integrity === entry.integrity)
}

const isForThisMachine = ({ optional, os, cpu, libc }) =>
  !optional || (Boolean(os || cpu) && !libc && allows(os, process.platform) && allows(cpu, process.arch))

const allows = (list, value) =>
  !list || list.includes(value) || (list.every((entry) => entry.startsWith('!')) && !list.includes(`!${value}`))

function npm() {
  const started = process.env.npm_execpath
  const bundled = path.join(path.dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js')
  const script = [started, bundled].find((file) => file?.endsWith('npm-cli.js') && existsSync(file))
  return script ? { command: process.execPath, args: [script] } : { command: 'npm', args: [] }
}

const KEPT_NPM_SETTINGS =
  /^npm_config_(?:registry|cache|userconfig|globalconfig|(?:https?_)?proxy|noproxy|cafile|ca|strict_ssl|offline|prefer_offline|fetch_\w+|@.*|\/\/.*)$/i

/** The environment without the settings that the calling npm has added, such as --workspace or --omit: they are not meant for this install. */
export function npmEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || KEPT_NPM_SETTINGS.test(name)))
}
