import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { errorCode } from './gateway/engine.ts'
import { Refusal } from './refusal.ts'

const NOBODY = 65534

/** PostgreSQL refuses to run as root; started by root, its server runs as nobody. */
export const isRoot = () => process.getuid?.() === 0
export const serverUser = () => (isRoot() ? NOBODY : (process.getuid?.() ?? NOBODY))

export function giveToServer(dir: string) {
  if (isRoot()) run('chown', '-R', `${NOBODY}:${NOBODY}`, dir)
}

export function run(command: string, ...args: string[]) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Refusal(`${command} failed: ${error?.message ?? stderr.trim().split('\n')[0]}`)
}

/** Whether the server's user can enter a folder, or what there is of its path. The kernel knows: links, mounts and access lists count. */
export function canServerEnter(dir: string) {
  if (!isRoot()) return true
  if (!fs.existsSync(dir)) return canServerEnter(path.dirname(dir))
  const user = { uid: NOBODY, gid: NOBODY }
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

/**
 * A folder of root's alone that everybody can enter, for a root whose home or clone is closed to others. Not in /var/tmp
 * if it can be helped: there, many systems delete files by their age, one by one.
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
      throw new Refusal(`${dir} must be a folder that root alone can write to: remove it.`)
    if (canServerEnter(dir)) return dir
  }
  throw new Refusal(`The server cannot run as root, and user ${NOBODY} can enter neither ${dirs.join(' nor ')}.`)
}

/** Where an instance keeps its socket, and what nobody asked it to keep. A socket's path may have 107 characters. */
export function workParent() {
  const found = [os.tmpdir(), '/tmp', '/var/tmp'].find((dir) => dir.length < 60 && fs.existsSync(dir) && canServerEnter(dir))
  if (!found) throw new Refusal(`The embedded database finds no temporary folder that user ${serverUser()} can enter.`)
  return found
}

export function requireSpace(dir: string, megabytes: number) {
  const { bavail, bsize } = fs.statfsSync(dir)
  const free = Math.floor((bavail * bsize) / 2 ** 20)
  if (free < megabytes) throw new Refusal(`The disk at ${dir} has ${free} MB left, and the embedded database needs ${megabytes} MB there.`)
}

/**
 * Makes `dir` once, by filling a private folder and renaming it: whole or not at all, also when two processes try at once,
 * and on the disk before it has its name.
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

/** Removes what a process that was killed while filling has left behind. */
function removeAbandoned(prefix: string) {
  for (const name of fs.readdirSync(path.dirname(prefix))) {
    const dir = path.join(path.dirname(prefix), name)
    if (dir.startsWith(prefix) && Date.now() - fs.statSync(dir).mtimeMs > 3_600_000) fs.rmSync(dir, { recursive: true })
  }
}
