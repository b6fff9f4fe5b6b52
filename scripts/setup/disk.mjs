import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { UserError } from './user-error.mjs'

/** Throws unless `needMb` are free on the disk where `folder` is or will be. */
export function requireDiskSpace(folder, needMb) {
  let existing = folder
  while (!existsSync(existing)) existing = path.dirname(existing)
  const { bavail, bsize } = statfsSync(existing)
  const freeMb = Math.floor((bavail * bsize) / 1_048_576)
  if (freeMb >= needMb) return
  throw new UserError(
    `There is too little disk space for ${folder}: ${freeMb} MB are free and ${needMb} MB are needed; make room, or set KAINSIAP_DATA_DIR to a folder on another disk.`,
  )
}
