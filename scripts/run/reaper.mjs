import { spawn } from 'node:child_process'
import path from 'node:path'

const PROCESS = path.join(import.meta.dirname, 'reaper-process.mjs')

/**
 * A small separate process that tracks the processes this launcher started, and stops them if the launcher ends without having done so
 * (kill -9), which it detects by the end of its standard input. If the reaper itself is killed, it is restarted.
 */
export class Reaper {
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
