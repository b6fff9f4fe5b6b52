import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { Refusal } from './refusal.mjs'

/** Refuses to fill up a disk: `needMb` must be free where `folder` is or will be. */
export function requireDiskSpace(folder, needMb) {
  let place = folder
  while (!existsSync(place)) place = path.dirname(place)
  const { bavail, bsize } = statfsSync(place)
  const freeMb = Math.floor((bavail * bsize) / 1_048_576)
  if (freeMb >= needMb) return
  throw new Refusal(
    `There is too little disk space for ${folder}: ${freeMb} MB are free and ${needMb} MB are needed; make room, or set KAINSIAP_DATA_DIR to a folder on another disk.`,
  )
}
