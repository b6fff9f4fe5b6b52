import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { requireDiskSpace } from './disk.mjs'
import { holderOf, takeLock } from './lock.mjs'
import { Refusal } from './refusal.mjs'

/** Raised when what the folder holds changes in a way that an older KainSiap cannot read. */
const FORMAT = 1
const MARKER = 'format.json'
const LOCK = 'launcher.lock'
/** What reset removes; what else may be in the folder, such as fetched programs, is not data and stays. */
const CONTENTS = ['database', 'mongod', 'redis', 'logs', 'secrets.json', MARKER]
const USED_FOLDER_MB = 50

/**
 * Opens the data folder for this launch alone, making it if need be. Gives its path, the marker's content (`database`: the engine that
 * wrote it), and what to do with it.
 */
export function openDataFolder({ dataDir, diskMinMb }) {
  makeWritable(dataDir)
  const marker = readMarker(dataDir)
  requireDiskSpace(dataDir, marker ? Math.min(USED_FOLDER_MB, diskMinMb) : diskMinMb)
  const lock = takeLock(path.join(dataDir, LOCK))
  if (!lock.release) {
    const holder = lock.heldBy ? `process ${lock.heldBy}` : 'another process'
    throw new Refusal(`KainSiap is running on ${dataDir} already (${holder}): stop it first, or set KAINSIAP_DATA_DIR to another folder.`)
  }
  for (const folder of ['redis', 'logs']) mkdirSync(path.join(dataDir, folder), { recursive: true })
  return {
    path: dataDir,
    engine: marker?.engine,
    remember: (engine) => writeFileSync(path.join(dataDir, MARKER), `${JSON.stringify({ format: FORMAT, engine })}\n`),
    logFile: (name) => path.join(dataDir, 'logs', `${name}.log`),
    release: lock.release,
  }
}

/** Empties the data folder; `emptyEmbedded(folder)` is called first where the embedded database has been. Gives false when there is no folder. */
export async function emptyDataFolder(dataDir, emptyEmbedded) {
  if (!existsSync(dataDir)) return false
  const holder = holderOf(path.join(dataDir, LOCK))
  if (holder) throw new Refusal(`KainSiap is running on ${dataDir} (process ${holder}): stop it first, then reset.`)
  const lock = takeLock(path.join(dataDir, LOCK))
  if (!lock.release) throw new Refusal(`KainSiap is just being started on ${dataDir}: stop it first, then reset.`)
  try {
    const embedded = path.join(dataDir, 'database')
    if (existsSync(embedded)) await emptyEmbedded(embedded)
    for (const name of CONTENTS) rmSync(path.join(dataDir, name), { recursive: true, force: true })
  } finally {
    lock.release()
  }
  return true
}

function makeWritable(dataDir) {
  try {
    makeFolders(dataDir)
    readdirSync(dataDir)
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new Refusal(
      `The data folder ${dataDir} cannot be written (${error.code}): set KAINSIAP_DATA_DIR to a folder of yours, for example KAINSIAP_DATA_DIR=/srv/kainsiap.`,
    )
  }
}

// One by one: mkdir's own recursion never ends in some places that cannot be written, such as /proc.
function makeFolders(folder) {
  if (existsSync(folder)) return
  makeFolders(path.dirname(folder))
  mkdirSync(folder)
}

function readMarker(dataDir) {
  const file = path.join(dataDir, MARKER)
  if (!existsSync(file)) return undefined
  const marker = parse(readFileSync(file, 'utf8'))
  if (!Number.isInteger(marker?.format))
    throw new Refusal(
      `${file} is damaged: expected {"format":${FORMAT}}; restore it from a backup, or empty the folder with npm run reset.`,
    )
  if (marker.format > FORMAT) {
    throw new Refusal(
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
