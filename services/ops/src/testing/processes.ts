import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { required } from './required.ts'

/** How node runs one of the programs that the launcher bundles. */
export const programCommand = (name: string) => ['--enable-source-maps', join(required('OPS_PROGRAMS'), `${name}.js`)]

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** A process of the product, run as by the launcher. */
export interface OpsProcess {
  port: number
  child: ChildProcess
  /** Its whole output, both streams. */
  output: () => string
  kill: (signal?: NodeJS.Signals) => Promise<void>
  exited: Promise<number | null>
}

const failing = `
  process.on('SIGUSR2', () => { throw new Error('unforeseen') })
  process.on('SIGHUP', () => void Promise.reject(new Error('unforeseen')))`
/** As NODE_OPTIONS of a process: SIGUSR2 causes an uncaught exception, SIGHUP an unhandled rejection. */
export const failOnSignal = `--import=data:text/javascript,${encodeURIComponent(failing)}`

/** Starts an API process or a worker. Returns at once; use `ready` to wait. */
export function startProcess(entry: 'api' | 'worker', port: number, env: Record<string, string>): OpsProcess {
  return startProgram(programCommand(entry), port, { ...env, [entry === 'api' ? 'PORT' : 'WORKER_PORT']: String(port) })
}

/** Starts any program of the product that listens on a port. */
export function startProgram(command: readonly string[], port: number, env: Record<string, string>): OpsProcess {
  let written = ''
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env, KAINSIAP_EXIT_WITH_PARENT: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (written += chunk.toString()))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  return {
    port,
    child,
    output: () => written,
    exited,
    kill: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await exited
    },
  }
}

/** Waits until the process reports ready. Throws with its output if it ends first. */
export async function ready(running: OpsProcess, path = '/api/health/ready'): Promise<void> {
  let ended = false
  void running.exited.then(() => (ended = true))
  await until(async () => {
    if (ended) throw new Error(`the process ended:\n${running.output()}`)
    return fetch(`http://127.0.0.1:${running.port}${path}`).then(
      ({ ok }) => ok,
      () => false,
    )
  }, 60_000)
}

/** Waits until `holds` returns true. Rethrows its errors, and throws after the timeout. */
export async function until(holds: () => Promise<boolean> | boolean, withinMs = 10_000): Promise<void> {
  const start = Date.now()
  for (;;) {
    if (await holds()) return
    const waitedMs = Date.now() - start
    if (waitedMs > withinMs) throw new Error(`did not come true within ${withinMs} ms: ${holds.toString().slice(0, 200)}`)
    // Looking costs processor time: seldom at what takes long.
    await new Promise((resolve) => setTimeout(resolve, Math.min(100, 20 + waitedMs / 10, withinMs - waitedMs)))
  }
}
