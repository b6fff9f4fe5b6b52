import { spawn } from 'node:child_process'
import path from 'node:path'

const PROCESS = path.join(import.meta.dirname, 'warden-process.mjs')

/**
 * A small process that knows which processes this launcher started, and stops them when the launcher is gone without having done so
 * (kill -9): it learns that from the end of its standard input. If the warden itself is killed, another takes its place.
 */
export class Warden {
  #pids = new Set()
  #closed = false
  #child

  watch(pid) {
    this.#pids.add(pid)
    if (this.#child) this.#child.stdin.write(`+${pid}\n`)
    else this.#start()
  }

  forget(pid) {
    this.#pids.delete(pid)
    this.#child.stdin.write(`-${pid}\n`)
  }

  close() {
    this.#closed = true
    this.#child?.stdin.end()
  }

  #start() {
    this.#child = spawn(process.execPath, [PROCESS], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      env: { PATH: process.env.PATH },
    })
    this.#child.stdin.on('error', () => {})
    this.#child.once('error', () => {})
    this.#child.once('exit', () => {
      if (!this.#closed) this.#start()
    })
    for (const pid of this.#pids) this.#child.stdin.write(`+${pid}\n`)
    this.#child.unref()
    this.#child.stdin.unref?.()
  }
}
