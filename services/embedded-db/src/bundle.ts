import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { canServerEnter, makeOnce, openFolder, requireSpace, run } from './folders.ts'
import { UserError } from './user-error.ts'

/** The unpacked bundle: `dir` holds `root` and `template`; the hash identifies the bundle. */
export interface Bundle {
  dir: string
  hash: string
}

const UNPACKED_MB = 200
const PYTHON = 'import lzma,shutil,sys; shutil.copyfileobj(lzma.open(sys.stdin.buffer), sys.stdout.buffer)'

/** Unpacks the bundle on first use, into a cache that instances and clones share. */
export function unpackedBundle(folder = fileURLToPath(new URL('../bundle', import.meta.url))): Bundle {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new UserError(`The embedded database runs on Linux on x86-64 only, and this is ${process.platform} on ${process.arch}.`)
  }
  const hash = fs.readFileSync(path.join(folder, 'bundle.sha256'), 'utf8').trim()
  const dir = path.join(cacheFolder(), `bundle-${hash.slice(0, 16)}`)
  return { dir: makeOnce(dir, (into) => unpack(path.join(folder, 'bundle.tar.xz'), { hash, into })), hash }
}

function cacheFolder() {
  const usual = path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'kainsiap-embedded-db')
  return canServerEnter(usual) ? usual : openFolder()
}

function unpack(archive: string, { hash, into }: { hash: string; into: string }) {
  const found = createHash('sha256').update(fs.readFileSync(archive)).digest('hex')
  if (found !== hash) throw new UserError(`${archive} is damaged: its SHA-256 is ${found}, not ${hash}.`)
  const works = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
  const decompressor = works('xz', '--version') ? 'xz -dc' : works('python3', '-c', 'import lzma') ? `python3 -c '${PYTHON}'` : null
  if (!decompressor || !works('tar', '--version')) throw new UserError(`Unpacking the embedded database needs tar, and xz or python3.`)
  requireSpace(into, UNPACKED_MB)
  run('/bin/sh', '-c', `${decompressor} < "$1" | tar x --no-same-owner -C "$2"`, 'sh', archive, into)
}
