import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityOf } from '../run/processes.mjs'

const OWNER = 'owner.json'

/**
 * Takes a lock that is a folder with its owner's process inside. The folder is filled before it is renamed into place, so a lock never stands
 * without an owner, and one whose owner is gone is taken over. Gives `{ release }`, or `{ heldBy: pid }` when somebody else has it.
 */
export function takeLock(folder) {
  mkdirSync(path.dirname(folder), { recursive: true })
  const mine = mkdtempSync(`${folder}.`)
  writeFileSync(path.join(mine, OWNER), JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) }))
  const owner = ownerOf(folder)
  if (owner && !isAlive(owner)) putAside(folder, owner)
  try {
    renameSync(mine, folder)
  } catch {
    rmSync(mine, { recursive: true, force: true })
    return { heldBy: ownerOf(folder)?.pid }
  }
  return { release: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Runs `work` while holding the lock, waiting for whoever has it; `onWait` is called once when there is somebody to wait for. */
export async function withLock(folder, { onWait, signal }, work) {
  let lock = takeLock(folder)
  if (!lock.release) onWait(lock.heldBy)
  while (!lock.release) {
    await sleep(300, undefined, { signal })
    lock = takeLock(folder)
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}

/** The process that holds the lock, or undefined when nobody alive does. */
export function holderOf(folder) {
  const owner = ownerOf(folder)
  return owner && isAlive(owner) ? owner.pid : undefined
}

function ownerOf(folder) {
  try {
    return JSON.parse(readFileSync(path.join(folder, OWNER), 'utf8'))
  } catch {
    return undefined
  }
}

// A process id alone is not proof: ids are used again, so the time the process started at is compared too.
const isAlive = ({ pid, identity }) => identityOf(pid) === identity

function putAside(folder, staleOwner) {
  const aside = `${folder}.stale-${process.pid}`
  try {
    renameSync(folder, aside)
    // Between reading and renaming another launch may have taken the lock over: then it gets it back.
    if (JSON.stringify(ownerOf(aside)) === JSON.stringify(staleOwner)) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, folder)
  } catch {
    // Somebody else was first: the rename of our own folder will tell.
  }
}
