import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../setup/refusal.mjs'
import { readable, say } from './output.mjs'
import { until } from './probe.mjs'
import { signal } from './processes.mjs'

const BACKOFF_FIRST_MS = 200
const BACKOFF_MAX_MS = 10_000
const HEALTHY_MS = 30_000
const READY_LIMIT_MS = 120_000
const FIRST_START_TRIES = 4
/** What a service exits with when it refuses its configuration (EX_CONFIG of sysexits.h): trying again would not help. */
const CONFIGURATION_REFUSED = 78

/**
 * One process kept running. A spec says
 *   name, command, args, env     what to run
 *   isReady()  or  readyLine     how to see that it serves: a probe, or a pattern in what it prints
 *   at                           where it serves, for the line that says so
 *   firstStartTries              how often a start that never came so far is tried before giving up
 *   stopLimitMs                  how long it may take to stop before it is killed
 *   quiet                        keeps its standard output off the screen (its errors are shown)
 */
export class Supervised {
  #spec
  #warden
  #child
  #loop
  #lastLine = ''
  #hasServed = false
  #restarting = false
  #stop = new AbortController()
  #wake = new AbortController()

  constructor(spec, { warden, signal: stopping }) {
    stopping.throwIfAborted()
    this.#spec = { firstStartTries: FIRST_START_TRIES, stopLimitMs: 3000, ...spec }
    this.#warden = warden
  }

  /** Starts it and keeps it running. Resolves once it serves; throws a Refusal when it never gets there. */
  start() {
    return new Promise((resolve, reject) => {
      this.#loop = this.#keepRunning(resolve).catch(reject)
    })
  }

  /** Stops it: SIGTERM, and after its limit SIGKILL for it and all it has started. */
  async stop() {
    this.#stop.abort()
    this.#wake.abort()
    await this.#end()
    await this.#loop
  }

  /** Ends it so that it starts anew at once, as after a change of its source. */
  async restart() {
    this.#restarting = this.#isRunning()
    this.#wake.abort()
    await this.#end()
  }

  async #keepRunning(onServing) {
    let backoffMs = BACKOFF_FIRST_MS
    let failures = 0
    while (!this.#stop.signal.aborted) {
      const { reason, code, servedMs } = await this.#runOnce(onServing)
      if (this.#stop.signal.aborted) return
      if (this.#restarting) {
        this.#restarting = false
        continue
      }
      if (!this.#hasServed) this.#refuseHopeless(code, (failures += 1))
      if (servedMs >= HEALTHY_MS) backoffMs = BACKOFF_FIRST_MS
      this.#say(`${reason}; starting it again in ${backoffMs / 1000} s`)
      this.#wake = new AbortController()
      await sleep(backoffMs, undefined, { signal: this.#wake.signal }).catch(() => {})
      backoffMs = Math.min(backoffMs * 2, BACKOFF_MAX_MS)
    }
  }

  #refuseHopeless(code, failures) {
    const { name, firstStartTries } = this.#spec
    if (code === CONFIGURATION_REFUSED) throw new Refusal(`The ${name} refuses its configuration: ${this.#lastLine}`)
    if (failures >= firstStartTries)
      throw new Refusal(`The ${name} did not start, ${failures} times over; it last said: ${this.#lastLine || 'nothing'}`)
  }

  async #runOnce(onServing) {
    const over = new AbortController()
    const child = this.#spawn()
    const end = ending(child)
    let servingSince
    void this.#serving(child, over.signal).then((serves) => {
      if (!serves) return
      servingSince = Date.now()
      this.#announce()
      onServing()
    })
    const { reason, code } = await end
    over.abort()
    if (child.pid) this.#warden.forget(child.pid)
    return { reason, code, servedMs: servingSince ? Date.now() - servingSince : 0 }
  }

  #spawn() {
    const { command, args, env, cwd } = this.#spec
    // A group of its own: Ctrl-C reaches the launcher alone, which then stops its children in order. The pipe tells a child when we are gone.
    const child = spawn(command, args, { env, cwd, stdio: ['pipe', 'pipe', 'pipe'], detached: true })
    child.stdin.on('error', () => {})
    if (child.pid) this.#warden.watch(child.pid)
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (line.trim()) this.#lastLine = line.trim()
        child.emit('line', line)
        if (!this.#spec.quiet || stream === child.stderr) this.#say(readable(line))
      })
    }
    this.#child = child
    return child
  }

  /** Resolves to true once the child serves, false when it ended before. */
  async #serving(child, over) {
    const limit = setTimeout(() => {
      this.#say(`is not ready after ${READY_LIMIT_MS / 1000} s; killing it`)
      signal(child.pid, 'SIGKILL', { group: true })
    }, READY_LIMIT_MS)
    over.addEventListener('abort', () => clearTimeout(limit))
    const serves = this.#spec.readyLine
      ? await printed(child, this.#spec.readyLine, over)
      : await until(this.#spec.isReady, { signal: over })
    clearTimeout(limit)
    return serves && !over.aborted
  }

  #announce() {
    const again = this.#hasServed ? ' again' : ''
    this.#say(`ready${again}${this.#spec.at ? ` on ${this.#spec.at}` : ''}`)
    this.#hasServed = true
  }

  async #end() {
    if (!this.#isRunning()) return
    const child = this.#child
    const gone = once(child, 'exit')
    const limit = setTimeout(() => signal(child.pid, 'SIGKILL', { group: true }), this.#spec.stopLimitMs)
    signal(child.pid, 'SIGTERM')
    await gone
    clearTimeout(limit)
  }

  #isRunning() {
    return Boolean(this.#child?.pid) && this.#child.exitCode === null && this.#child.signalCode === null
  }

  #say(text) {
    say(this.#spec.name, text)
  }
}

/** How a child ended. Waits a moment for the rest of its output, which may arrive after its exit. */
async function ending(child) {
  const [first, second] = await Promise.race([
    once(child, 'exit').catch((error) => [error]),
    once(child, 'error').then(([error]) => [error]),
  ])
  await Promise.race([once(child, 'close').catch(() => {}), sleep(200)])
  if (first instanceof Error) return { reason: `cannot be started (${first.message})`, code: undefined }
  return { reason: second ? `was killed by ${second}` : `stopped with exit code ${first}`, code: first }
}

function printed(child, pattern, over) {
  return new Promise((resolve) => {
    child.on('line', (line) => {
      if (pattern.test(line)) resolve(true)
    })
    over.addEventListener('abort', () => resolve(false))
  })
}
