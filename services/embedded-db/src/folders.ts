import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { errorCode } from './gateway/engine.ts'
import { UserError } from './user-error.ts'

/**
 * PostgreSQL refuses to run as root; started by root, its server runs as this user id, which needs no name. Not as nobody: other
 * programs run as nobody too, and the server's user can read the data. systemd's list of user ids leaves this range free.
 */
const ROOTS_SERVER = 60_913
/** The server's user id in earlier versions. */
export const FORMER_SERVER = 65_534

export const isRoot = () => process.getuid?.() === 0
export const serverUser = () => (isRoot() ? ROOTS_SERVER : (process.getuid?.() ?? ROOTS_SERVER))

export function chownToServer(dir: string) {
  if (isRoot()) run('chown', '-R', `${ROOTS_SERVER}:${ROOTS_SERVER}`, dir)
}

export function run(command: string, ...args: string[]) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new UserError(`${command} failed: ${error?.message ?? stderr.trim().split('\n')[0]}`)
}

/** Whether the server's user can enter a folder, or the existing part of its path. Asks the kernel, since links, mounts and ACLs count. */
export function canServerEnter(dir: string) {
  if (!isRoot()) return true
  if (!fs.existsSync(dir)) return canServerEnter(path.dirname(dir))
  const user = { uid: ROOTS_SERVER, gid: ROOTS_SERVER }
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

/**
 * A folder owned by root that everybody can enter, for when root's home or clone is closed to others. In /var/tmp only as
 * a last resort: many systems delete files there by age, one by one.
 */
export function openFolder(parents = ['/var/lib', '/var/tmp']) {
  const dirs = parents.map((parent) => path.join(parent, 'kainsiap-embedded-db'))
  for (const dir of dirs) {
    try {
      fs.mkdirSync(dir)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') continue
    }
    const found = fs.lstatSync(dir)
    if (!found.isDirectory() || found.uid !== 0 || found.mode & 0o022)
      throw new UserError(`${dir} must be a folder that root alone can write to: remove it.`)
    if (canServerEnter(dir)) return dir
  }
  throw new UserError(`The server cannot run as root, and user ${ROOTS_SERVER} can enter neither ${dirs.join(' nor ')}.`)
}

/** The folder for an instance's socket and its temporary data. A socket's path may have 107 characters. */
export function workParent() {
  const found = [os.tmpdir(), '/tmp', '/var/tmp'].find((dir) => dir.length < 60 && fs.existsSync(dir) && canServerEnter(dir))
  if (!found) throw new UserError(`The embedded database finds no temporary folder that user ${serverUser()} can enter.`)
  return found
}

export function requireSpace(dir: string, megabytes: number) {
  const { bavail, bsize } = fs.statfsSync(dir)
  const free = Math.floor((bavail * bsize) / 2 ** 20)
  if (free < megabytes)
    throw new UserError(`The disk at ${dir} has ${free} MB left, and the embedded database needs ${megabytes} MB there.`)
}

/**
 * Creates `dir` once, by filling a private folder and renaming it: atomic, also when two processes try at once,
 * and flushed to disk before the rename.
 */
export function makeOnce(dir: string, fill: (into: string) => void) {
  if (fs.existsSync(dir)) return dir
  fs.mkdirSync(path.dirname(dir), { recursive: true })
  removeAbandoned(`${dir}.tmp-`)
  const mine = fs.mkdtempSync(`${dir}.tmp-`)
  try {
    fs.chmodSync(mine, 0o755)
    fill(mine)
    run('sync', '-f', mine)
    fs.renameSync(mine, dir)
  } catch (error) {
    fs.rmSync(mine, { recursive: true, force: true })
    if (!fs.existsSync(dir)) throw error
  }
  return dir
}

/** Removes the leftovers of processes that were killed while filling. */
function removeAbandoned(prefix: string) {
  for (const name of fs.readdirSync(path.dirname(prefix))) {
    const dir = path.join(path.dirname(prefix), name)
    if (dir.startsWith(prefix) && Date.now() - fs.statSync(dir).mtimeMs > 3_600_000) fs.rmSync(dir, { recursive: true })
  }
}
