import path from 'node:path'
import { answersPing } from './probe.mjs'
import { privateSocket } from './sockets.mjs'

/**
 * A Redis of our own that keeps its data in `folder`, without eviction and with an append-only file.
 * Only this user can reach it. Returns its process spec and its address.
 */
export function ownRedis(session, { command, folder, logFile }) {
  const kept = path.join(folder, 'redis')
  const socket = privateSocket(session, { folder: kept, name: 'redis.sock' })
  const settings = {
    port: 0,
    unixsocket: socket,
    unixsocketperm: 700,
    save: '',
    appendonly: 'yes',
    'maxmemory-policy': 'noeviction',
    dir: kept,
    logfile: logFile,
    daemonize: 'no',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const spec = { name: 'redis', at: socket, command, args, env: process.env, quiet: true, isReady: () => answersPing({ path: socket }) }
  return { spec, url: socket }
}
