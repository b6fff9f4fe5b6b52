import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { required } from '../hostile/required.ts'

/** How node runs one of the programs that the launcher bundles. */
export const programCommand = (name: string) => ['--enable-source-maps', join(required('OPS_PROGRAMS'), `${name}.js`)]

const host = '127.0.0.1'
/** Below the ephemeral ports, of which any connection may take one while a process still boots, or restarts. */
const ports = { from: 21_000, to: 31_000 }

/** A port that no other process of the tests is given: one that boots on a port of another would be taken for that one. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(ports.from, ports.to)
    if ((await claim(port)) && (await isUnused(port))) return port
  }
  throw new Error('no free port')
}

/** Holds the port as one of UDP, which nothing here uses, for as long as this process lives. */
async function claim(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  socket.bind({ port, address: host, exclusive: true })
  return once(socket, 'listening').then(
    () => Boolean(socket.unref()),
    () => false,
  )
}

const isUnused = (port: number): Promise<boolean> => {
  const server = createServer().listen({ port, host, exclusive: true })
  return once(server, 'listening').then(
    async () => {
      server.close()
      await once(server, 'close')
      return true
    },
    () => false,
  )
}

/** A process of the product, run as by the launcher. */
export interface OpsProcess {
  port: number
  child: ChildProcess
  /** Opens its metrics, and those of no other system. */
  metricsToken: string
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
    metricsToken: env['METRICS_TOKEN'] ?? '',
    output: () => written,
    exited,
    kill: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await exited
    },
  }
}

/** Waits until the process, and no other on its port, reports ready. Throws with its output if it ends first. */
export async function ready(running: OpsProcess, path = '/api/health/ready'): Promise<void> {
  let ended = false
  const headers = { authorization: `Bearer ${running.metricsToken}` }
  /** Empty if it was granted, otherwise what came. */
  const ask = (asked: string) =>
    fetch(`http://${host}:${running.port}${asked}`, { headers }).then(async (response) => {
      const text = await response.text()
      return response.ok ? '' : `${response.status} ${text}`
    }, causeOf)
  void running.exited.then(() => (ended = true))
  let seen = 'nothing'
  const isReady = async () => {
    if (ended) throw new Error(`the process ended:\n${running.output()}`)
    seen = (await ask(path)) || (running.metricsToken === '' ? '' : await ask('/metrics'))
    return seen === ''
  }
  await until(isReady, 500_000, () => `${seen}\n${running.output()}`)
}

/** An error in one line; that of `fetch` does not name its cause. */
export const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : String(error)

/** Waits until `holds` returns true. Rethrows its errors, and throws after the timeout, with what was `seen` last. */
export async function until(holds: () => Promise<boolean> | boolean, withinMs = 120_000, seen?: () => string): Promise<void> {
  const start = Date.now()
  for (;;) {
    if (await holds()) return
    const waitedMs = Date.now() - start
    if (waitedMs > withinMs)
      throw new Error(`did not come true within ${withinMs} ms: ${holds.toString().slice(0, 200)}${seen ? `; last seen: ${seen()}` : ''}`)
    // Looking costs processor time: seldom at what takes long.
    await new Promise((resolve) => setTimeout(resolve, Math.min(250, 20 + waitedMs / 10, withinMs - waitedMs)))
  }
}
