import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '../setup/user-error.mjs'
import { formatLine, print } from './output.mjs'
import { until } from './probe.mjs'
import { signal } from './processes.mjs'
import { Spare } from './spare.mjs'

const BACKOFF_FIRST_MS = 200
const BACKOFF_MAX_MS = 10_000
/** A process that has been ready for so long is restarted at once: another one that dies sooner has to wait, longer each time. */
const HEALTHY_MS = 5000
const READY_LIMIT_MS = 120_000
const FIRST_START_TRIES = 4
/** The exit code of a service that rejects its configuration (EX_CONFIG of sysexits.h): a restart would not help. */
const EXIT_CONFIG = 78

/**
 * A process that is kept running. Its spec:
 *   name, command, args, env     what to run
 *   isReady()  or  readyLine     how to detect that it is ready: a probe, or a pattern in its output
 *   isAlive()                    whether it runs and only waits for something else: it is then not killed for not being ready
 *   at                           its address, for the printed line
 *   firstStartTries              how often it is started without ever becoming ready before giving up
 *   readyLimitMs                 how long it may take to become ready before it is killed
 *   stopLimitMs                  how long it may take to stop before it is killed
 *   quiet                        does not print its standard output (its standard error is printed)
 */
export class Supervised {
  #spec
  #reaper
  #child
  #loop
  #spare
  #lastLine = ''
  #wasReady = false
  #restarting = false
  #stop = new AbortController()
  #wake = new AbortController()

  constructor(spec, { reaper, signal: stopping }) {
    stopping.throwIfAborted()
    this.#spec = { firstStartTries: FIRST_START_TRIES, readyLimitMs: READY_LIMIT_MS, stopLimitMs: 3000, ...spec }
    this.#reaper = reaper
  }

  /** Starts it and keeps it running. Resolves once it is ready; throws a UserError if it never becomes ready. */
  start() {
    return new Promise((resolve, reject) => {
      this.#loop = this.#keepRunning(resolve).catch(reject)
    })
  }

  /** From now on a second process, loaded but not serving, takes the place of one that has died. */
  keepSpare() {
    this.#spare = new Spare(() => this.#spawn({ KAINSIAP_SPARE: '1' }))
    if (this.#wasReady) this.#spare.load()
  }

  /** Stops it: SIGTERM, and after its limit SIGKILL for its process group. */
  async stop() {
    this.#stop.abort()
    this.#wake.abort()
    const spareIsGone = this.#spare?.stop()
    await Promise.all([this.#end(), spareIsGone])
    await this.#loop
  }

  /** Ends it so that it is restarted at once, as after a change of its source. */
  async restart() {
    this.#restarting = this.#isRunning()
    this.#wake.abort()
    await this.#end()
  }

  async #keepRunning(onReady) {
    let deaths = 0
    let failures = 0
    while (!this.#stop.signal.aborted) {
      const { reason, code, readyMs } = await this.#runOnce(onReady)
      if (this.#stop.signal.aborted) return
      if (this.#restarting) {
        this.#restarting = false
        continue
      }
      if (!this.#wasReady) this.#throwIfHopeless(code, (failures += 1))
      deaths = readyMs >= HEALTHY_MS ? 1 : deaths + 1
      const pauseMs = deaths === 1 ? 0 : Math.min(BACKOFF_FIRST_MS * 2 ** (deaths - 2), BACKOFF_MAX_MS)
      this.#print(`${reason}; starting it again ${pauseMs === 0 ? 'at once' : `in ${pauseMs / 1000} s`}`)
      this.#wake = new AbortController()
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: this.#wake.signal }).catch(() => {})
    }
  }

  #throwIfHopeless(code, failures) {
    const { name, firstStartTries } = this.#spec
    if (code === EXIT_CONFIG) throw new UserError(`The ${name} refuses its configuration: ${this.#lastLine}`)
    if (failures >= firstStartTries)
      throw new UserError(`The ${name} did not start, ${failures} times over; it last said: ${this.#lastLine || 'nothing'}`)
  }

  async #runOnce(onReady) {
    const over = new AbortController()
    const child = this.#spare?.take() ?? this.#spawn()
    this.#child = child
    const end = waitForEnd(child)
    let readySince
    void this.#waitUntilReady(child, over.signal).then((isReady) => {
      if (!isReady) return
      readySince = Date.now()
      this.#printReady()
      this.#spare?.load()
      onReady()
    })
    const { reason, code } = await end
    over.abort()
    return { reason, code, readyMs: readySince ? Date.now() - readySince : 0 }
  }

  #spawn(added = {}) {
    const { command, args, env, cwd } = this.#spec
    // Its own process group: Ctrl-C reaches the launcher only, which then stops its children in order. The end of the pipe shows a child that we have ended.
    const child = spawn(command, args, { env: { ...env, ...added }, cwd, stdio: ['pipe', 'pipe', 'pipe'], detached: true })
    child.stdin.on('error', () => {})
    if (child.pid) this.#reaper.watch(child.pid)
    child.once('exit', () => this.#reaper.forget(child.pid))
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (line.trim()) this.#lastLine = line.trim()
        child.emit('line', line)
        if (!this.#spec.quiet || stream === child.stderr) this.#print(formatLine(line))
      })
    }
    return child
  }

  /** Resolves to true once the child is ready, to false if it ends before. */
  async #waitUntilReady(child, over) {
    const limit = setInterval(() => void this.#endUnlessAlive(child, over), this.#spec.readyLimitMs)
    over.addEventListener('abort', () => clearInterval(limit))
    const isReady = this.#spec.readyLine
      ? await waitForLine(child, this.#spec.readyLine, over)
      : await until(this.#spec.isReady, { signal: over })
    clearInterval(limit)
    return isReady && !over.aborted
  }

  async #endUnlessAlive(child, over) {
    const isAlive = await this.#spec.isAlive?.()
    if (over.aborted) return
    this.#print(`is not ready after ${this.#spec.readyLimitMs / 1000} s; ${isAlive ? 'still waiting' : 'killing it'}`)
    if (!isAlive) signal(child.pid, 'SIGKILL', { group: true })
  }

  #printReady() {
    const again = this.#wasReady ? ' again' : ''
    this.#print(`ready${again}${this.#spec.at ? ` on ${this.#spec.at}` : ''}`)
    this.#wasReady = true
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

  #print(text) {
    print(this.#spec.name, text)
  }
}

/** How a child ended. Waits a moment for the rest of its output, which may arrive after its exit. */
async function waitForEnd(child) {
  const [first, second] = await Promise.race([
    once(child, 'exit').catch((error) => [error]),
    once(child, 'error').then(([error]) => [error]),
  ])
  await Promise.race([once(child, 'close').catch(() => {}), sleep(200)])
  if (first instanceof Error) return { reason: `cannot be started (${first.message})`, code: undefined }
  return { reason: second ? `was killed by ${second}` : `stopped with exit code ${first}`, code: first }
}

function waitForLine(child, pattern, over) {
  return new Promise((resolve) => {
    child.on('line', (line) => {
      if (pattern.test(line)) resolve(true)
    })
    over.addEventListener('abort', () => resolve(false))
  })
}
