// Finds, creates, locks and removes the store of a data folder. The store is a folder with PostgreSQL's data (`pg`), the hash of
// the bundle that made it (`bundle`) and the process that serves it (`lock`). It is `store` in the data folder, or, if
// the server's user cannot enter that, a folder elsewhere whose path is kept in the data folder (`location`).
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bundle } from './bundle.ts'
import { canServerEnter, FORMER_SERVER, chownToServer, isRoot, makeOnce, openFolder, requireSpace, run, serverUser } from './folders.ts'
import { errorCode } from './gateway/engine.ts'
import { UserError } from './user-error.ts'

const NEW_STORE_MB = 80
const RUNNING_MB = 32
const ORPHAN_MS_MAX = 60_000

/** Returns the PostgreSQL folder of a data folder, created on first use and locked for this process until it ends, however it ends. */
export async function openStore(dir: string, bundle: Bundle) {
  fs.mkdirSync(dir, { recursive: true })
  const store = rememberedStore(dir) ?? newStore(fs.realpathSync(dir), bundle)
  const pg = path.join(store, 'pg')
  if (!fs.existsSync(pg))
    throw new UserError(`The data of ${dir} lay in ${store}, which is gone: put it back, or start over with npm run reset.`)
  const owner = fs.statSync(pg).uid
  const isFormer = isRoot() && owner === FORMER_SERVER
  if (owner !== serverUser() && !isFormer)
    throw new UserError(`The data in ${store} belongs to user ${owner}: start as before, or start over with npm run reset.`)
  const madeBy = fs.readFileSync(path.join(store, 'bundle'), 'utf8').trim()
  if (madeBy !== bundle.hash) {
    const which = `bundle ${madeBy.slice(0, 16)}, and this is ${bundle.hash.slice(0, 16)}`
    throw new UserError(`The data in ${store} was made by ${which}: start the version that made it, or start over with npm run reset.`)
  }
  requireSpace(store, RUNNING_MB)
  lock(store)
  await waitForOrphans(pg)
  if (isFormer) chownToServer(pg)
  return pg
}

/** Removes the store of a data folder, wherever it is, and the data folder itself unless it holds something else. */
export async function resetStore(dir: string) {
  const store = rememberedStore(dir) ?? path.join(dir, 'store')
  if (fs.existsSync(store)) {
    refuseServed(store)
    await waitForOrphans(path.join(fs.realpathSync(store), 'pg'))
    fs.rmSync(store, { recursive: true, force: true })
  }
  for (const name of ['location', 'log']) fs.rmSync(path.join(dir, name), { force: true })
  if (fs.existsSync(dir) && !fs.readdirSync(dir).length) fs.rmdirSync(dir)
}

/** Fills a new store with a copy of the bundle's template; PostgreSQL requires its folder to be closed to others. */
export function fillStore(store: string, bundle: Bundle) {
  const pg = path.join(store, 'pg')
  requireSpace(store, NEW_STORE_MB)
  run('cp', '-R', '--reflink=auto', path.join(bundle.dir, 'template'), pg)
  fs.chmodSync(pg, 0o700)
  chownToServer(pg)
  fs.writeFileSync(path.join(store, 'bundle'), `${bundle.hash}\n`)
  return pg
}

function newStore(dir: string, bundle: Bundle) {
  const near = path.join(dir, 'store')
  if (canServerEnter(dir)) return makeOnce(near, (into) => fillStore(into, bundle))
  if (fs.existsSync(near))
    throw new UserError(`User ${serverUser()}, as whom the server runs, can no longer enter ${dir}: open its folders to others again.`)
  const far = makeOnce(path.join(openFolder(), `data-${randomUUID()}`), (into) => fillStore(into, bundle))
  try {
    fs.writeFileSync(path.join(dir, 'location'), `${far}\n`, { flag: 'wx', flush: true })
  } catch (error) {
    fs.rmSync(far, { recursive: true })
    throw errorCode(error) === 'EEXIST' ? new UserError(`Another process is creating a database in ${dir}.`) : error
  }
  return far
}

function rememberedStore(dir: string) {
  const note = path.join(dir, 'location')
  if (!fs.existsSync(note)) return null
  const store = fs.readFileSync(note, 'utf8').trim()
  if (!/^\/var\/(lib|tmp)\/kainsiap-embedded-db\/data-[0-9a-f-]+$/.test(store))
    throw new UserError(`${note} does not name a folder of the embedded database.`)
  return store
}

function lock(store: string) {
  refuseServed(store)
  const mine = path.join(store, `lock.${process.pid}`)
  fs.writeFileSync(mine, `${process.pid} ${startTimeOf(process.pid)}`)
  fs.renameSync(mine, path.join(store, 'lock'))
}

function refuseServed(store: string) {
  const lockFile = path.join(store, 'lock')
  const [pid, startTime] = fs.existsSync(lockFile) ? fs.readFileSync(lockFile, 'utf8').split(' ') : []
  if (pid && startTime && startTimeOf(pid) === startTime)
    throw new UserError(`The database in ${store} is already served by process ${pid}: stop that first.`)
}

/** A process's start time, which distinguishes a reused process id; undefined for ended processes and zombies. */
function startTimeOf(pid: number | string) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')')).split(' ')
    return fields[1] === 'Z' ? undefined : fields[20]
  } catch {
    return undefined
  }
}

/**
 * Waits until the PostgreSQL of a killed instance has ended, which it normally does by itself; if it is still running, sends SIGINT.
 * Afterwards removes a postmaster.pid that names a zombie or, in a container, another process, since it would block the next start.
 */
async function waitForOrphans(pg: string) {
  const deadline = Date.now() + ORPHAN_MS_MAX
  const pidFile = path.join(pg, 'postmaster.pid')
  const postmaster = fs.existsSync(pidFile) ? parseInt(fs.readFileSync(pidFile, 'utf8')) : 0
  if (serversOf(pg).includes(postmaster)) process.kill(postmaster, 'SIGINT')
  for (let pids = serversOf(pg); pids.length; pids = serversOf(pg)) {
    if (Date.now() > deadline) throw new UserError(`A PostgreSQL from an earlier start does not end: process ${pids.join(', ')}, in ${pg}.`)
    await delay(20)
  }
  if (commandOf(postmaster) !== undefined) fs.rmSync(pidFile, { force: true })
}

/** All processes of a PostgreSQL server show its command line. */
function serversOf(pg: string) {
  const pids = fs.readdirSync('/proc').map(Number).filter(Boolean)
  return pids.filter((pid) => commandOf(pid)?.includes(`\0-D\0${pg}\0`))
}

/** A process's command line, empty for a zombie; undefined if the process is gone or hidden. */
function commandOf(pid: number) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return undefined
  }
}
