import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { unpackedBundle } from './bundle.ts'
import type { EmbeddedDbOptions } from './child.ts'
import { giveToServer, workParent } from './folders.ts'
import { startGateway } from './gateway/server.ts'
import { accepting, connectionTo, endPostgres, startPostgres } from './postgres.ts'
import { fillStore, openStore } from './store.ts'

const WORK = 'kainsiap-db-'

/** Runs PostgreSQL and the gateway in this process's care. `exited` resolves when PostgreSQL ends. */
export async function runInstance({ port = 0, data, durable = false, log }: EmbeddedDbOptions) {
  const bundle = unpackedBundle()
  const parent = workParent()
  await sweep(parent)
  const work = fs.mkdtempSync(path.join(parent, `${WORK}${process.pid}-`))
  const undo = [async () => fs.rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })]
  async function stop() {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  try {
    fs.chmodSync(work, 0o755)
    const sockets = path.join(work, 's')
    fs.mkdirSync(sockets, { mode: 0o700 }) // whoever reaches the socket is PostgreSQL's superuser
    giveToServer(sockets)
    const pgData = data ? await openStore(data, bundle) : fillStore(work, bundle)
    const logFile = log ?? path.join(data ?? work, 'log')
    const server = startPostgres({ bundle, data: pgData, sockets, isDurable: durable, logFile })
    undo.push(() => endPostgres(server, data ? 'SIGINT' : 'SIGQUIT'))
    const exited = once(server, 'exit')
    exited.catch(() => {}) // that it could not be started is told by accepting()
    await accepting(server, { sockets, logFile })
    const note = (line: string) => fs.appendFile(logFile, `${new Date().toISOString()} gateway ${line}\n`, () => {})
    const gateway = await startGateway({ postgres: connectionTo(sockets), port, log: note })
    undo.push(gateway.close)
    return { url: `mongodb://127.0.0.1:${gateway.port}/`, exited, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Removes what instances that were killed outright have left behind, once nobody answers there. */
async function sweep(parent: string) {
  for (const name of fs.readdirSync(parent)) {
    const pid = name.startsWith(WORK) ? parseInt(name.slice(WORK.length)) : NaN
    if (!pid || fs.existsSync(`/proc/${pid}`)) continue
    const dir = path.join(parent, name)
    if (await answers(path.join(dir, 's/.s.PGSQL.5432'))) continue
    try {
      fs.rmSync(dir, { recursive: true, force: true })
    } catch {
      // Another user's.
    }
  }
}

function answers(socketPath: string) {
  return new Promise<boolean>((resolve) => {
    const socket = net.connect(socketPath)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
