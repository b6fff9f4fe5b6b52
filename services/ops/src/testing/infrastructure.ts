import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, until } from './processes.ts'

// A database and a Redis of a test's own: the ones of the whole run serve the other tests, and are not to be killed.

export interface Server {
  url: string
  /** Ends it outright, as a crash would. */
  kill: () => Promise<void>
  /** Starts it again on the port it had. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** A Redis that keeps nothing on disk: killed, it has forgotten everything. */
export async function startRedis(): Promise<Server & { flush: () => Promise<void> }> {
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no']
  const command = process.env['TEST_REDIS_COMMAND'] ?? 'redis-server'
  const server = await keep(
    () => spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] }),
    () => asks(port, 'PING\r\n', '+PONG'),
  )
  return { ...server, url: `redis://127.0.0.1:${port}`, flush: () => until(() => asks(port, 'FLUSHALL\r\n', '+OK')) }
}

const embedded = fileURLToPath(new URL('../../../embedded-db/src/start.ts', import.meta.url))
/** Only the embedded database can be killed by a test: elsewhere there may be one MongoDB for everybody. */
export const canOwnDatabase = process.platform === 'linux' && process.arch === 'x64' && existsSync(embedded)

/** A durable embedded database: what it acknowledged is there again after `kill` and `start`. */
export async function startDatabase(): Promise<Server> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'kainsiap-faults-'))
  // Run by root, the database drops to another user, who must be able to enter: then it keeps its files right here.
  chmodSync(folder, 0o755)
  const args = ['--conditions=source', '--import', 'tsx', embedded, '--data', folder, '--durable', '--port', String(port)]
  const gateway = await keep(
    () => spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] }),
    (output) => output.includes('mongodb://'),
  )
  return {
    ...gateway,
    url: `mongodb://127.0.0.1:${port}`,
    kill: async () => {
      process.kill(postmasterOf(folder), 'SIGKILL')
      await gateway.kill()
    },
    stop: async () => {
      await gateway.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const postmasterOf = (folder: string) => parseInt(readFileSync(join(folder, 'store/pg/postmaster.pid'), 'utf8'))

async function keep(run: () => ChildProcess, isReady: (output: string) => Promise<boolean> | boolean): Promise<Omit<Server, 'url'>> {
  let child: ChildProcess
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const start = async () => {
    child = run()
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await until(() => {
      if (child.exitCode !== null) throw new Error(`it did not start: ${output}`)
      return isReady(output)
    }, 60_000)
  }
  await start()
  return { start, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

function asks(port: number, question: string, answer: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(question))
    const end = (verdict: boolean) => {
      socket.destroy()
      resolve(verdict)
    }
    socket.once('error', () => end(false))
    socket.once('data', (data) => end(String(data).startsWith(answer)))
  })
}
