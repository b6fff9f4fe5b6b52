import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, until } from './processes.ts'

// A database and a Redis for one test: those of the whole run serve other tests and must not be killed.

export interface Server {
  url: string
  /** Kills it like a crash. */
  kill: () => Promise<void>
  /** Restarts it at the same address. */
  start: () => Promise<void>
  /** Makes it stand still, with its connections open (SIGSTOP), and lets it go on. */
  freeze: () => void
  thaw: () => void
  stop: () => Promise<void>
}

export interface DatabaseServer extends Server {
  /** Makes only the storage stand still: the server accepts connections, greets, and answers no query. */
  freezeStorage: () => void
}

export interface RedisServer extends Server {
  flush: () => Promise<void>
  /** Puts a replica in its place that has missed what was written for so long. */
  failOver: (behindMs: number) => Promise<void>
}

/** A Redis without persistence: killed, it loses everything. */
export async function startRedis(): Promise<RedisServer> {
  // Only this user can access the folder, and therefore the sockets in it. The address leads to the one that serves.
  const folder = mkdtempSync(join(tmpdir(), 'kainsiap-redis-'))
  const url = join(folder, 'redis.sock')
  let serving = await startInstance(folder)
  const serve = (instance: Instance) => {
    serving = instance
    symlinkSync(instance.socket, `${url}.next`)
    renameSync(`${url}.next`, url)
  }
  serve(serving)
  return {
    url,
    kill: () => serving.kill(),
    start: () => serving.start(),
    freeze: () => serving.freeze(),
    thaw: () => serving.thaw(),
    flush: () => until(() => responds(url, 'FLUSHALL\r\n', '+OK')),
    failOver: async (behindMs) => {
      const [former, port] = [serving, await freePort()]
      const replica = await startInstance(folder)
      // A replica follows by a port only. Needs Redis 7.
      await command(former, `CONFIG SET port ${port}`, '+OK')
      await command(replica, `REPLICAOF 127.0.0.1 ${port}`, '+OK')
      await command(former, 'WAIT 1 100', ':1')
      await command(replica, 'REPLICAOF NO ONE', '+OK')
      await wait(behindMs)
      await former.kill()
      serve(replica)
    },
    stop: async () => {
      await serving.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Instance extends Omit<Server, 'url'> {
  socket: string
}

async function startInstance(folder: string): Promise<Instance> {
  const socket = join(folder, `${randomBytes(6).toString('hex')}.sock`)
  const at = ['--bind', '127.0.0.1', '--port', '0', '--unixsocket', socket, '--dir', folder]
  const args = [...at, '--save', '', '--appendonly', 'no', '--daemonize', 'no', '--repl-diskless-sync-delay', '0']
  const server = await superviseServer(
    () => spawn(process.env['TEST_REDIS_COMMAND'] ?? 'redis-server', args, { stdio: ['pipe', 'pipe', 'pipe'] }),
    () => responds(socket, 'PING\r\n', '+PONG'),
  )
  return { ...server, socket }
}

const command = ({ socket }: Instance, text: string, answer: string) => until(() => responds(socket, `${text}\r\n`, answer))

const embedded = fileURLToPath(new URL('../../../../embedded-db/src/start.ts', import.meta.url))
/** A test may only kill the embedded database: elsewhere one MongoDB may be shared. */
export const canOwnDatabase = process.platform === 'linux' && process.arch === 'x64' && existsSync(embedded)

/** A durable embedded database: acknowledged writes survive `kill` and `start`. */
export async function startDatabase(): Promise<DatabaseServer> {
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
    freezeStorage: () => signalAll(storageOf(folder), 'SIGSTOP'),
    thaw: () => {
      signalAll(storageOf(folder), 'SIGCONT')
      gateway.thaw()
    },
    stop: async () => {
      await gateway.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const postmasterOf = (folder: string) => parseInt(readFileSync(join(folder, 'store/pg/postmaster.pid'), 'utf8'))

/** PostgreSQL's processes: the postmaster, and one for each connection. */
function storageOf(folder: string): number[] {
  const postmaster = postmasterOf(folder)
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.split(' ').filter(Boolean).map(Number)]
}

const signalAll = (pids: readonly number[], signal: NodeJS.Signals) => {
  for (const pid of pids) process.kill(pid, signal)
}

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
    })
  }
  await start()
  return {
    start,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
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
