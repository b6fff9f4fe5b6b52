import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, until } from './processes.ts'

// A database and a Redis for one test: those of the whole run serve other tests and must not be killed.

export interface Server {
  url: string
  /** Kills it like a crash. */
  kill: () => Promise<void>
  /** Restarts it at the same address. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** A Redis without persistence: killed, it loses everything. */
export async function startRedis(): Promise<Server & { flush: () => Promise<void> }> {
  // Only this user can access the folder, and therefore the socket in it.
  const folder = mkdtempSync(join(tmpdir(), 'kainsiap-redis-'))
  const socket = join(folder, 'redis.sock')
  const args = ['--port', '0', '--unixsocket', socket, '--dir', folder, '--save', '', '--appendonly', 'no', '--daemonize', 'no']
  const command = process.env['TEST_REDIS_COMMAND'] ?? 'redis-server'
  const server = await superviseServer(
    () => spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] }),
    () => responds(socket, 'PING\r\n', '+PONG'),
  )
  return {
    ...server,
    url: socket,
    flush: () => until(() => responds(socket, 'FLUSHALL\r\n', '+OK')),
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const embedded = fileURLToPath(new URL('../../../embedded-db/src/start.ts', import.meta.url))
/** A test may only kill the embedded database: elsewhere one MongoDB may be shared. */
export const canOwnDatabase = process.platform === 'linux' && process.arch === 'x64' && existsSync(embedded)

/** A durable embedded database: acknowledged writes survive `kill` and `start`. */
export async function startDatabase(): Promise<Server> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'kainsiap-faults-'))
  // Run by root, the database drops to another user, who needs access to the folder: then its files stay right here.
  chmodSync(folder, 0o755)
  const args = ['--conditions=source', '--import', 'tsx', embedded, '--data', folder, '--durable', '--port', String(port)]
  const password = randomBytes(24).toString('base64url')
  const env = { ...process.env, EMBEDDED_DB_PASSWORD: password }
  const gateway = await superviseServer(
    () => spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'pipe'] }),
    (output) => output.includes('mongodb://'),
  )
  return {
    ...gateway,
    url: `mongodb://kainsiap:${password}@127.0.0.1:${port}`,
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

async function superviseServer(
  run: () => ChildProcess,
  isReady: (output: string) => Promise<boolean> | boolean,
): Promise<Omit<Server, 'url'>> {
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

function responds(path: string, question: string, answer: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => socket.write(question))
    const end = (verdict: boolean) => {
      socket.destroy()
      resolve(verdict)
    }
    socket.once('error', () => end(false))
    socket.once('data', (data) => end(String(data).startsWith(answer)))
  })
}
