import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { unpackedBundle } from './bundle.ts'
import type { EmbeddedDbOptions } from './child.ts'
import { chownToServer, workParent } from './folders.ts'
import { startGateway } from './gateway/server.ts'
import { waitUntilAccepting, connectionTo, endPostgres, startPostgres } from './postgres.ts'
import { fillStore, openStore } from './store.ts'

/** The only user. */
export const USER = 'kainsiap'

const WORK = 'kainsiap-db-'

/** Runs PostgreSQL and the gateway as parts of this process. `exited` resolves when PostgreSQL ends. */
export async function runInstance({ port = 0, data, durable = false, log, password }: EmbeddedDbOptions & { password: string }) {
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
    fs.mkdirSync(sockets, { mode: 0o700 }) // every client of the socket is PostgreSQL's superuser
    chownToServer(sockets)
    const pgData = data ? await openStore(data, bundle) : fillStore(work, bundle)
    const logFile = log ?? path.join(data ?? work, 'log')
    const server = startPostgres({ bundle, data: pgData, sockets, isDurable: durable, logFile })
    undo.push(() => endPostgres(server, data ? 'SIGINT' : 'SIGQUIT'))
    const exited = once(server, 'exit')
    exited.catch(() => {}) // waitUntilAccepting() reports a failed start
    await waitUntilAccepting(server, { sockets, logFile })
    const note = (line: string) => fs.appendFile(logFile, `${new Date().toISOString()} gateway ${line}\n`, () => {})
    const gateway = await startGateway({ postgres: connectionTo(sockets), port, credentials: { user: USER, password }, log: note })
    undo.push(gateway.close)
    return { port: gateway.port, exited, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Removes the folders of instances that were killed (SIGKILL), once their PostgreSQL no longer answers. */
async function sweep(parent: string) {
  for (const name of fs.readdirSync(parent)) {
    const pid = name.startsWith(WORK) ? parseInt(name.slice(WORK.length)) : NaN
    if (!pid || fs.existsSync(`/proc/${pid}`)) continue
    const dir = path.join(parent, name)
    // Another user could replace a folder of theirs while root removes it.
    if (fs.lstatSync(dir, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue
    if (await answers(path.join(dir, 's/.s.PGSQL.5432'))) continue
    try {
      fs.rmSync(dir, { recursive: true, force: true })
    } catch {
      // It belongs to another user.
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
