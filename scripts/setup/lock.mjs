import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityOf } from '../run/processes.mjs'

const OWNER = 'owner.json'

/**
 * Takes a lock: a folder with its owner's process inside. The folder is filled before it is renamed into place, so a lock never exists
 * without an owner; a lock whose owner has ended is taken over. Returns `{ release }`, or `{ heldBy: pid }` if another process has it.
 */
export function takeLock(folder) {
  mkdirSync(path.dirname(folder), { recursive: true })
  const mine = mkdtempSync(`${folder}.`)
  writeFileSync(path.join(mine, OWNER), JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) }))
  const owner = ownerOf(folder)
  if (owner && !isAlive(owner)) moveAside(folder, owner)
  try {
    renameSync(mine, folder)
  } catch {
    rmSync(mine, { recursive: true, force: true })
    return { heldBy: ownerOf(folder)?.pid }
  }
  return { release: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Runs `work` while holding the lock, after waiting for its current holder; `onWait` is called once if there is one. */
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

/** The running process that holds the lock, or undefined. */
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

// Process ids are reused, so the start time is compared too.
const isAlive = ({ pid, identity }) => identityOf(pid) === identity

function moveAside(folder, staleOwner) {
  const aside = `${folder}.stale-${process.pid}`
  try {
    renameSync(folder, aside)
    // If another launch has taken the lock over between reading and renaming, it gets it back.
    if (JSON.stringify(ownerOf(aside)) === JSON.stringify(staleOwner)) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, folder)
  } catch {
    // Another process was first: the rename of our own folder will fail.
  }
}
