import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Bundle } from './bundle.ts'
import { isRoot, serverUser } from './folders.ts'
import { UserError } from './user-error.ts'

const START_MS_MAX = 120_000 // a crashed server first replays its WAL

interface ServerOptions {
  bundle: Bundle
  data: string
  sockets: string
  isDurable: boolean
  logFile: string
}

export function startPostgres({ bundle, data, sockets, isDurable, logFile }: ServerOptions) {
  fs.rmSync(path.join(data, 'tz'), { force: true })
  fs.symlinkSync(path.join(bundle.dir, 'root/usr/share/zoneinfo'), path.join(data, 'tz')) // the server's time zones
  const flush = isDurable ? 'on' : 'off'
  const settings = {
    port: 5432,
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    'documentdb.localhost_connection_string': `host=${sockets}`,
    deadlock_timeout: '20ms', // inserts of one unique key at once deadlock, and would wait a second each time
    fsync: flush,
    synchronous_commit: flush,
    full_page_writes: flush,
    default_toast_compression: 'lz4',
    jit: 'off',
    'documentdb.enableBackgroundWorker': 'off', // builds indexes, of which we wait for each: it would connect once a second to find none
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const out = fs.openSync(logFile, 'a', 0o600) // PostgreSQL's errors quote documents
  const env = { PATH: process.env.PATH, LC_ALL: 'C', OPENSSL_CONF: '/dev/null' }
  const server = spawnWithParent([...serverCommand(bundle), ...args], { cwd: data, detached: true, stdio: ['ignore', out, out], env })
  fs.closeSync(out)
  return server
}

export const connectionTo = (sockets: string) => ({ host: sockets, port: 5432, user: 'postgres', database: 'postgres' })

/** The bundle's own dynamic loader and C library, so that the host's do not matter. */
function serverCommand(bundle: Bundle) {
  const root = path.join(bundle.dir, 'root')
  const postgres = path.join(root, 'usr/lib/postgresql/18')
  const server = path.join(postgres, 'bin/postgres')
  const libraries = `${root}/lib:${postgres}/lib`
  return [path.join(root, 'lib/ld-linux-x86-64.so.2'), '--inhibit-cache', '--library-path', libraries, '--argv0', server, server]
}

/** With setpriv the kernel stops the server when this process ends, however it ends (PR_SET_PDEATHSIG). */
function spawnWithParent(command: string[], options: SpawnOptions) {
  const user = serverUser()
  if (spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0) {
    const drop = isRoot() ? ['--reuid', `${user}`, '--regid', `${user}`, '--clear-groups'] : []
    return spawn('setpriv', [...drop, '--pdeathsig', 'INT', ...command], options)
  }
  const [file = '', ...args] = command
  return spawn(file, args, isRoot() ? { ...options, uid: user, gid: user } : options)
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Resolves when the server accepts connections. */
export async function waitUntilAccepting(server: ChildProcess, { sockets, logFile }: Pick<ServerOptions, 'sockets' | 'logFile'>) {
  const deadline = Date.now() + START_MS_MAX
  for (;;) {
    if (hasEnded(server) || Date.now() > deadline) throw new UserError(`PostgreSQL did not start: ${failureLine(logFile)} (${logFile})`)
    const client = new pg.Client(connectionTo(sockets))
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch {
      await delay(20)
    }
  }
}

/** SIGINT: fast shutdown, which flushes the data; SIGQUIT: immediate shutdown, which does not. */
export async function endPostgres(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT') {
  if (hasEnded(server)) return
  const gone = once(server, 'exit')
  server.kill(signal)
  await gone
}

/** The last FATAL or PANIC message in PostgreSQL's log, else its last line. */
function failureLine(logFile: string) {
  const lines = fs.readFileSync(logFile, 'utf8').slice(-4000).trim().split('\n')
  return (lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '').replace(/^.*(FATAL|PANIC): +/, '')
}
