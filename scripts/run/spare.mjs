import { once } from 'node:events'
import { signal } from './processes.mjs'

/** Loading takes processor time, which the process that has just begun to serve needs more. */
const LOAD_AFTER_MS = 1500
const LOAD_AGAIN_MS = 10_000

/** A process beside the one that serves: it loads everything, and serves as soon as it is taken (services/ops/src/platform/process/turn.ts). */
export class Spare {
  #spawn
  #child
  #timer

  /** `spawn` starts a process that waits for a line on its standard input. */
  constructor(spawn) {
    this.#spawn = spawn
  }

  /** Starts one in a moment, unless there is one. */
  load(afterMs = LOAD_AFTER_MS) {
    clearTimeout(this.#timer)
    if (!this.#child) this.#timer = setTimeout(() => this.#start(), afterMs).unref()
  }

  /** The process, which serves from now on, at once or when it has loaded; undefined if there is none. */
  take() {
    const child = this.#child
    this.#child = undefined
    child?.stdin.write('go\n')
    return child
  }

  /** Resolves when its process is gone. */
  async stop() {
    clearTimeout(this.#timer)
    const child = this.#child
    this.#child = undefined
    if (!child?.pid) return
    const gone = once(child, 'exit')
    signal(child.pid, 'SIGKILL', { group: true })
    await gone
  }

  #start() {
    const child = this.#spawn()
    this.#child = child
    const replace = () => {
      if (this.#child !== child) return
      this.#child = undefined
      this.load(LOAD_AGAIN_MS)
    }
    child.once('exit', replace).once('error', replace)
  }
}
