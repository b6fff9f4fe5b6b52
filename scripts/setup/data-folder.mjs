import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makePrivate } from '../run/sockets.mjs'
import { requireDiskSpace } from './disk.mjs'
import { holderOf, takeLock } from './lock.mjs'
import { UserError } from './user-error.mjs'
import { writePrivate } from './secrets.mjs'

/** Increased when the folder's content changes in a way that an older KainSiap cannot read. */
const FORMAT = 1
const MARKER = 'format.json'
const LOCK = 'launcher.lock'
/** Holds the address of the running database, with its password. */
const DATABASE_URL = 'database-url'
/** Removed by reset; anything else in the folder, such as fetched programs, is kept. */
const CONTENTS = ['database', 'mongod', 'redis', 'providers', 'logs', 'secrets.json', DATABASE_URL, MARKER]
const USED_FOLDER_MB = 50
/** Private to its user. Started by root, the database runs as another user, who must be able to traverse the folder. */
const CLOSED = process.getuid?.() === 0 ? 0o711 : 0o700

/**
 * Opens and locks the data folder for this launch, creating it if needed. Returns its path, the engine that wrote it (from the marker),
 * and functions to use it.
 */
export function openDataFolder({ dataDir, diskMinMb }) {
  makeWritable(dataDir)
  const marker = readMarker(dataDir)
  requireDiskSpace(dataDir, marker ? Math.min(USED_FOLDER_MB, diskMinMb) : diskMinMb)
  const lock = takeLock(path.join(dataDir, LOCK))
  if (!lock.release) {
    const holder = lock.heldBy ? `process ${lock.heldBy}` : 'another process'
    throw new UserError(`KainSiap is running on ${dataDir} already (${holder}): stop it first, or set KAINSIAP_DATA_DIR to another folder.`)
  }
  for (const folder of ['redis', 'logs']) makePrivate(path.join(dataDir, folder))
  return {
    path: dataDir,
    engine: marker?.engine,
    remember: (engine) => writeFileSync(path.join(dataDir, MARKER), `${JSON.stringify({ format: FORMAT, engine })}\n`),
    publishDatabase: (url) => publishDatabase(path.join(dataDir, DATABASE_URL), url),
    logFile: (name) => path.join(dataDir, 'logs', `${name}.log`),
    release: lock.release,
  }
}

/** Empties the data folder; calls `emptyEmbedded(folder)` first if it holds an embedded database. Returns false if there is no folder. */
export async function emptyDataFolder(dataDir, emptyEmbedded) {
  if (!existsSync(dataDir)) return false
  const holder = holderOf(path.join(dataDir, LOCK))
  if (holder) throw new UserError(`KainSiap is running on ${dataDir} (process ${holder}): stop it first, then reset.`)
  const lock = takeLock(path.join(dataDir, LOCK))
  if (!lock.release) throw new UserError(`KainSiap is just being started on ${dataDir}: stop it first, then reset.`)
  try {
    const embedded = path.join(dataDir, 'database')
    if (existsSync(embedded)) await emptyEmbedded(embedded)
    for (const name of CONTENTS) rmSync(path.join(dataDir, name), { recursive: true, force: true })
  } finally {
    lock.release()
  }
  return true
}

/** The address of the database that a launch is running on this folder, or undefined. */
export function runningDatabase(dataDir) {
  const file = path.join(dataDir, DATABASE_URL)
  return holderOf(path.join(dataDir, LOCK)) && existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Writes the address to a file for this user's own commands. Returns a function that removes it. */
function publishDatabase(file, url) {
  writePrivate(file, `${url}/kainsiap\n`)
  return () => rmSync(file, { force: true })
}

function makeWritable(dataDir) {
  try {
    makeFolders(dataDir)
    readdirSync(dataDir)
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new UserError(
      `The data folder ${dataDir} cannot be written (${error.code}): set KAINSIAP_DATA_DIR to a folder of yours, for example KAINSIAP_DATA_DIR=/srv/kainsiap.`,
    )
  }
}

// One by one: recursive mkdir never ends in some folders that cannot be written, such as /proc.
function makeFolders(folder) {
  if (existsSync(folder)) return
  makeFolders(path.dirname(folder))
  mkdirSync(folder, { mode: CLOSED })
}

function readMarker(dataDir) {
  const file = path.join(dataDir, MARKER)
  if (!existsSync(file)) return undefined
  const marker = parse(readFileSync(file, 'utf8'))
  if (!Number.isInteger(marker?.format))
    throw new UserError(
      `${file} is damaged: expected {"format":${FORMAT}}; restore it from a backup, or empty the folder with npm run reset.`,
    )
  if (marker.format > FORMAT) {
    throw new UserError(
      `${dataDir} was written by a newer KainSiap (data format ${marker.format}, this one reads ${FORMAT}): start the newer version, or set KAINSIAP_DATA_DIR to another folder.`,
    )
  }
  return marker
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
