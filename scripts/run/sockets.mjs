import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Systems allow 103 to 107 characters; unusual characters would have to be escaped in addresses. */
const USABLE_PATH = /^[\w./-]{1,100}$/

/** Creates the folder if needed, and makes it accessible to this user only. */
export function makePrivate(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}

/** The path for a server's socket, in a folder that no other user of the machine can enter, so that the server needs no password. */
export function privateSocket(session, { folder, name }) {
  makePrivate(folder)
  const near = path.join(folder, name)
  if (USABLE_PATH.test(near)) return near
  const elsewhere = mkdtempSync(path.join(os.tmpdir(), 'kainsiap-sockets-'))
  session.onClose(() => rmSync(elsewhere, { recursive: true, force: true }))
  return path.join(elsewhere, name)
}
